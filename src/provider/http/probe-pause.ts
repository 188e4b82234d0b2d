import type { IBackoff } from 'cockatiel';
import { backoffMs } from '../../lib/time/backoff.js';

const pauses = { firstMs: 1_000, maxMs: 5_000 };

/**
 * How long an open circuit waits before a read probes the provider. Cockatiel (3.2.1) compares times of day, and would wait on for as
 * long as the clock was set back. So the pause is endless until it is over, and then none at all.
 */
export class ProbePause implements IBackoff<unknown> {
  private readonly endsAt: number;

  constructor(private readonly earlierPauses = 0) {
    this.endsAt = performance.now() + backoffMs(earlierPauses, pauses);
  }

  get duration(): number {
    return performance.now() < this.endsAt ? Infinity : -Infinity;
  }

  next(): ProbePause {
    return new ProbePause(this.earlierPauses + 1);
  }
}
