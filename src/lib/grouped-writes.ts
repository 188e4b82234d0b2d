/** Long enough that items which come close together share one commit, and too short for anybody to miss them. */
const gatheredForMs = 20;
/** Long enough that an answer is on its way before its record takes the time of the process. */
const soonMs = 3;
/** So many rows fit into one statement of either database. */
const maxAtOnce = 100;

/** Collects items for a moment and writes them together, so that many writes cost one commit. */
export class BatchWriter<Item> {
  private waiting: Item[] = [];
  private timer?: NodeJS.Timeout;
  private isDueSoon = false;
  private writing: Promise<void> = Promise.resolve();

  /** `write` must not reject; it reports by itself what it could not write. */
  constructor(private readonly write: (items: Item[]) => Promise<void>) {}

  /** With `isSoon` hardly anything is waited for, since somebody may ask for it next. */
  add(item: Item, { isSoon = false }: { isSoon?: boolean } = {}): void {
    this.waiting.push(item);
    if (this.waiting.length >= maxAtOnce) void this.flush();
    else if (isSoon && !this.isDueSoon) this.writeWithin(soonMs);
    else if (this.timer === undefined) this.writeWithin(gatheredForMs);
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

  private writeWithin(delayMs: number): void {
    clearTimeout(this.timer);
    this.isDueSoon = delayMs === soonMs;
    this.timer = setTimeout(() => this.flush(), delayMs);
  }
}
