import { injectable } from 'tsyringe';
import { callerGoneError } from '../../domain/plugin-error.js';
import { ConcurrencyLimiter } from '../../lib/concurrency/concurrency-limiter.js';
import { tooManySearchesError } from '../agent-texts/search-texts.js';

// Searches mostly wait for the database and the provider: a few of one caller run well in parallel, more only queue up.
const perCaller = 4;
const total = 200;
// Enough for an agent that searches for many things at once, and a bound for a loop. The wait is shorter than a call may take.
const waiting = { perCaller: 60, total: 2_000, maxWaitMs: 20_000 };

/** Bounds the searches in progress for each caller and in total, and lets one at a time use the index. */
@injectable()
export class SearchLimiter {
  private readonly searches = new ConcurrencyLimiter({
    perCaller,
    total,
    waiting,
    refusal: tooManySearchesError,
    callerGone: callerGoneError,
  });
  /** A lookup in the index only uses the processor, so running several at once is no faster. */
  private readonly lookups = new ConcurrencyLimiter({
    perCaller: 1,
    total: 1,
    waiting,
    refusal: tooManySearchesError,
    callerGone: callerGoneError,
  });

  /**
   * A whole search. Throws `rate_limited` when too many wait, or the wait takes too long; `caller_gone` when the caller
   * disconnects.
   */
  search<Result>(caller: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    return this.searches.run(caller, work, signal);
  }

  /** The part of a search that blocks the process. Waits only for other lookups. Throws as `search`. */
  lookUp<Result>(caller: string, work: () => Result, signal: AbortSignal): Promise<Result> {
    return this.lookups.run(caller, async () => work(), signal);
  }
}
