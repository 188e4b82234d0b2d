import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import { raceWithSignal, withLinkedSignal } from '../../../../src/lib/time/signals.js';

const never = new Promise<string>(() => {});
const refusal = new Error('refused');

describe('raceWithSignal', () => {
  it('gives what the work comes to, and leaves nothing at the signal', async () => {
    const { signal } = new AbortController();

    expect(await raceWithSignal(Promise.resolve('done'), signal)).to.equal('done');
    expect(await raceWithSignal(Promise.reject(refusal), signal).catch((error) => error)).to.equal(refusal);
    await Promise.resolve();

    expect(getEventListeners(signal, 'abort')).to.deep.equal([]);
  });

  it('waits no longer than the signal lets it', async () => {
    const patience = new AbortController();
    const wait = raceWithSignal(never, patience.signal);

    patience.abort();

    expect(await wait).to.equal(undefined);
    expect(await raceWithSignal(never, patience.signal)).to.equal(undefined);
  });

  it('hears of a failure that comes too late, so that it troubles nobody', async () => {
    let fail = (_error: Error) => {};
    const work = new Promise<string>((_, reject) => (fail = reject));

    expect(await raceWithSignal(work, AbortSignal.abort())).to.equal(undefined);
    fail(refusal);

    // A rejection that nobody hears of ends the test run.
    await new Promise((resolve) => setImmediate(resolve));
  });
});

describe('withLinkedSignal', () => {
  const lasting = new AbortController();

  it('aborts with any of the signals, for its reason', async () => {
    const caller = new AbortController();
    const reason = await withLinkedSignal([caller.signal, lasting.signal], async (signal) => {
      caller.abort('left');
      return signal.reason;
    });

    expect(reason).to.equal('left');
  });

  it('is aborted from the beginning where one of them is', async () => {
    expect(await withLinkedSignal([AbortSignal.abort(), lasting.signal], async ({ aborted }) => aborted)).to.equal(
      true,
    );
  });

  it('leaves nothing on a signal that lives on, whatever becomes of the work', async () => {
    await withLinkedSignal([lasting.signal], async () => 'done');
    await withLinkedSignal([lasting.signal], () => Promise.reject(new Error('no'))).catch(() => undefined);

    expect(getEventListeners(lasting.signal, 'abort')).to.deep.equal([]);
  });

  it('hangs on a signal by one listener, however much is under way, and ends all of it', async () => {
    const plugin = new AbortController();
    const untilAborted = (signal: AbortSignal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));
    const works = Array.from({ length: 20 }, () => withLinkedSignal([plugin.signal], untilAborted));
    const done = withLinkedSignal([plugin.signal], async () => 'done');
    const listeners = getEventListeners(plugin.signal, 'abort').length;
    await done;
    plugin.abort('closing');

    expect(listeners).to.equal(1);
    expect(await Promise.all(works)).to.deep.equal(Array.from({ length: 20 }, () => 'closing'));
    expect(getEventListeners(plugin.signal, 'abort')).to.deep.equal([]);
  });
});
