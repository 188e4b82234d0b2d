import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import { underSignals } from '../../../src/domain/under-signals.js';

describe('underSignals', () => {
  const lasting = new AbortController();

  it('aborts with any of the signals, for its reason', async () => {
    const caller = new AbortController();
    const reason = await underSignals([caller.signal, lasting.signal], async (signal) => {
      caller.abort('left');
      return signal.reason;
    });

    expect(reason).to.equal('left');
  });

  it('is aborted from the beginning where one of them is', async () => {
    expect(await underSignals([AbortSignal.abort(), lasting.signal], async ({ aborted }) => aborted)).to.equal(true);
  });

  it('leaves nothing on a signal that lives on, whatever becomes of the work', async () => {
    await underSignals([lasting.signal], async () => 'done');
    await underSignals([lasting.signal], () => Promise.reject(new Error('no'))).catch(() => undefined);

    expect(getEventListeners(lasting.signal, 'abort')).to.deep.equal([]);
  });
});
