import { inject, injectable } from 'tsyringe';
import { dayOf } from '../../domain/days.js';
import { dayMs } from '../../lib/time.js';
import { ActivityDayStore } from '../../stores/activity/activity-day-store.js';
import { AuditStore } from '../../stores/activity/audit-store.js';

const keepForMs = 400 * dayMs;
// Normally each daily run deletes one day of activity. Where the clock is far ahead at the start, a run deletes this at most.
const maxDeletedMs = 7 * dayMs;

/**
 * Deletes activity older than 400 days, and the counts of its days. Nothing is deleted too early when the clock jumps, since
 * that could not be undone.
 */
@injectable()
export class AuditRetentionService {
  private readonly startedAt = { wallMs: Date.now(), monotonicMs: performance.now() };

  constructor(
    @inject(AuditStore) private readonly store: AuditStore,
    @inject(ActivityDayStore) private readonly days: ActivityDayStore,
  ) {}

  /** Stops early when the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const oldest = await this.store.findOldest();
    const oldestMs = oldest === undefined ? Infinity : Date.parse(oldest);
    const before = Math.min(this.trustedNowMs() - keepForMs, oldestMs + maxDeletedMs);
    await this.prune(new Date(before).toISOString(), signal);
    await this.days.prune(dayOf(before));
  }

  private async prune(before: string, signal: AbortSignal): Promise<void> {
    // Each batch is a call of its own, since a call that takes long passes for a database that does not answer.
    while (!signal.aborted && (await this.store.pruneBatch(before)) > 0);
  }

  /** The time of the clock, but never later than the start of this process plus the time that has passed since. */
  private trustedNowMs(): number {
    const { wallMs, monotonicMs } = this.startedAt;
    return Math.min(Date.now(), wallMs + performance.now() - monotonicMs);
  }
}
