import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import { raceWithSignal } from '../../../src/lib/patiently.js';

const never = new Promise<string>(() => {});
const refusal = new Error('refused');

describe('patiently', () => {
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
