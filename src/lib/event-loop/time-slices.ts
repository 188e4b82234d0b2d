import { setImmediate as nextTurn } from 'node:timers/promises';

/** Short enough that nobody waits for other work that takes several such slices. */
const maxSliceMs = 15;

/** Divides long work into slices, between which other work gets its turn of the event loop. */
export class TimeSlices {
  private startedAtMs = performance.now();

  /** To be awaited between the parts of the work; waits only where the slice is over. */
  async pause(): Promise<void> {
    if (performance.now() - this.startedAtMs < maxSliceMs) return;
    await nextTurn();
    this.startedAtMs = performance.now();
  }
}

const itemsPerPause = 1_000;

/** The list of what each item becomes; other work gets its turn between many items. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const slices = new TimeSlices();
  const mapped: Result[] = [];
  for (const item of items) {
    mapped.push(map(item));
    if (mapped.length % itemsPerPause === 0) await slices.pause();
  }
  return mapped;
}
