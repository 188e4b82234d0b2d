import { expect } from 'chai';
import { whenUsed } from '../../../../src/lib/memory/when-used.js';

describe('whenUsed', () => {
  it('makes its value once, at the first use, also where that is nothing', () => {
    let count = 0;
    const value = whenUsed(() => {
      count += 1;
      return undefined;
    });
    const countBefore = count;

    expect([value(), value()]).to.deep.equal([undefined, undefined]);
    expect([countBefore, count]).to.deep.equal([0, 1]);
  });
});
