/**
 * Runs `work` under a signal that aborts with any of `signals`, and lets go of them when it ends. For signals that live as
 * long as the plugin: there `AbortSignal.any` keeps an entry for every use on Node 20.
 */
export async function underSignals<Result>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const joined = new AbortController();
  const detached = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) joined.abort(signal.reason);
    signal.addEventListener('abort', () => joined.abort(signal.reason), { once: true, signal: detached.signal });
  }
  try {
    return await work(joined.signal);
  } finally {
    detached.abort();
  }
}
