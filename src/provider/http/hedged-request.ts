import { withLinkedSignal } from '../../lib/signals.js';

type Try<Result> = (signal: AbortSignal, onProgress: () => void) => Promise<Result>;
type Hedging = { signal: AbortSignal; stallMs: number; maxAttempts: number };

/**
 * For a read that may hang: where it makes no progress for `stallMs`, another try begins beside it, and the first to succeed
 * counts. So a read that hangs costs that long, and one that is slow, but goes on, is neither given up nor begun anew.
 * Rejects once no try is left that could succeed, with what the last one threw.
 */
export function hedgedRequest<Result>(run: Try<Result>, { signal, ...limits }: Hedging): Promise<Result> {
  const over = new AbortController();
  return withLinkedSignal([signal, over.signal], (either) => firstOf(run, { either, over, ...limits }));
}

type Limits = Omit<Hedging, 'signal'> & { either: AbortSignal; over: AbortController };

function firstOf<Result>(run: Try<Result>, { either, over, stallMs, maxAttempts }: Limits): Promise<Result> {
  return new Promise((resolve, reject) => {
    let [tries, running] = [0, 0];
    let stall: NodeJS.Timeout | undefined;
    const wait = () => {
      clearTimeout(stall);
      if (tries < maxAttempts && !either.aborted) stall = setTimeout(start, stallMs);
    };
    const end = (settle: () => void) => {
      over.abort();
      clearTimeout(stall);
      settle();
    };
    const start = () => {
      [tries, running] = [tries + 1, running + 1];
      run(either, wait).then(
        (result) => end(() => resolve(result)),
        (error: unknown) => {
          running -= 1;
          if (running === 0) end(() => reject(error));
        },
      );
      wait();
    };
    start();
  });
}
