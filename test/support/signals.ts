import { getEventListeners } from 'node:events';

/** Call options with a signal that never aborts. */
export function neverAborted(): { signal: AbortSignal } {
  return { signal: new AbortController().signal };
}

/**
 * Counts the listeners of a signal and the signals that `AbortSignal.any` derived from it. Node keeps the latter under a
 * private symbol, and on Node 20 for as long as the signal lives.
 */
export function countSignalListeners(signal: AbortSignal): number {
  const kept = Object.getOwnPropertySymbols(signal)
    .filter(({ description }) => description === 'kDependantSignals')
    .map((symbol) => (signal as unknown as Record<symbol, Set<unknown> | undefined>)[symbol]?.size ?? 0);
  return kept.reduce((sum, size) => sum + size, getEventListeners(signal, 'abort').length);
}
