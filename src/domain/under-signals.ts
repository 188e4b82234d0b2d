/**
 * Runs `work` under a signal that aborts with any of `signals`, and lets go of them when it ends. For signals that live as
 * long as the plugin: there `AbortSignal.any` keeps an entry for every use on Node 20.
 */
export async function underSignals<Result>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const joined = new AbortController();
  const leaving = signals.map((signal) => follow(signal, joined));
  try {
    return await work(joined.signal);
  } finally {
    for (const leave of leaving) leave();
  }
}

function follow(signal: AbortSignal, joined: AbortController): () => void {
  const abort = () => joined.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return () => signal.removeEventListener('abort', abort);
}
