import { expect } from 'chai';
import { inTime } from '../../../src/lib/in-time.js';
import { useClock } from '../../support/clock.js';
import { rejectionOf } from '../../support/errors.js';

describe('inTime', () => {
  const startClock = useClock();
  const never = new Promise<never>(() => {});

  it('has the result of work that ends in time, and keeps no timer', async () => {
    const clock = startClock('timers');

    expect(await inTime(Promise.resolve('done'), 1_000, () => new Error('too late'))).to.equal('done');
    expect(clock.countTimers()).to.equal(0);
  });

  for (const [title, lateError] of Object.entries({
    makes: () => new TypeError('too late'),
    throws: () => {
      throw new TypeError('too late');
    },
  })) {
    it(`rejects with what lateError ${title}, once the time is over`, async () => {
      const clock = startClock('timers');
      const failure = rejectionOf(inTime(never, 1_000, lateError));

      await clock.tickAsync(1_000);

      expect(await failure)
        .to.be.an.instanceOf(TypeError)
        .with.property('message', 'too late');
    });
  }
});
