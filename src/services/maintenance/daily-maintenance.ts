import { inject, injectable } from 'tsyringe';
import { PendingRemovals } from '../access/pending-removals.js';
import { ActivityCountService } from './activity-count-service.js';
import { AuditRetentionService } from './audit-retention-service.js';
import { DirectoryReconciliationService } from './directory-reconciliation-service.js';
import { LegacyMigrationService } from './legacy-migration-service.js';

const dayMs = 24 * 60 * 60 * 1000;
// A run that failed, such as while the directory does not answer, is repeated before the next day.
const retryAfterMs = 5 * 60 * 1000;

/** Maintenance once a day. The first run is due at the start, to catch up with what happened while the plugin was down. */
@injectable()
export class DailyMaintenance {
  private nextRunAtMs = 0;

  constructor(
    @inject(ActivityCountService) private readonly counts: ActivityCountService,
    @inject(AuditRetentionService) private readonly retention: AuditRetentionService,
    @inject(DirectoryReconciliationService) private readonly reconciliation: DirectoryReconciliationService,
    @inject(LegacyMigrationService) private readonly legacy: LegacyMigrationService,
    @inject(PendingRemovals) private readonly pendingRemovals: PendingRemovals,
  ) {}

  /** Makes the next run due in five minutes at the latest, such as when an event and the directory disagree. */
  requestRun(): void {
    this.nextRunAtMs = Math.min(this.nextRunAtMs, Date.now() + retryAfterMs);
  }

  /** Does nothing unless a run is due. The signal stops the run between its parts. */
  async runIfDue(signal: AbortSignal): Promise<void> {
    if (this.pendingRemovals.list().length > 0) this.requestRun();
    const now = Date.now();
    // A next run that is more than a day away was scheduled by a clock that was ahead.
    if (now < this.nextRunAtMs && this.nextRunAtMs <= now + dayMs) return;
    this.nextRunAtMs = now + dayMs;
    try {
      await this.run(signal);
    } catch (error) {
      this.requestRun();
      throw error;
    }
  }

  private async run(signal: AbortSignal): Promise<void> {
    await this.counts.run(signal);
    await this.retention.run(signal);
    try {
      await this.reconciliation.run(signal);
    } finally {
      // Moves what could not be moved at the start, such as while the directory did not answer.
      await this.legacy.run(signal);
    }
  }
}
