import { performance } from 'node:perf_hooks';
import type { BenchRow } from '../../bench/bench-row.js';
import { heldEntries } from './entries.js';
import { type Budget, findSlowest, maxHeldMs, type Slowest } from './find-slowest.js';
import type { HeldEntry } from './held-entry.js';

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
  const endMs = performance.now() + minutes * 60_000;
  const rows: BenchRow[] = [];
  for (const [at, entry] of entries.entries()) {
    if (signal?.aborted) break;
    const untilMs = endOfShare(entries.slice(at), endMs);
    rows.push(...toRows(entry, await search(entry, { untilMs, seed, signal }), seed));
  }
  return rows;
}

/** When the first of those that are left must be done. Time that one took too long is taken from all that are left. */
function endOfShare(left: readonly HeldEntry[], endMs: number): number {
  const [weight = 1, ...others] = left.map((entry) => entry.weight ?? 1);
  const share = weight / others.reduce((sum, other) => sum + other, weight);
  return performance.now() + (endMs - performance.now()) * share;
}

async function search(entry: HeldEntry, budget: Budget): Promise<Slowest> {
  await entry.open?.();
  try {
    return await findSlowest(entry, budget);
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
