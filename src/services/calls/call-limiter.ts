import { inject, injectable } from 'tsyringe';
import { callerGoneError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { ConcurrencyLimiter } from '../../lib/concurrency/concurrency-limiter.js';
import { waitAtMost } from '../../lib/time/time-limits.js';
import { Closables } from '../closables.js';
import { callsClosedError, tooManyCallsError } from './not-sent-errors.js';

// Bounded for each caller, so that a runaway loop does not stop the calls of everybody else.
const perCaller = 16;
const total = 2_000;
// An agent that calls for many things at once gets its answers a little later. The wait is part of the time of a call, see
// `callTimeoutMs`, and short enough to leave the provider its time.
const waiting = { perCaller: 64, total: 2_000, maxWaitMs: 5_000 };
// Both fit into the 20 seconds that a host gives `deactivate()`, see `Closables`. Aborted calls end at once, unless the database is
// silent.
const drainTimeoutMs = 15_000;
const abortTimeoutMs = 2_000;

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

  constructor(
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('calls', () => this.drain());
    closables.add('ended calls', () => this.waitForAborted());
  }

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

  /** Refuses new and waiting calls, and waits for those in progress. */
  private async drain(): Promise<void> {
    this.isClosing = true;
    this.limiter.endWaits(callsClosedError);
    const count = await this.countLeftAfter(drainTimeoutMs);
    if (count > 0) this.logger.warn('Calls of actions are ended because the plugin stops.', { count });
  }

  /** By then the provider is closed, which has aborted what was left. */
  private async waitForAborted(): Promise<void> {
    const count = await this.countLeftAfter(abortTimeoutMs);
    if (count > 0) this.logger.error('Calls of actions did not end; those with effects stay open.', { count });
  }

  private async countLeftAfter(withinMs: number): Promise<number> {
    await waitAtMost(withinMs, Promise.allSettled(this.running));
    return this.running.size;
  }
}
