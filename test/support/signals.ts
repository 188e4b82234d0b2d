/** A signal of somebody who waits as long as it takes. */
export function neverAborted(): { signal: AbortSignal } {
  return { signal: new AbortController().signal };
}
