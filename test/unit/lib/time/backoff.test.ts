import { expect } from 'chai';
import { backoffMs } from '../../../../src/lib/time/backoff.js';

describe('A pause that doubles', () => {
  const limits = { firstMs: 500, maxMs: 15_000 };

  it('is twice as long after each earlier one, up to the longest', () => {
    expect([0, 1, 2, 4, 5, 6].map((earlier) => backoffMs(earlier, limits))).to.deep.equal([
      500, 1_000, 2_000, 8_000, 15_000, 15_000,
    ]);
  });

  it('stays the longest however many there were', () => {
    expect(backoffMs(10_000, limits)).to.equal(15_000);
  });
});
