import fc from 'fast-check';
import type { HeldEntry, Shape } from './held-entry.js';
import { measureHeld } from './measure-held.js';
import { mutationsOf } from './mutate-shape.js';

export type Slowest = { inputs: number; worstMs: number; worst?: Shape; crash?: { shape: Shape; error: Error } };

type Budget = { untilMs: number; seed: number; signal?: AbortSignal };
type Measured = { shape: Shape; ms: number };

/** How many of the slowest inputs are varied, and measured again at the end. */
const maxKept = 4;
/** The share of the time for random inputs; in the rest, the slowest of them are varied. */
const randomShare = 0.5;
/** A suspect counts with its fastest round, since other work on the machine only adds to it. */
const rounds = 4;

/** Searches for the input that holds the event loop longest: random inputs first, then variations of the slowest. */
export async function findSlowest(entry: HeldEntry, budget: Budget): Promise<Slowest> {
  const search = new Search(entry);
  const startedAt = performance.now();
  const randomUntilMs = startedAt + (budget.untilMs - startedAt) * randomShare;
  for (const shape of entry.known ?? []) await search.add(shape);
  for (let seed = budget.seed; !isOver(randomUntilMs, budget); seed += 1) {
    await search.add(sampleOne(entry.shapes, seed));
  }
  for (let seed = budget.seed; !isOver(budget.untilMs, budget); seed += 1) {
    const near = search.kept[seed % search.kept.length];
    if (near === undefined) break;
    await search.add(sampleOne(mutationsOf(near.shape, entry.shapes), seed));
  }
  return search.confirm();
}

function isOver(untilMs: number, { signal }: Budget): boolean {
  return signal?.aborted === true || performance.now() > untilMs;
}

function sampleOne(shapes: fc.Arbitrary<Shape>, seed: number): Shape {
  return fc.sample(shapes, { seed, numRuns: 1 })[0] as Shape;
}

class Search {
  kept: Measured[] = [];
  private inputs = 0;
  private crash?: Slowest['crash'];

  constructor(private readonly entry: HeldEntry) {}

  async add(shape: Shape): Promise<void> {
    const ms = await this.measure(shape);
    this.inputs += 1;
    this.kept = [...this.kept, { shape, ms }].sort((a, b) => b.ms - a.ms).slice(0, maxKept);
  }

  async confirm(): Promise<Slowest> {
    const confirmed: Measured[] = [];
    for (const { shape, ms } of this.kept) confirmed.push({ shape, ms: await this.fastestOf(shape, ms) });
    const [slowest] = confirmed.sort((a, b) => b.ms - a.ms);
    return { inputs: this.inputs, worstMs: slowest?.ms ?? 0, worst: slowest?.shape, crash: this.crash };
  }

  private async fastestOf(shape: Shape, firstMs: number): Promise<number> {
    let fastest = firstMs;
    for (let round = 1; round < rounds; round += 1) fastest = Math.min(fastest, await this.measure(shape));
    return fastest;
  }

  private async measure(shape: Shape): Promise<number> {
    const input = this.entry.build(shape);
    const { longestMs, crash } = await measureHeld(() => this.entry.read(input));
    if (crash !== undefined) this.crash ??= { shape, error: crash };
    return longestMs;
  }
}
