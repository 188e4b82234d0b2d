import { expect } from 'chai';
import { isAddress, isSameAddress, mayBeSameAccount } from '../../../src/domain/account-label.js';

describe('The label of an account', () => {
  it('is an address where it has two sides and no spaces', () => {
    expect(['ada@acme.example', 'octocat', 'Ada @ Acme', '@ada', undefined].filter(isAddress)).to.deep.equal([
      'ada@acme.example',
    ]);
  });

  it('tells accounts apart by two addresses alone', () => {
    expect(mayBeSameAccount('ada@acme.example', 'ada@home.example')).to.equal(false);
    expect(mayBeSameAccount('ada@acme.example', 'Ada@Acme.example')).to.equal(true);
    expect(mayBeSameAccount('ada@acme.example', 'ada')).to.equal(true);
    expect(mayBeSameAccount('octocat', 'hubot')).to.equal(true);
    expect(mayBeSameAccount(undefined, 'ada@acme.example')).to.equal(true);
  });

  it('tells for certain that two are one by their address alone', () => {
    expect(isSameAddress('ada@acme.example', 'Ada@Acme.example')).to.equal(true);
    expect(isSameAddress('ada@acme.example', 'ada@home.example')).to.equal(false);
    expect(isSameAddress('octocat', 'octocat')).to.equal(false);
    expect(isSameAddress('ada@acme.example', undefined)).to.equal(false);
  });
});
