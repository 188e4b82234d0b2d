import type { IBackoff } from 'cockatiel';

/**
 * How long an open circuit waits before a read probes the provider. Cockatiel (3.2.1) compares times of day, and would wait on for as
 * long as the clock was set back. So the pause is endless until it is over, and then none at all.
 */
export class ProbePause implements IBackoff<unknown> {
  private readonly endsAt: number;

  constructor(private readonly pause: IBackoff<unknown>) {
    this.endsAt = performance.now() + pause.duration;
  }

  get duration(): number {
    return performance.now() < this.endsAt ? Infinity : -Infinity;
  }

  next(context: unknown): ProbePause {
    return new ProbePause(this.pause.next(context));
  }
}
