import { performance } from 'node:perf_hooks';
import type { BenchRow } from '../../bench/bench-row.js';
import { heldEntries } from './entries.js';
import { findSlowest, type Slowest } from './find-slowest.js';
import type { HeldEntry } from './held-entry.js';

const maxHeldMs = 200;
const maxShownShape = 600;

export type HeldLoopOptions = {
  minutes: number;
  seed?: number;
  signal?: AbortSignal;
  /** Only the entries whose names include this. */
  only?: string;
};

/**
 * Searches each way in for the input that holds the event loop longest, and returns a row for each with the worst one. An input
 * that crashes its reader counts as a miss, too.
 */
export async function runHeldLoop({ minutes, seed = 1, signal, only = '' }: HeldLoopOptions): Promise<BenchRow[]> {
  const entries = heldEntries.filter(({ name }) => name.includes(only));
  const weights = entries.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const rows: BenchRow[] = [];
  for (const entry of entries) {
    if (signal?.aborted) break;
    const perEntryMs = (minutes * 60_000 * (entry.weight ?? 1)) / weights;
    rows.push(...toRows(entry, await search(entry, { perEntryMs, seed, signal }), seed));
  }
  return rows;
}

async function search(
  entry: HeldEntry,
  { perEntryMs, seed, signal }: { perEntryMs: number; seed: number; signal?: AbortSignal },
): Promise<Slowest> {
  await entry.open?.();
  try {
    return await findSlowest(entry, { untilMs: performance.now() + perEntryMs, seed, signal });
  } finally {
    await entry.close?.();
  }
}

function toRows({ name }: HeldEntry, { inputs, worstMs, worst, crash }: Slowest, seed: number): BenchRow[] {
  const note = `${inputs} inputs from seed ${seed}; worst: ${shown(worst)}`;
  const held: BenchRow = { name, value: worstMs, unit: 'ms', bound: { atMost: maxHeldMs }, note };
  if (crash === undefined) return [held];
  const crashNote = `${String(crash.error).slice(0, 200)} for ${shown(crash.shape)}`;
  return [held, { name: `${name}: crashes`, value: 1, unit: '', bound: { atMost: 0 }, note: crashNote }];
}

function shown(shape: unknown): string {
  return (JSON.stringify(shape) ?? 'none').slice(0, maxShownShape);
}
