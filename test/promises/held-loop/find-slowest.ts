import fc from 'fast-check';
import { EndlessWatch } from './endless-watch.js';
import type { HeldEntry, Shape } from './held-entry.js';
import { measureHeld } from './measure-held.js';
import { mutationsOf } from './mutate-shape.js';

export const maxHeldMs = 200;

export type Slowest = { inputs: number; worstMs: number; worst?: Shape; crash?: { shape: Shape; error: Error } };

export type Budget = { untilMs: number; seed: number; signal?: AbortSignal };
type Measured = { shape: Shape; ms: number };

/** How many of the slowest inputs are varied, and measured again at the end. */
const maxKept = 4;
/** The share of the time until which random inputs are tried; then the slowest of them are varied, and at last measured again. */
const randomShare = 0.4;
const variedShare = 0.8;
/** A suspect counts with its fastest round, since other work on the machine only adds to it. */
const rounds = 4;

/**
 * Searches for the input that holds the event loop longest: those known to be costly and random ones first, then variations of the
 * slowest. Ends in time but for the input at hand, and but for one that held it too long, which is always measured again. An input that
 * is read without end ends the process.
 */
export async function findSlowest(entry: HeldEntry, { untilMs, seed, signal }: Budget): Promise<Slowest> {
  const watch = await EndlessWatch.open();
  try {
    return await searchIn(new Search(entry, watch), entry, { untilMs, seed, signal });
  } finally {
    await watch.close();
  }
}

async function searchIn(search: Search, entry: HeldEntry, { untilMs, seed, signal }: Budget): Promise<Slowest> {
  const startedAt = performance.now();
  const isOver = (share: number) =>
    signal?.aborted === true || performance.now() > startedAt + (untilMs - startedAt) * share;
  for (const shape of entry.known ?? []) {
    if (!isOver(variedShare)) await search.add(shape);
  }
  let next = seed;
  // At least one, so that no way in passes untried.
  do await search.add(sampleOne(entry.shapes, next++));
  while (!isOver(randomShare));
  for (let at = seed; !isOver(variedShare); at += 1) {
    const near = search.kept[at % search.kept.length];
    if (near === undefined) break;
    await search.add(sampleOne(mutationsOf(near.shape, entry.shapes), at));
  }
  return search.confirm(() => isOver(1));
}

function sampleOne(shapes: fc.Arbitrary<Shape>, seed: number): Shape {
  return fc.sample(shapes, { seed, numRuns: 1 })[0] as Shape;
}

class Search {
  kept: Measured[] = [];
  private inputs = 0;
  private crash?: Slowest['crash'];

  constructor(
    private readonly entry: HeldEntry,
    private readonly watch: EndlessWatch,
  ) {}

  async add(shape: Shape): Promise<void> {
    const ms = await this.measure(shape);
    this.inputs += 1;
    this.kept = [...this.kept, { shape, ms }].sort((a, b) => b.ms - a.ms).slice(0, maxKept);
  }

  async confirm(isOver: () => boolean): Promise<Slowest> {
    for (const suspect of this.kept) {
      for (let round = 1; round < rounds && (!isOver() || suspect.ms > maxHeldMs); round += 1) {
        suspect.ms = Math.min(suspect.ms, await this.measure(suspect.shape));
      }
    }
    const [slowest] = this.kept.sort((a, b) => b.ms - a.ms);
    return { inputs: this.inputs, worstMs: slowest?.ms ?? 0, worst: slowest?.shape, crash: this.crash };
  }

  private async measure(shape: Shape): Promise<number> {
    const input = this.entry.build(shape);
    const shown = `${this.entry.name}: ${JSON.stringify(shape)}`;
    const { longestMs, crash } = await this.watch.during(shown, () => measureHeld(() => this.entry.read(input)));
    if (crash !== undefined) this.crash ??= { shape, error: crash };
    return longestMs;
  }
}
