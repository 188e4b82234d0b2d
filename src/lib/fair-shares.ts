import { setImmediate as nextTurn } from 'node:timers/promises';
import { withLinkedSignal } from './under-signals.js';

export type ConcurrencyLimits = {
  /** Running at once, of one caller and of all. */
  perCaller: number;
  total: number;
  /** Waiting, of one caller and of all, and how long at most. Left out where nobody waits. */
  waiting?: { perCaller: number; altogether: number; limitMs: number };
  /** What is thrown where there is neither a place to run nor one to wait, or where the wait takes too long. */
  refusal: () => Error;
  /** What is thrown where whoever asked has left before. */
  callerGone: () => Error;
};

type Waiting = { start: () => void };

/**
 * Bounds what runs at once, of one caller and of all. Who finds no place waits, and places that become free go to the
 * callers in turn, so that one with many wishes delays another by no more than one of them.
 */
export class ConcurrencyLimiter {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, Waiting[]>();
  private runningCount = 0;
  private waitingCount = 0;

  constructor(private readonly shares: ConcurrencyLimits) {}

  /** Runs the work once there is a place for it. Throws the refusal, and what says that the caller left where the signal ended the wait. */
  async run<Result>(caller: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (signal?.aborted) throw this.shares.callerGone();
    if (this.waitingCount === 0 && this.hasPlace(caller)) this.take(caller);
    else await this.placeFor(caller, signal);
    try {
      return await work();
    } finally {
      this.giveBack(caller);
    }
  }

  private hasPlace(caller: string): boolean {
    return this.runningCount < this.shares.total && (this.running.get(caller) ?? 0) < this.shares.perCaller;
  }

  private take(caller: string): void {
    this.runningCount += 1;
    this.running.set(caller, (this.running.get(caller) ?? 0) + 1);
  }

  private giveBack(caller: string): void {
    this.runningCount -= 1;
    const left = (this.running.get(caller) ?? 1) - 1;
    if (left > 0) this.running.set(caller, left);
    else this.running.delete(caller);
    // Between two that ran one after the other, the process turns to other work.
    if (this.waitingCount > 0) void nextTurn().then(() => this.startNext());
  }

  private async placeFor(caller: string, signal: AbortSignal | undefined): Promise<void> {
    const { waiting, refusal, callerGone: departed } = this.shares;
    const mine = this.waiting.get(caller) ?? [];
    const isFull = !waiting || mine.length >= waiting.perCaller || this.waitingCount >= waiting.altogether;
    if (isFull) throw refusal();
    const limits = [AbortSignal.timeout(waiting.limitMs), ...(signal ? [signal] : [])];
    const hasPlace = await withLinkedSignal(limits, (end) => this.wait(caller, end));
    if (!hasPlace) throw signal?.aborted ? departed() : refusal();
  }

  /** Whether a place was given before the wait ended. */
  private wait(caller: string, end: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = () => {
        this.remove(caller, entry);
        resolve(false);
      };
      const start = () => {
        end.removeEventListener('abort', leave);
        resolve(true);
      };
      const entry: Waiting = { start };
      end.addEventListener('abort', leave, { once: true });
      this.waiting.set(caller, [...(this.waiting.get(caller) ?? []), entry]);
      this.waitingCount += 1;
      this.startNext();
    });
  }

  /** The first caller in line who may run something more, and who goes to the end of the line. */
  private startNext(): void {
    for (const [caller, [first, ...others]] of this.waiting) {
      if (first === undefined || !this.hasPlace(caller)) continue;
      this.waiting.delete(caller);
      if (others.length > 0) this.waiting.set(caller, others);
      this.waitingCount -= 1;
      this.take(caller);
      first.start();
      return;
    }
  }

  private remove(caller: string, entry: Waiting): void {
    const left = (this.waiting.get(caller) ?? []).filter((other) => other !== entry);
    if (left.length > 0) this.waiting.set(caller, left);
    else this.waiting.delete(caller);
    this.waitingCount -= 1;
  }
}
