import { inject, injectable } from 'tsyringe';
import { dayOf } from '../../domain/days.js';
import { dayMs } from '../../lib/time/time.js';
import { ActivityDayStore } from '../../stores/activity/activity-day-store.js';
import { AuditStore } from '../../stores/activity/audit-store.js';
import { RetentionClaimStore } from '../../stores/activity/retention-claim-store.js';

const keepForMs = 400 * dayMs;
// Normally each daily run deletes one day of activity. Where the clock is far ahead at the start, this goes in a day at most.
const maxDeletedMs = 7 * dayMs;
// A daily run may come a little earlier than the one before.
const claimedForMs = dayMs - 60 * 60 * 1000;
// The clocks of replicas differ.
const skewMs = 5 * 60 * 1000;

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
    @inject(RetentionClaimStore) private readonly claims: RetentionClaimStore,
  ) {}

  /** Stops early when the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const oldest = await this.store.findOldest();
    const oldestMs = oldest === undefined ? Infinity : Date.parse(oldest);
    const nowMs = this.trustedNowMs();
    const dueMs = nowMs - keepForMs;
    const before = Math.min(dueMs, oldestMs + maxDeletedMs);
    if (!(await this.mayDelete(nowMs, { isMoreDue: before < dueMs }))) return;
    await this.prune(new Date(before).toISOString(), signal);
    // Lines that are still there would be missing in the counts.
    if (signal.aborted) return;
    await this.days.prune(dayOf(before));
  }

  /**
   * Where more is due than may go in a day, each part waits for a day, at all replicas and after each start. So does the first:
   * a clock that is ahead may be set right by then.
   */
  private mayDelete(nowMs: number, { isMoreDue }: { isMoreDue: boolean }): Promise<boolean> {
    const timeAfter = (ms: number) => new Date(nowMs + ms).toISOString();
    const at = { now: timeAfter(0), oldest: timeAfter(-claimedForMs), farthest: timeAfter(skewMs) };
    return isMoreDue ? this.claims.claim(at) : this.claims.release(at);
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
