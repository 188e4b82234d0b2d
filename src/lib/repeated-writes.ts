type Batch<Item> = { items: Item[]; failedAt: number };

export type RetryQueueOptions<Item> = {
  /** Rejects where nothing was written. */
  write: (items: Item[]) => Promise<void>;
  /** Told of what is not tried any more. */
  giveUp: (items: Item[], error: unknown) => void;
  /** For how long each item is tried, and how many are kept meanwhile. */
  forMs: number;
  maxItems: number;
};

// A lock passes within a second or two; a database that is away is not asked more often than it helps.
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

/** Writes again what could not be written, at growing intervals, for a bounded time and a bounded number of items. */
export class RetryQueue<Item> {
  private batches: Batch<Item>[] = [];
  private failures = 0;
  private timer?: NodeJS.Timeout;
  private working: Promise<void> = Promise.resolve();

  constructor(private readonly repeating: RetryQueueOptions<Item>) {}

  get isEmpty(): boolean {
    return this.batches.length === 0;
  }

  /** The oldest make place where there are too many. */
  add(items: Item[], error: unknown): void {
    this.batches.push({ items, failedAt: performance.now() });
    let count = this.batches.reduce((sum, batch) => sum + batch.items.length, 0);
    while (count > this.repeating.maxItems && this.batches.length > 1) {
      const oldest = this.batches.shift()?.items ?? [];
      count -= oldest.length;
      this.repeating.giveUp(oldest, error);
    }
    this.schedule();
  }

  /** Tries everything once, and leaves the rest for later where the database takes nothing. */
  flush(): Promise<void> {
    this.working = this.working.then(() => this.tryAll());
    return this.working;
  }

  /** Nothing is tried any more. */
  end(): void {
    clearTimeout(this.timer);
    for (const { items } of this.batches.splice(0)) this.repeating.giveUp(items, undefined);
  }

  private async tryAll(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (let left = this.batches.length; left > 0; left -= 1) {
      if (!(await this.tryFirst())) break;
    }
    if (!this.isEmpty) this.schedule();
  }

  private async tryFirst(): Promise<boolean> {
    const batch = this.batches.shift();
    if (batch === undefined) return false;
    try {
      await this.repeating.write(batch.items);
      this.failures = 0;
      return true;
    } catch (error) {
      this.failures += 1;
      this.keep(batch, error);
      return false;
    }
  }

  private keep({ items, failedAt }: Batch<Item>, error: unknown): void {
    if (performance.now() - failedAt > this.repeating.forMs) this.repeating.giveUp(items, error);
    // From now on each by itself, and last: one that no database takes holds up no other.
    else for (const item of items) this.batches.push({ items: [item], failedAt });
  }

  private schedule(): void {
    const pauseMs = Math.min(firstPauseMs * 2 ** this.failures, maxPauseMs);
    this.timer ??= setTimeout(() => void this.flush(), pauseMs).unref();
  }
}
