/** A signal of somebody who waits as long as it takes. */
export function patience(): { signal: AbortSignal } {
  return { signal: new AbortController().signal };
}
