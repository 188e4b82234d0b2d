import { withResolvers } from './with-resolvers.js';

/*
 * Two ways to stop waiting for work that goes on by itself: with an error, and without a word. `raceWithTime` in `signals.ts` is the
 * third, which has no result then.
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

/** Resolves when the work has ended, and after `maxMs`. Rejects where it fails before that. Keeps the process alive. */
export async function waitAtMost(maxMs: number, work: Promise<unknown>): Promise<void> {
  const { timer, over } = startTimer(maxMs);
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}

function startTimer(ms: number): { timer: NodeJS.Timeout; over: Promise<void> } {
  const { promise: over, resolve } = withResolvers();
  return { timer: setTimeout(resolve, ms), over };
}
