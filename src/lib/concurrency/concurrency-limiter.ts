import { setImmediate as nextTurn } from 'node:timers/promises';
import { withLinkedSignal } from '../time/signals.js';
import { withResolvers } from '../time/with-resolvers.js';

type ConcurrencyLimits = {
  /** How many may run at once, for one caller and in total. */
  perCaller: number;
  total: number;
  /** How many may wait, for one caller and in total, and how long. */
  waiting: { perCaller: number; total: number; maxWaitMs: number };
  /** The error for a caller who may neither run nor wait, or who waited too long. */
  refusal: () => Error;
  /** The error for a caller whose signal aborted before the work began. */
  callerGone: () => Error;
};

/** A place in a queue; `turn` resolves when the work may start, and rejects when the wait is ended. */
type Waiting = { turn: Promise<void>; start: () => void; end: (reason: Error) => void };

/**
 * Limits how much runs at once, for one caller and in total. Work beyond that waits in a queue per caller. The queues are
 * served in turn, so that a caller with many waiting pieces of work delays another caller by one piece at most.
 */
export class ConcurrencyLimiter {
  private readonly running = new Map<string, number>();
  /** In the order in which the callers are served, each with their queue, which is never empty. */
  private readonly waiting = new Map<string, Set<Waiting>>();
  private runningCount = 0;
  private waitingCount = 0;

  constructor(private readonly limits: ConcurrencyLimits) {}

  /** Runs the work once it may start. Throws `refusal()`, or `callerGone()` where the signal aborted first. */
  async run<Result>(caller: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    if (signal.aborted) throw this.limits.callerGone();
    if (this.waitingCount === 0 && this.mayRun(caller)) this.acquire(caller);
    else await this.waitForTurn(caller, signal);
    try {
      return await work();
    } finally {
      this.release(caller);
    }
  }

  /** Ends the wait of everybody who waits just now. Their work does not run, and they get this error. */
  endWaits(reason: () => Error): void {
    for (const queue of [...this.waiting.values()]) {
      for (const entry of [...queue]) entry.end(reason());
    }
  }

  private mayRun(caller: string): boolean {
    return this.runningCount < this.limits.total && (this.running.get(caller) ?? 0) < this.limits.perCaller;
  }

  private acquire(caller: string): void {
    this.runningCount += 1;
    this.running.set(caller, (this.running.get(caller) ?? 0) + 1);
  }

  private release(caller: string): void {
    this.runningCount -= 1;
    const remaining = (this.running.get(caller) ?? 1) - 1;
    if (remaining > 0) this.running.set(caller, remaining);
    else this.running.delete(caller);
    // Lets the event loop do other work between two pieces of work.
    if (this.waitingCount > 0) void nextTurn().then(() => this.startNext());
  }

  private async waitForTurn(caller: string, signal: AbortSignal): Promise<void> {
    const { waiting, refusal, callerGone } = this.limits;
    // Whoever may run waits for this turn of the event loop at most, however many others wait for their share.
    if (!this.mayRun(caller) && this.isQueueFull(caller)) throw refusal();
    const entry = this.enqueue(caller);
    const timer = setTimeout(() => entry.end(refusal()), waiting.maxWaitMs);
    try {
      await withLinkedSignal([signal], (gone) => {
        gone.addEventListener('abort', () => entry.end(callerGone()), { once: true });
        return entry.turn;
      });
    } finally {
      clearTimeout(timer);
    }
  }

  private isQueueFull(caller: string): boolean {
    const { perCaller, total } = this.limits.waiting;
    return this.waitingCount >= total || (this.waiting.get(caller)?.size ?? 0) >= perCaller;
  }

  private enqueue(caller: string): Waiting {
    const queue = this.waiting.get(caller) ?? new Set();
    this.waiting.set(caller, queue);
    const { promise: turn, resolve: start, reject } = withResolvers();
    const end = (reason: Error) => {
      // Whoever was started meanwhile runs.
      if (this.remove(caller, queue, entry)) reject(reason);
    };
    const entry: Waiting = { turn, start, end };
    queue.add(entry);
    this.waitingCount += 1;
    this.startNext();
    return entry;
  }

  /** Starts the next work of the first waiting caller who may run more, and moves that caller to the end of the line. */
  private startNext(): void {
    if (this.runningCount >= this.limits.total) return;
    for (const [caller, queue] of this.waiting) {
      const [first] = queue;
      if (first === undefined || !this.mayRun(caller)) continue;
      this.remove(caller, queue, first);
      if (queue.size > 0) {
        this.waiting.delete(caller);
        this.waiting.set(caller, queue);
      }
      this.acquire(caller);
      first.start();
      return;
    }
  }

  /** False when it no longer waited. */
  private remove(caller: string, queue: Set<Waiting>, entry: Waiting): boolean {
    if (!queue.delete(entry)) return false;
    if (queue.size === 0) this.waiting.delete(caller);
    this.waitingCount -= 1;
    return true;
  }
}
