import { raceWithSignal, withLinkedSignal } from './signals.js';
import { withResolvers } from './with-resolvers.js';

/*
 * What becomes of work whose time is over:
 *
 * | | Whoever waits gets | The work |
 * |---|---|---|
 * | `inTime` | an error | goes on |
 * | `raceWithTime` | undefined | goes on |
 * | `waitAtMost` | nothing, as where it has ended | goes on |
 * | `withTimeLimit` | what the work makes of it | is aborted |
 * | `raceWithTimeLimit` | undefined | is aborted |
 */

/** The result of the work; after `maxMs` this rejects with what `lateError` makes. Keeps no process alive. */
export function inTime<Result>(maxMs: number, work: Promise<Result>, lateError: () => Error): Promise<Result> {
  const { timer, over } = startTimer(maxMs);
  timer.unref();
  // Thrown in the timer itself, an error of `lateError` would end the host's process.
  const late = over.then((): never => {
    throw lateError();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The result of the work, or undefined after `ms`; the work itself goes on. Keeps no process alive. */
export function raceWithTime<Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> {
  return raceWithSignal(work, AbortSignal.timeout(ms));
}

/** Resolves when the work has ended, and after `maxMs`. Rejects where it fails before that. Keeps the process alive. */
export async function waitAtMost(maxMs: number, work: Promise<unknown>): Promise<void> {
  const { timer, over } = startTimer(maxMs);
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}

/** Runs `work` with a signal that aborts as `signal` does, and after `ms`. The limit keeps no process alive. */
export function withTimeLimit<Result>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return withLinkedSignal([signal, AbortSignal.timeout(ms)], work);
}

/** As `withTimeLimit`, but undefined as soon as its signal aborts. The work itself goes on, where it does not heed the signal. */
export function raceWithTimeLimit<Result>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  return withTimeLimit(ms, signal, (limited) => raceWithSignal(work(limited), limited));
}

function startTimer(ms: number): { timer: NodeJS.Timeout; over: Promise<void> } {
  const { promise: over, resolve } = withResolvers();
  return { timer: setTimeout(resolve, ms), over };
}
