import { expect } from 'chai';
import sinon, { type SinonFakeTimers } from 'sinon';
import { ProviderFault } from '../../../../src/provider/faults/provider-fault.js';
import { CircuitBreaker } from '../../../../src/provider/http/circuit-breaker.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';

const outage = () => Promise.reject(new ProviderFault('status', '', { reply: { status: 503 }, retryAfterMs: 0 }));
const limits = { attemptMs: 5_000, totalMs: 5_000 };

describe('The circuit to the provider', () => {
  const startClock = useClock();
  let clock: SinonFakeTimers;
  let circuit: CircuitBreaker;
  let signal: AbortSignal;
  beforeEach(() => {
    clock = startClock('date');
    circuit = new CircuitBreaker();
    signal = new AbortController().signal;
  });

  const send = (run: () => Promise<unknown>) => circuit.send(run, { signal, ...limits });
  const read = (run: () => Promise<unknown>) => circuit.read(run, { signal, ...limits });

  async function fail(times: number, fault: () => Promise<never> = outage) {
    for (let time = 0; time < times; time++) await rejectionOf(send(fault));
  }

  it('opens after ten failures, and then sends nothing', async () => {
    await fail(10);
    const run = sinon.spy(async () => 'sent');

    expect(await rejectionOf(send(run))).to.include({ kind: 'circuit_open' });
    expect(await rejectionOf(read(run))).to.include({ kind: 'circuit_open' });
    expect(run.callCount).to.equal(0);
  });

  it('stays closed below that, and while half of the requests succeed', async () => {
    await fail(9);
    expect(circuit.isClosed).to.equal(true);

    for (let time = 0; time < 18; time++) await send(async () => 'fine');
    await fail(9);
    expect(circuit.isClosed).to.equal(true);
  });

  for (const [name, fault] of Object.entries({
    'a refused key': new ProviderFault('status', '', { reply: { status: 401 } }),
    'a missing right': new ProviderFault('status', '', { reply: { status: 403 } }),
    'a rate limit': new ProviderFault('status', '', { reply: { status: 429 } }),
    'an error of a tool': new ProviderFault('rejected', ''),
    'an unreadable answer': new ProviderFault('unreadable', ''),
    'an error of the plugin': new TypeError('oops'),
  })) {
    it(`does not open for ${name}`, async () => {
      await fail(30, () => Promise.reject(fault));

      expect(circuit.isClosed).to.equal(true);
    });
  }

  const sendOf = (suspect: string, run: () => Promise<unknown>) =>
    circuit.send(run, { signal, attemptMs: 5_000, suspect });
  const timedOut = async () => Promise.reject(new ProviderFault('timeout', ''));
  const notSent = async () => Promise.reject(new ProviderFault('unreachable', ''));

  it('does not open for one session whose calls keep failing', async () => {
    for (let time = 0; time < 120; time++) {
      await rejectionOf(sendOf('trs_slow', time % 2 ? outage : timedOut));
      if (time % 3 === 0) await sendOf('trs_fine', async () => 'fine');
      clock.tick(500);
    }

    expect(circuit.isClosed).to.equal(true);
  });

  it('does not open for one session that cannot be opened', async () => {
    const opening = () => circuit.read(outage, { signal, ...limits, suspect: 'trs_slow' });
    for (let time = 0; time < 10; time++) await rejectionOf(opening());

    expect(circuit.isClosed).to.equal(true);
  });

  it('stays open when the probing read fails, whatever its session', async () => {
    for (let time = 0; time < 10; time++) await rejectionOf(sendOf(`trs_${time % 5}`, timedOut));
    clock.tick(1_000);

    await rejectionOf(circuit.read(outage, { signal, ...limits, suspect: 'trs_1' }));

    expect(circuit.isClosed).to.equal(false);
  });

  it('stays open when the probing read proves nothing: its caller left, or another circuit is open', async () => {
    await fail(10);
    clock.tick(1_000);
    const leaving = new AbortController();
    const left = circuit.read(
      (attempt) =>
        new Promise((_, reject) => {
          attempt.addEventListener('abort', () => reject(attempt.reason));
          leaving.abort();
        }),
      { ...limits, signal: leaving.signal },
    );

    expect(await rejectionOf(left)).to.include({ kind: 'given_up' });
    expect(circuit.isClosed).to.equal(false);

    clock.tick(2_000);
    const notAsked = () => Promise.reject(new ProviderFault('circuit_open', ''));
    expect(await rejectionOf(read(notAsked))).to.include({ kind: 'circuit_open' });
    expect(circuit.isClosed).to.equal(false);
  });

  it('opens when the calls of several sessions fail', async () => {
    for (let time = 0; time < 10; time++) await rejectionOf(sendOf(`trs_${time % 5}`, timedOut));

    expect(circuit.isClosed).to.equal(false);
  });

  it('opens for one session alone when its calls cannot even be sent', async () => {
    for (let time = 0; time < 10; time++) await rejectionOf(sendOf('trs_only', notSent));

    expect(circuit.isClosed).to.equal(false);
  });

  it('does not open when callers stop waiting', async () => {
    const aborted = AbortSignal.abort();
    for (let time = 0; time < 30; time++) {
      const ended = circuit.send(async () => 'never', { signal: aborted, attemptMs: 1000 });
      expect(await rejectionOf(ended)).to.include({ kind: 'given_up' });
    }

    expect(circuit.isClosed).to.equal(true);
  });

  it('probes with a read, never with a write, whether the provider is back', async () => {
    await fail(10);
    clock.tick(1_000);
    const change = sinon.spy(async () => 'changed');

    expect(await rejectionOf(send(change))).to.include({ kind: 'circuit_open' });
    expect(await read(async () => 'back')).to.equal('back');
    expect(await send(change)).to.equal('changed');
    expect(change.callCount).to.equal(1);
  });

  it('probes after one second, then two, four, and at most five', async () => {
    await fail(10);
    const probe = sinon.spy(outage);

    for (const [earlier, pauseMs] of [1_000, 2_000, 4_000, 5_000, 5_000].entries()) {
      clock.tick(pauseMs - 1);
      expect(await rejectionOf(read(probe))).to.include({ kind: 'circuit_open' });
      expect(probe.callCount).to.equal(earlier);
      clock.tick(1);
      expect(await rejectionOf(read(probe))).to.include({ kind: 'circuit_open' });
      expect(probe.callCount).to.equal(earlier + 1);
    }
  });

  it('aborts an attempt that takes too long, as a fault of the provider', async () => {
    const never = (waiting: AbortSignal) =>
      new Promise((_, reject) => waiting.addEventListener('abort', () => reject(new Error('aborted'))));

    const ended = circuit.send(never, { signal, attemptMs: 5 });

    expect(await rejectionOf(ended)).to.include({ kind: 'timeout' });
  });

  it('aborts a read whose attempts together take too long', async () => {
    const ended = circuit.read(
      () => Promise.reject(new ProviderFault('status', '', { reply: { status: 503 }, retryAfterMs: 4_000 })),
      { signal, attemptMs: 1_000, totalMs: 20 },
    );

    expect(await rejectionOf(ended)).to.include({ kind: 'timeout' });
  });
});
