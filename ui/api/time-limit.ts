/** The service answers within a minute, or says that it could not. Where a network swallows what is sent, nothing ever comes. */
const maxWaitMs = 120_000;

/** Runs `work` with a signal that aborts when the given one does, or after two minutes. */
export async function withTimeLimit<Result>(
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  given?.throwIfAborted();
  const limit = new AbortController();
  const abort = () => limit.abort(given?.reason);
  const timer = setTimeout(() => limit.abort(new Error('No answer came.')), maxWaitMs);
  given?.addEventListener('abort', abort);
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', abort);
  }
}
