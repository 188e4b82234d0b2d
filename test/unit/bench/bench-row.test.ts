import { expect } from 'chai';
import { hasFailed } from '../../bench/bench-row.js';

describe('A bench', () => {
  const row = { name: 'calls', value: 5, unit: 'ms' };

  it('fails where it misses a bound, or broke off before its first figure', () => {
    expect(hasFailed([row, { ...row, bound: { atMost: 4 } }])).to.equal(true);
    expect(hasFailed([{ ...row, bound: { atLeast: 6 } }])).to.equal(true);
    expect(hasFailed([])).to.equal(true);
  });

  it('does not where each bound is kept', () => {
    expect(hasFailed([row, { ...row, bound: { atMost: 5 } }, { ...row, bound: { atLeast: 5 } }])).to.equal(false);
  });
});
