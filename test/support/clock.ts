import sinon, { type SinonFakeTimers } from 'sinon';

/** Noon of the day on which the records of tests are dated. */
export const noon = Date.parse('2026-11-20T12:00:00Z');

/**
 * Returns a function that fakes the clock until the end of the test. `date` fakes only the time of day, so that databases
 * still work; `time` also fakes elapsed time (`performance`); `timers` also fakes timeouts, including those of
 * `AbortSignal`. A second call replaces the first fake.
 */
export function useClock(): (what: 'date' | 'time' | 'timers', now?: number) => SinonFakeTimers {
  afterEach(() => sinon.restore());

  return (what, now = noon) => {
    sinon.restore();
    const timers = ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
    const faked = { date: [], time: ['performance'] as const, timers };
    const clock = sinon.useFakeTimers({ now, toFake: ['Date', ...faked[what]], shouldClearNativeTimers: true });
    if (what === 'timers') sinon.stub(AbortSignal, 'timeout').callsFake(signalAfter);
    return clock;
  };
}

export function signalAfter(delayMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), delayMs);
  return controller.signal;
}

/** Makes timeouts of exactly this duration fire at once, until sinon restores its fakes. */
export function skipWaitsOf(durationMs: number): { restore(): void } {
  const wait = globalThis.setTimeout;
  const shortened = (run: (...args: unknown[]) => void, delayMs?: number, ...args: unknown[]) =>
    wait(run, delayMs === durationMs ? 0 : delayMs, ...args);
  return sinon.stub(globalThis, 'setTimeout').callsFake(shortened as typeof setTimeout);
}
