/** Long enough that calls which end close together share one commit, and too short for anybody to miss their record. */
const gatheredForMs = 20;
const mostAtOnce = 100;

/** Collects items for a moment and writes them together, so that many writes cost one commit. */
export class GroupedWrites<Item> {
  private waiting: Item[] = [];
  private timer?: NodeJS.Timeout;
  private writing: Promise<void> = Promise.resolve();

  /** `write` must not reject; it reports by itself what it could not write. */
  constructor(private readonly write: (items: Item[]) => Promise<void>) {}

  add(item: Item): void {
    this.waiting.push(item);
    if (this.waiting.length >= mostAtOnce) void this.flush();
    else this.timer ??= setTimeout(() => this.flush(), gatheredForMs);
  }

  /** Resolves when everything that was added is written. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const items = this.waiting;
    this.waiting = [];
    if (items.length > 0) this.writing = this.writing.then(() => this.write(items));
    return this.writing;
  }
}
