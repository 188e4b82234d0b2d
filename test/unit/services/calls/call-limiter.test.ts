import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { CallLimiter } from '../../../../src/services/calls/call-limiter.js';
import { Closables } from '../../../../src/services/closables.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { FakeLogger } from '../../../support/fakes/fake-host-parts.js';
import { neverAborted } from '../../../support/signals.js';

const { signal } = neverAborted();

/** A call that ends when it is told to. */
function callThatWaits() {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  return { work: async () => done, end };
}

describe('CallLimiter', () => {
  const startClock = useClock();
  let slots: CallLimiter;
  let logger: FakeLogger;
  let closables: Closables;

  beforeEach(() => {
    logger = new FakeLogger();
    closables = new Closables();
    slots = new CallLimiter(logger, closables);
  });

  it('returns what the call returns, and throws what it throws', async () => {
    expect(await slots.run('acme/ada', async () => 7, signal)).to.equal(7);
    const failing = slots.run('acme/ada', () => Promise.reject(new Error('no')), signal);
    expect((await rejectionOf(failing)).message).to.equal('no');
  });

  it('runs sixteen calls of one caller at once, and refuses one that waited five seconds for a place', async () => {
    const clock = startClock('timers');
    const { work, end } = callThatWaits();
    const running = Array.from({ length: 16 }, () => slots.run('acme/ada', work, signal));
    let wasRun = false;
    let error: Awaited<ReturnType<typeof rejectionOf>> | undefined;
    const refused = rejectionOf(slots.run('acme/ada', async () => (wasRun = true), signal)).then(
      (thrown) => (error = thrown),
    );

    await slots.run('acme/ben', async () => 'others still have a place', signal);
    await clock.tickAsync(4_900);
    expect(error).to.equal(undefined);
    await clock.tickAsync(100);

    await refused;
    expect(error).to.include({ code: 'rate_limited' });
    expect(error?.details).to.deep.equal({ retryAfterMs: 1_000, mayHaveHappened: false });
    expect(wasRun).to.equal(false);
    end();
    await Promise.all(running);
    expect(await slots.run('acme/ada', async () => 'a place again', signal)).to.equal('a place again');
  });

  it('runs a call that waited as soon as another one of its caller has ended', async () => {
    const [first, ...others] = Array.from({ length: 16 }, callThatWaits);
    const running = [first, ...others].map((call) => slots.run('acme/ada', call?.work ?? expect.fail(), signal));
    const waited = slots.run('acme/ada', async () => 'ran', signal);

    first?.end();

    expect(await waited).to.equal('ran');
    for (const { end } of others) end();
    await Promise.all(running);
  });

  it('lets only so many of one caller wait that a loop cannot fill the queue', async () => {
    const { work, end } = callThatWaits();
    const loop = Array.from({ length: 16 + 64 }, () => slots.run('acme/ada', work, signal));

    expect(await rejectionOf(slots.run('acme/ada', work, signal))).to.include({ code: 'rate_limited' });
    end();
    await Promise.all(loop);
  });

  it('does not run the call of a caller who leaves while it waits', async () => {
    const { work, end } = callThatWaits();
    const running = Array.from({ length: 16 }, () => slots.run('acme/ada', work, signal));
    const controller = new AbortController();
    let wasRun = false;
    const left = rejectionOf(slots.run('acme/ada', async () => (wasRun = true), controller.signal));

    controller.abort();
    expect(await left).to.include({ code: 'caller_gone' });
    end();
    await Promise.all(running);
    expect(wasRun).to.equal(false);
  });

  it('gives the place back of a call that failed', async () => {
    for (let time = 0; time < 40; time += 1) {
      await rejectionOf(slots.run('acme/ada', () => Promise.reject(new Error('no')), signal));
    }

    expect(await slots.run('acme/ada', async () => 'a place', signal)).to.equal('a place');
  });

  it('runs two thousand calls altogether, and lets as many wait', async () => {
    const { work, end } = callThatWaits();
    const running = Array.from({ length: 4_000 }, (_, index) => slots.run(`acme/${index % 200}`, work, signal));

    expect(await rejectionOf(slots.run('globex/eve', work, signal))).to.include({ code: 'rate_limited' });
    end();
    await Promise.all(running);
    expect(await slots.run('globex/eve', async () => 'a place again', signal)).to.equal('a place again');
  });

  describe('at a stop', () => {
    const stop = () =>
      closables.closeAll((error) => {
        throw error;
      });

    it('refuses new calls, and waits for those in flight', async () => {
      const { work, end } = callThatWaits();
      const running = slots.run('acme/ada', work, signal);
      let isClosed = false;
      const closing = stop().then(() => (isClosed = true));

      expect(await rejectionOf(slots.run('acme/ben', async () => 'ran', signal))).to.include({ code: 'shutting_down' });
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
      expect(isClosed).to.equal(false);
      end();
      await running;
      await closing;
      expect(logger.lines).to.deep.equal([]);
    });

    it('refuses those that wait, and never runs them', async () => {
      const { work, end } = callThatWaits();
      const running = Array.from({ length: 16 }, () => slots.run('acme/ada', work, signal));
      let wasRun = false;
      const waiting = rejectionOf(slots.run('acme/ada', async () => (wasRun = true), signal));

      const closing = stop();
      expect(await waiting).to.include({ code: 'shutting_down' });
      end();
      await Promise.all(running);
      await closing;
      expect(wasRun).to.equal(false);
    });

    it('waits for a failing call as for any other', async () => {
      const running = rejectionOf(
        slots.run('acme/ada', () => setImmediate().then(() => Promise.reject(new Error('no'))), signal),
      );

      await stop();
      await running;
      expect(logger.lines).to.deep.equal([]);
    });

    it('waits fifteen seconds for calls to end, then two for those that were aborted, and says how many are left', async () => {
      const clock = startClock('timers');
      const aborted = callThatWaits();
      const silent = callThatWaits();
      const running = [slots.run('acme/ada', aborted.work, signal), slots.run('acme/ada', silent.work, signal)];
      closables.add('provider', aborted.end);

      const closing = stop();
      await clock.tickAsync(14_900);
      expect(logger.lines).to.deep.equal([]);
      await clock.tickAsync(2_100);
      await closing;

      const told = logger.lines.map(({ level, message, fields }) => [level, message, fields?.count]);
      expect(told).to.deep.equal([
        ['warn', 'Calls of actions are ended because the plugin stops.', 2],
        ['error', 'Calls of actions did not end; those with effects stay open.', 1],
      ]);
      silent.end();
      await Promise.all(running);
    });
  });
});
