// Long enough that items that come close together share one commit, short enough that nobody misses them.
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
  private writing: Promise<void> = Promise.resolve();

  /** `write` must not reject; it reports its failures itself. */
  constructor(private readonly write: (items: Item[]) => Promise<void>) {}

  /** With `isSoon` it is written after 3 ms instead of 20, since somebody may ask for it next. */
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
    if (items.length > 0) this.writing = this.writing.then(() => this.write(items));
    return this.writing;
  }

  private writeWithin(ms: number): void {
    clearTimeout(this.timer);
    this.isDueSoon = ms === soonDelayMs;
    this.timer = setTimeout(() => this.flush(), ms);
  }
}
