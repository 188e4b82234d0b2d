/** A pause that doubles: `firstMs` at first, twice as long after each earlier one, and `maxMs` at most. */
export function backoffMs(earlierPauses: number, { firstMs, maxMs }: { firstMs: number; maxMs: number }): number {
  return Math.min(firstMs * 2 ** earlierPauses, maxMs);
}
