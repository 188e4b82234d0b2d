import { withLinkedSignal } from '../../lib/time/signals.js';

type Attempt<Result> = (signal: AbortSignal, onProgress: () => void) => Promise<Result>;
type Hedging = { signal: AbortSignal; stallMs: number; maxAttempts: number };

/**
 * Hedges a read that may hang: when no attempt makes progress for `stallMs`, another one starts beside the others, and the
 * first to succeed wins. A slow read that makes progress is neither aborted nor repeated. Rejects when all attempts have
 * failed, with the error of the last one.
 */
export function hedgedRequest<Result>(run: Attempt<Result>, { signal, ...limits }: Hedging): Promise<Result> {
  const done = new AbortController();
  return withLinkedSignal([signal, done.signal], (linked) => firstOf(run, { linked, done, ...limits }));
}

type Limits = Omit<Hedging, 'signal'> & { linked: AbortSignal; done: AbortController };

function firstOf<Result>(run: Attempt<Result>, { linked, done, stallMs, maxAttempts }: Limits): Promise<Result> {
  return new Promise((resolve, reject) => {
    let [attempts, running] = [0, 0];
    let stall: NodeJS.Timeout | undefined;
    const restartTimer = () => {
      clearTimeout(stall);
      if (attempts < maxAttempts && !linked.aborted) stall = setTimeout(start, stallMs);
    };
    const end = (settle: () => void) => {
      done.abort();
      clearTimeout(stall);
      settle();
    };
    const start = () => {
      [attempts, running] = [attempts + 1, running + 1];
      run(linked, restartTimer).then(
        (result) => end(() => resolve(result)),
        (error: unknown) => {
          running -= 1;
          if (running === 0) end(() => reject(error));
        },
      );
      restartTimer();
    };
    start();
  });
}
