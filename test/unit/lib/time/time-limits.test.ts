import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import { inTime, raceWithTime, waitAtMost, withTimeLimit } from '../../../../src/lib/time/time-limits.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';

describe('inTime', () => {
  const startClock = useClock();
  const never = new Promise<never>(() => {});

  it('has the result of work that ends in time, and keeps no timer', async () => {
    const clock = startClock('timers');

    expect(await inTime(1_000, Promise.resolve('done'), () => new Error('too late'))).to.equal('done');
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
      const failure = rejectionOf(inTime(1_000, never, lateError));

      await clock.tickAsync(1_000);

      expect(await failure)
        .to.be.an.instanceOf(TypeError)
        .with.property('message', 'too late');
    });
  }
});

describe('raceWithTime', () => {
  const never = new Promise<string>(() => {});
  const refusal = new Error('refused');

  it('gives what the work comes to, or undefined where that takes longer', async () => {
    expect(await raceWithTime(60_000, Promise.resolve('done'))).to.equal('done');
    expect(await raceWithTime(60_000, Promise.reject(refusal)).catch((error) => error)).to.equal(refusal);
    expect(await raceWithTime(1, never)).to.equal(undefined);
  });
});

describe('waitAtMost', () => {
  const startClock = useClock();
  const never = new Promise<never>(() => {});

  it('ends with the work, and keeps no timer', async () => {
    const clock = startClock('timers');

    await waitAtMost(1_000, Promise.resolve());

    expect(clock.countTimers()).to.equal(0);
  });

  it('ends once the time is over, while the work goes on', async () => {
    const clock = startClock('timers');
    let hasEnded = false;
    void waitAtMost(1_000, never).then(() => {
      hasEnded = true;
    });

    await clock.tickAsync(999);
    expect(hasEnded).to.equal(false);
    await clock.tickAsync(1);

    expect(hasEnded).to.equal(true);
  });

  it('rejects with what the work throws in time', async () => {
    startClock('timers');

    expect(await rejectionOf(waitAtMost(1_000, Promise.reject(new TypeError('no'))))).to.be.an.instanceOf(TypeError);
  });
});

describe('withTimeLimit', () => {
  const untilAborted = (signal: AbortSignal) =>
    new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

  it('ends the work with the signal, for its reason', async () => {
    const caller = new AbortController();
    const ended = withTimeLimit(60_000, caller.signal, untilAborted);
    caller.abort('left');

    expect(await ended).to.equal('left');
    expect(getEventListeners(caller.signal, 'abort')).to.deep.equal([]);
  });

  it('ends it after that time', async () => {
    const reason = await withTimeLimit(1, new AbortController().signal, untilAborted);

    expect(reason).to.have.property('name', 'TimeoutError');
  });
});
