import { setImmediate as nextTurn } from 'node:timers/promises';
import { withLinkedSignal } from './signals.js';

export type ConcurrencyLimits = {
  /** How many may run at once, for one caller and in total. */
  perCaller: number;
  total: number;
  /** How many may wait, for one caller and in total, and how long. Without it nobody waits. */
  waiting?: { perCaller: number; total: number; maxWaitMs: number };
  /** The error for a caller who may neither run nor wait, or who waited too long. */
  refusal: () => Error;
  /** The error for a caller whose signal aborted before the work began. */
  callerGone: () => Error;
};

type Waiting = { start: () => void };

/**
 * Limits how much runs at once, for one caller and in total. Work beyond that waits in a queue per caller. The queues are
 * served in turn, so that a caller with many waiting pieces of work delays another caller by one piece at most.
 */
export class ConcurrencyLimiter {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, Waiting[]>();
  private runningCount = 0;
  private waitingCount = 0;

  constructor(private readonly limits: ConcurrencyLimits) {}

  /** Runs the work once it may start. Throws `refusal()`, or `callerGone()` where the signal aborted first. */
  async run<Result>(caller: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (signal?.aborted) throw this.limits.callerGone();
    if (this.waitingCount === 0 && this.mayRun(caller)) this.acquire(caller);
    else await this.waitForTurn(caller, signal);
    try {
      return await work();
    } finally {
      this.release(caller);
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

  private async waitForTurn(caller: string, signal: AbortSignal | undefined): Promise<void> {
    const { waiting, refusal, callerGone } = this.limits;
    const ownQueue = this.waiting.get(caller) ?? [];
    const isFull = !waiting || ownQueue.length >= waiting.perCaller || this.waitingCount >= waiting.total;
    if (isFull) throw refusal();
    const limits = [AbortSignal.timeout(waiting.maxWaitMs), ...(signal ? [signal] : [])];
    const isStarted = await withLinkedSignal(limits, (end) => this.wait(caller, end));
    if (!isStarted) throw signal?.aborted ? callerGone() : refusal();
  }

  /** Whether the work may start; false when `end` aborted first. */
  private wait(caller: string, end: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const stopWaiting = () => {
        this.remove(caller, entry);
        resolve(false);
      };
      const start = () => {
        end.removeEventListener('abort', stopWaiting);
        resolve(true);
      };
      const entry: Waiting = { start };
      end.addEventListener('abort', stopWaiting, { once: true });
      this.waiting.set(caller, [...(this.waiting.get(caller) ?? []), entry]);
      this.waitingCount += 1;
      this.startNext();
    });
  }

  /** Starts the next work of the first waiting caller who may run more, and moves that caller to the end of the line. */
  private startNext(): void {
    for (const [caller, [first, ...others]] of this.waiting) {
      if (first === undefined || !this.mayRun(caller)) continue;
      this.waiting.delete(caller);
      if (others.length > 0) this.waiting.set(caller, others);
      this.waitingCount -= 1;
      this.acquire(caller);
      first.start();
      return;
    }
  }

  private remove(caller: string, entry: Waiting): void {
    const remaining = (this.waiting.get(caller) ?? []).filter((other) => other !== entry);
    if (remaining.length > 0) this.waiting.set(caller, remaining);
    else this.waiting.delete(caller);
    this.waitingCount -= 1;
  }
}
