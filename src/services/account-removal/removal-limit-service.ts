import { inject, injectable } from 'tsyringe';
import { RateCountStore } from '../../stores/rate-count-store.js';
import { countWithinMinute } from '../minute-count.js';

/**
 * A removal takes about four requests, so these take a quarter of the 2,000 in a minute that the provider's smallest plan allows.
 * `docs/limits.md` tells operators the same.
 */
export const maxRemovalsPerMinute = 120;

/**
 * Limits how many accounts are removed in the background within a minute, so that the calls of agents keep their part of the
 * plan.
 */
@injectable()
export class RemovalLimitService {
  constructor(@inject(RateCountStore) private readonly counts: RateCountStore) {}

  /** Counts one more removal. Returns how long to wait where the limit is reached, and 0 where it is not. */
  async admit(): Promise<number> {
    const { count, retryAfterMs } = await countWithinMinute(this.counts, 'removals');
    return count <= maxRemovalsPerMinute ? 0 : retryAfterMs;
  }
}
