import { expect } from 'chai';
import { clockSkewOf } from '../../../../src/provider/key-check/clock-skew.js';

const second = Date.UTC(2026, 10, 23, 12, 0, 0);
/** An answer that this computer sees sent and received so many milliseconds after the provider's second began. */
const skewOf = (sent: number, received: number) =>
  clockSkewOf({ sentAt: second + sent, receivedAt: second + received, providerTime: second });

describe('How far the clock is ahead of the provider’s', () => {
  const agreeing: Record<string, [sent: number, received: number]> = {
    'within the second': [300, 340],
    'when the second begins just before the answer arrives': [-60, 1],
    'when the answer is written just before the second ends': [980, 1_040],
    'when the answer takes long': [-4_000, 3_500],
  };
  for (const [when, [sent, received]] of Object.entries(agreeing))
    it(`is nothing where the clocks agree, ${when}`, () => {
      expect(skewOf(sent, received)).to.equal(0);
    });

  it('is told in seconds, whichever of the clocks is ahead', () => {
    expect(skewOf(90_300, 90_340)).to.equal(90);
    expect(skewOf(-89_700, -89_660)).to.equal(-90);
    expect(skewOf(1_400, 1_440)).to.equal(1);
    expect(skewOf(-600, -560)).to.equal(-1);
  });
});
