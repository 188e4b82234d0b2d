import { expect } from 'chai';
import { providerUserIdOf } from '../../../src/domain/provider-user.js';

describe('The provider’s user of a member (§2)', () => {
  it('consists of a prefix and the user id', () => {
    expect(providerUserIdOf('u-17')).to.equal('platform:user:u-17');
  });
});
