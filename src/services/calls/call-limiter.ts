import { injectable } from 'tsyringe';
import { callerGoneError } from '../../domain/plugin-error.js';
import { ConcurrencyLimiter } from '../../lib/concurrency-limiter.js';
import { callsClosedError, tooManyCallsError } from '../agent-texts/call-texts.js';

// Bounded for each caller, so that a runaway loop does not stop the calls of everybody else.
const perCaller = 16;
const total = 2_000;

/** Bounds the calls in progress; when the plugin stops, refuses new ones and waits for those. */
@injectable()
export class CallLimiter {
  private readonly limiter = new ConcurrencyLimiter({
    perCaller,
    total,
    refusal: tooManyCallsError,
    callerGone: callerGoneError,
  });
  private readonly running = new Set<Promise<unknown>>();
  private isClosing = false;

  /** Throws `rate_limited` when too many calls run, `shutting_down` when the plugin stops; the work has not run then. */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.isClosing) throw callsClosedError();
    const call = this.limiter.run(caller, work);
    this.running.add(call);
    try {
      return await call;
    } finally {
      this.running.delete(call);
    }
  }

  /** Refuses new calls from now on, and waits for those in progress. Returns how many are still running after `withinMs`. */
  async close({ withinMs }: { withinMs: number }): Promise<number> {
    this.isClosing = true;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => {
      timer = setTimeout(resolve, withinMs);
    });
    await Promise.race([Promise.allSettled(this.running), limit]);
    clearTimeout(timer);
    return this.running.size;
  }
}
