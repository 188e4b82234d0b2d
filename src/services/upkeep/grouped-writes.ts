/** Long enough that calls which end close together share one commit, short enough that nobody waits for their record. */
const gatheredForMs = 20;
const mostAtOnce = 100;

/** Gathers what may be written a moment later, so that many writes cost one commit. */
export class GroupedWrites<Item> {
  private waiting: Item[] = [];
  private timer?: NodeJS.Timeout;
  private writing: Promise<void> = Promise.resolve();

  /** `write` never rejects; what cannot be written is its own to tell. */
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
