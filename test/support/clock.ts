import sinon, { type SinonFakeTimers } from 'sinon';

/** Noon of the day that the records of tests are from. */
export const noon = Date.parse('2026-11-20T12:00:00Z');

/**
 * A clock that a test turns, for each test of a suite that asks for it; real again after it. `date` stands still alone, so
 * that a database still answers: the time of day jumps, and no time goes by. With `time` time goes by as well; `timers` turns
 * timeouts too, those of `AbortSignal` included. Asked for once more, the clock is set anew.
 */
export function useClock(): (what: 'date' | 'time' | 'timers', now?: number) => SinonFakeTimers {
  afterEach(() => sinon.restore());

  return (what, now = noon) => {
    sinon.restore();
    const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
    const faked = { date: [], time: ['performance'] as const, timers };
    const clock = sinon.useFakeTimers({ now, toFake: ['Date', ...faked[what]], shouldClearNativeTimers: true });
    if (what === 'timers') sinon.stub(AbortSignal, 'timeout').callsFake(signalAfter);
    return clock;
  };
}

function signalAfter(delayMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), delayMs);
  return controller.signal;
}

/** Waits of exactly so long are over at once, until sinon restores what it holds; nobody waits for a limit to pass. */
export function skipWaitsOf(durationMs: number): { restore(): void } {
  const wait = globalThis.setTimeout;
  const shortened = (run: (...args: unknown[]) => void, delayMs?: number, ...args: unknown[]) =>
    wait(run, delayMs === durationMs ? 0 : delayMs, ...args);
  return sinon.stub(globalThis, 'setTimeout').callsFake(shortened as typeof setTimeout);
}
