import { injectable } from 'tsyringe';
import { callerGoneError } from '../../domain/plugin-error.js';
import { ConcurrencyLimiter } from '../../lib/concurrency-limiter.js';
import { tooManySearchesError } from '../agent-texts/search-texts.js';

// Reading the database and waiting for the provider: a few searches of one caller overlap well, more only pile up.
const perCaller = 4;
const total = 200;
// An agent that searches for many things at once is served, a loop is not; nobody waits longer than a call may take.
const waiting = { perCaller: 60, total: 2_000, maxWaitMs: 20_000 };

/** Bounds the searches under way for each caller and in all, and lets one at a time use the index. */
@injectable()
export class SearchLimiter {
  private readonly searches = new ConcurrencyLimiter({
    perCaller,
    total,
    waiting,
    refusal: tooManySearchesError,
    callerGone: callerGoneError,
  });
  /** A lookup in the index is work for the processor alone, so one at a time is as fast as many. */
  private readonly lookups = new ConcurrencyLimiter({
    perCaller: 1,
    total: 1,
    waiting,
    refusal: tooManySearchesError,
    callerGone: callerGoneError,
  });

  /** A whole search. Throws `rate_limited` when too many wait, or the wait takes too long; `caller_gone` when the caller goes. */
  search<Result>(caller: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    return this.searches.run(caller, work, signal);
  }

  /** The part of a search that holds the process. It waits for other lookups alone. Throws as `search`. */
  lookUp<Result>(caller: string, work: () => Result, signal: AbortSignal): Promise<Result> {
    return this.lookups.run(caller, async () => work(), signal);
  }
}
