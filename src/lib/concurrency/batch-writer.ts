import { SerialQueue } from './serial-queue.js';

// Long enough for items that are added close together to share one commit, short enough not to be noticed.
const delayMs = 20;
// Long enough that the answer of a call is sent before its record is written.
const soonDelayMs = 3;
// Fits into one statement of either database.
const maxBatchSize = 100;

/** Collects items for a moment and writes them together, so that many items cost one commit. */
export class BatchWriter<Item> {
  private waiting: Item[] = [];
  private timer?: NodeJS.Timeout;
  private isDueSoon = false;
  private readonly writes = new SerialQueue();
  private lastWrite: Promise<void> = Promise.resolve();

  /** `write` must not reject; it handles its own failures. */
  constructor(private readonly write: (items: Item[]) => Promise<void>) {}

  /** An item with `isSoon` is written after 3 ms instead of 20: for items that may be read right away. */
  add(item: Item, { isSoon = false }: { isSoon?: boolean } = {}): void {
    this.waiting.push(item);
    if (this.waiting.length >= maxBatchSize) void this.flush();
    else if (isSoon && !this.isDueSoon) this.writeWithin(soonDelayMs);
    else if (this.timer === undefined) this.writeWithin(delayMs);
  }

  /** Resolves when everything that was added is written. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isDueSoon = false;
    const items = this.waiting;
    this.waiting = [];
    if (items.length > 0) this.lastWrite = this.writes.run(() => this.write(items));
    return this.lastWrite;
  }

  private writeWithin(ms: number): void {
    clearTimeout(this.timer);
    this.isDueSoon = ms === soonDelayMs;
    this.timer = setTimeout(() => this.flush(), ms);
  }
}
