import { inTime } from '../time/time-limits.js';

type BatchReaderOptions<Key, Value> = {
  /** The value of each key, in the order of the keys. */
  read: (keys: Key[]) => Promise<Value[]>;
  maxBatchSize: number;
  /** Reads at the same time, so that one that takes long does not hold up all others. */
  maxRunning: number;
  /** How long a read may take, and how long a request may wait for one; after that both are given up with this error. */
  maxMs: number;
  lateError: () => Error;
  /** Whether a single key may be the cause of an error, so that its batch is read key by key. */
  mayConcernOneKey: (error: unknown) => boolean;
};

type Request<Key, Value> = {
  key: Key;
  askedAt: number;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
};

/**
 * Reads together what is asked for while other reads run, so that many callers at once cost few queries and one alone waits for
 * nobody. Whatever is read was asked for before its read began, so nobody gets an older value than by a read of their own.
 */
export class BatchReader<Key, Value> {
  private waiting: Request<Key, Value>[] = [];
  private running = 0;

  constructor(private readonly options: BatchReaderOptions<Key, Value>) {}

  read(key: Key): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, askedAt: performance.now(), resolve, reject });
      this.startNext();
    });
  }

  private startNext(): void {
    const { maxBatchSize, maxRunning } = this.options;
    if (this.running === maxRunning) return;
    this.refuseLate();
    if (this.waiting.length === 0) return;
    const batch = this.waiting.splice(0, maxBatchSize);
    this.running += 1;
    void this.answer(batch).finally(() => {
      this.running -= 1;
      this.startNext();
    });
  }

  private refuseLate(): void {
    const { maxMs, lateError } = this.options;
    const lateSince = performance.now() - maxMs;
    const firstInTime = this.waiting.findIndex(({ askedAt }) => askedAt > lateSince);
    const late = this.waiting.splice(0, firstInTime < 0 ? this.waiting.length : firstInTime);
    for (const { reject } of late) reject(lateError());
  }

  private async answer(batch: Request<Key, Value>[]): Promise<void> {
    const { read, maxMs, lateError, mayConcernOneKey } = this.options;
    try {
      // A read that never ends must not keep its place for ever.
      const values = await inTime(maxMs, read(batch.map(({ key }) => key)), lateError);
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
    } catch (error) {
      // One key that the database refuses must not fail the reads of the others.
      if (batch.length > 1 && mayConcernOneKey(error)) await Promise.all(batch.map((one) => this.answer([one])));
      else for (const { reject } of batch) reject(error);
    }
  }
}
