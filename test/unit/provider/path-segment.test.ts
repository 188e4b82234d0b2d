import { expect } from 'chai';
import { pathSegment } from '../../../src/provider/http/path-segment.js';

describe('An id of the provider in a path', () => {
  it('stays one part of it, whatever it has in it', () => {
    for (const id of ['ca_1', '../x', 'a/b', 'a?b#c', '%2e%2e', '...', ' ', 'é']) {
      const { pathname } = new URL(`/connected_accounts/${pathSegment(id)}/revoke`, 'https://provider.example');

      expect(pathname.split('/').map(decodeURIComponent), id).to.deep.equal(['', 'connected_accounts', id, 'revoke']);
    }
  });

  it('is refused where it would lead to the folder above', () => {
    for (const id of ['.', '..']) expect(() => pathSegment(id), id).to.throw('an id of dots alone');
  });
});
