import { getEventListeners } from 'node:events';

/** A signal of somebody who waits as long as it takes. */
export function neverAborted(): { signal: AbortSignal } {
  return { signal: new AbortController().signal };
}

/**
 * How much a signal holds on to: its listeners, and what `AbortSignal.any` made of it. Node keeps the latter under a symbol of
 * its own, and on Node 20 for as long as the signal lives.
 */
export function countSignalListeners(signal: AbortSignal): number {
  const kept = Object.getOwnPropertySymbols(signal)
    .filter(({ description }) => description === 'kDependantSignals')
    .map((symbol) => (signal as unknown as Record<symbol, Set<unknown> | undefined>)[symbol]?.size ?? 0);
  return kept.reduce((sum, size) => sum + size, getEventListeners(signal, 'abort').length);
}
