import { backoffMs } from '../time/backoff.js';
import { SingleFlight } from './single-flight.js';

type Batch<Item> = { items: Item[]; failedAt: number; error: unknown };

type RetryQueueOptions<Item> = {
  /** Must reject if nothing was written. */
  write: (items: Item[]) => Promise<void>;
  /** Receives the items that are not tried again. */
  giveUp: (items: Item[], error: unknown) => void;
  /** For how long an item is tried. */
  maxAgeMs: number;
  maxItems: number;
};

// A lock is released within a second or two; a database that is down needs no more frequent retries.
const pauses = { firstMs: 1_000, maxMs: 30_000 };
const slowMs = 1_000;
const attempt = 'attempt';

/** Retries writes that failed, at growing intervals, for a bounded time and a bounded number of items. */
export class RetryQueue<Item> {
  private batches: Batch<Item>[] = [];
  private failures = 0;
  private timer?: NodeJS.Timeout;
  private readonly attempts = new SingleFlight<void>();
  private wasSlow = false;
  private hasEnded = false;

  constructor(private readonly options: RetryQueueOptions<Item>) {}

  get isEmpty(): boolean {
    return this.batches.length === 0;
  }

  /** Gives up the oldest items if there are too many. */
  add(items: Item[], error: unknown): void {
    if (this.hasEnded) {
      this.options.giveUp(items, error);
      return;
    }
    this.batches.push({ items, failedAt: performance.now(), error });
    let count = this.batches.reduce((sum, batch) => sum + batch.items.length, 0);
    while (count > this.options.maxItems && this.batches.length > 1) {
      const oldest = this.batches.shift()?.items ?? [];
      count -= oldest.length;
      this.options.giveUp(oldest, error);
    }
    this.schedule();
  }

  /** Tries every batch once, or joins the attempt that runs; stops at the first that fails and leaves the rest for later. */
  retry(): Promise<void> {
    return this.attempts.run(attempt, () => this.tryAll());
  }

  /**
   * As `retry`, but only while attempts fail quickly: each of them occupies the database for others, and callers who come one
   * after the other would occupy it for good.
   */
  retryIfQuick(): Promise<void> {
    return this.wasSlow ? this.attempts.settled() : this.retry();
  }

  /** Gives up all remaining items at once and stops retrying; an item whose attempt still runs is given up when that fails. */
  end(): void {
    this.hasEnded = true;
    clearTimeout(this.timer);
    const left = this.batches.splice(0);
    const items = left.flatMap((batch) => batch.items);
    if (items.length > 0) this.options.giveUp(items, left.at(-1)?.error);
  }

  private async tryAll(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (let count = this.batches.length; count > 0; count -= 1) {
      if (!(await this.tryFirst())) break;
    }
    if (!this.isEmpty) this.schedule();
  }

  private async tryFirst(): Promise<boolean> {
    const batch = this.batches.shift();
    if (batch === undefined) return false;
    const startedAt = performance.now();
    try {
      await this.options.write(batch.items);
      this.failures = 0;
      this.wasSlow = false;
      return true;
    } catch (error) {
      this.failures += 1;
      this.wasSlow = performance.now() - startedAt > slowMs;
      this.requeue(batch, error);
      return false;
    }
  }

  private requeue({ items, failedAt }: Batch<Item>, error: unknown): void {
    if (this.hasEnded || performance.now() - failedAt > this.options.maxAgeMs) this.options.giveUp(items, error);
    // From now on one by one, at the end of the queue: an item that can never be written delays no other.
    else for (const item of items) this.batches.push({ items: [item], failedAt, error });
  }

  private schedule(): void {
    this.timer ??= setTimeout(this.retryInTime, backoffMs(this.failures, pauses)).unref();
  }

  private readonly retryInTime = (): void => {
    // Forgotten also where it joins an attempt that runs: the end of that attempt sets the next one.
    this.timer = undefined;
    void this.retry();
  };
}
