import { injectable } from 'tsyringe';
import { callerGoneError } from '../../domain/plugin-error.js';
import { ConcurrencyLimiter } from '../../lib/concurrency-limiter.js';
import { waitAtMost } from '../../lib/wait-at-most.js';
import { callsClosedError, tooManyCallsError } from './not-sent-errors.js';

// Bounded for each caller, so that a runaway loop does not stop the calls of everybody else.
const perCaller = 16;
const total = 2_000;
// An agent that calls for many things at once gets its answers a little later. The wait is part of the time of a call, see
// `callTimeoutMs`, and short enough to leave the provider its time.
const waiting = { perCaller: 64, total: 2_000, maxWaitMs: 5_000 };

/** Bounds the calls in progress; when the plugin stops, refuses new ones and those that wait, and waits for the others. */
@injectable()
export class CallLimiter {
  private readonly limiter = new ConcurrencyLimiter({
    perCaller,
    total,
    waiting,
    refusal: tooManyCallsError,
    callerGone: callerGoneError,
  });
  private readonly running = new Set<Promise<unknown>>();
  private isClosing = false;

  /**
   * Throws `rate_limited` when too many calls run and wait, or the wait takes too long; `caller_gone` when the caller
   * disconnects during the wait; `shutting_down` when the plugin stops. The work has not run then.
   */
  async run<Result>(caller: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    if (this.isClosing) throw callsClosedError();
    const call = this.limiter.run(caller, work, signal);
    this.running.add(call);
    try {
      return await call;
    } finally {
      this.running.delete(call);
    }
  }

  /** Refuses new and waiting calls, and waits for those in progress. Returns how many are still running after `withinMs`. */
  async close({ withinMs }: { withinMs: number }): Promise<number> {
    this.isClosing = true;
    this.limiter.endWaits(callsClosedError);
    await waitAtMost(withinMs, Promise.allSettled(this.running));
    return this.running.size;
  }
}
