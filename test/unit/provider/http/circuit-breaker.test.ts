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
    clock = startClock('time');
    circuit = new CircuitBreaker();
    signal = new AbortController().signal;
  });

  const send = (run: () => Promise<unknown>) => circuit.send(run, { signal, ...limits });
  const read = (run: () => Promise<unknown>) => circuit.read(run, { signal, ...limits });

  const sendOf = (suspect: string, run: () => Promise<unknown>) =>
    circuit.send(run, { signal, attemptMs: 5_000, suspect });
  const timedOut = async () => Promise.reject(new ProviderFault('timeout', ''));
  const notSent = async () => Promise.reject(new ProviderFault('unreachable', ''));

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

  it('stays closed while ten failures take longer than ten seconds', async () => {
    for (let time = 0; time < 30; time++) {
      await fail(1);
      clock.tick(60_000);
    }
    expect(circuit.isClosed).to.equal(true);

    for (let time = 0; time < 30; time++) {
      await fail(1);
      clock.tick(1_112);
    }
    expect(circuit.isClosed).to.equal(true);
  });

  it('opens after ten failures that take less than ten seconds', async () => {
    for (let time = 0; time < 10; time++) {
      expect(circuit.isClosed).to.equal(true);
      await fail(1);
      clock.tick(1_110);
    }

    expect(circuit.isClosed).to.equal(false);
  });

  it('counts neither failures nor successes of more than ten seconds ago', async () => {
    await fail(9);
    clock.tick(10_000);
    await fail(9);
    for (let time = 0; time < 9; time++) await send(async () => 'fine');
    expect(circuit.isClosed).to.equal(true);

    clock.tick(10_000);
    await fail(10);
    expect(circuit.isClosed).to.equal(false);
  });

  it('begins anew once the provider is back', async () => {
    await fail(10);
    clock.tick(1_000);
    await read(async () => 'back');

    await fail(8);
    expect(circuit.isClosed).to.equal(true);
  });

  const anHourMs = 3_600_000;
  for (const [direction, jumpMs] of Object.entries({ back: -anHourMs, ahead: anHourMs })) {
    describe(`when the time of day is set ${direction}`, () => {
      const setClock = () => clock.setSystemTime(Date.now() + jumpMs);

      it('counts the same failures', async () => {
        await fail(9);
        setClock();
        clock.tick(10_000);
        await fail(9);
        expect(circuit.isClosed).to.equal(true);

        setClock();
        await fail(1);
        expect(circuit.isClosed).to.equal(false);
      });

      it('counts no more failures of one session', async () => {
        for (let time = 0; time < 10; time++) {
          await rejectionOf(sendOf('trs_slow', timedOut));
          setClock();
        }

        expect(circuit.isClosed).to.equal(true);
      });

      it('probes as soon', async () => {
        await fail(10);
        setClock();

        clock.tick(999);
        expect(await rejectionOf(read(async () => 'back'))).to.include({ kind: 'circuit_open' });
        clock.tick(1);
        expect(await read(async () => 'back')).to.equal('back');
      });
    });
  }

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

  it('does not open for one session whose calls keep failing', async () => {
    for (let time = 0; time < 120; time++) {
      await rejectionOf(sendOf('trs_slow', time % 2 ? outage : timedOut));
      if (time % 3 === 0) await sendOf('trs_fine', async () => 'fine');
      clock.tick(500);
    }

    expect(circuit.isClosed).to.equal(true);
  });

  it('does not open for one session whose calls fail now and then', async () => {
    for (let time = 0; time < 30; time++) {
      await rejectionOf(sendOf('trs_slow', timedOut));
      clock.tick(11_000);
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
