import { inject, injectable } from 'tsyringe';
import { dayMs } from '../../lib/time/time.js';
import { ActivityCountService } from './activity-count-service.js';
import { AuditRetentionService } from './audit-retention-service.js';
import { DirectoryReconciliationService } from './directory-reconciliation-service.js';
import { LegacyMigrationService } from './legacy-migration-service.js';
import { RepeatedWork } from './repeated-work.js';
import { runAll } from './run-all.js';

// What failed, such as while the directory does not answer, is repeated before the next day.
const retryAfterMs = 5 * 60 * 1000;

const daily = { everyMs: dayMs, afterFailureMs: retryAfterMs };
const often = { everyMs: retryAfterMs, afterFailureMs: retryAfterMs };

/**
 * Maintenance that may take minutes: once a day, and soon again what failed or was left open. The first run is due at the start, to
 * catch up with what happened while the plugin was down.
 */
@injectable()
export class SlowMaintenance {
  private readonly parts: readonly RepeatedWork[];

  constructor(
    @inject(ActivityCountService) counts: ActivityCountService,
    @inject(AuditRetentionService) retention: AuditRetentionService,
    @inject(DirectoryReconciliationService) reconciliation: DirectoryReconciliationService,
    @inject(LegacyMigrationService) legacy: LegacyMigrationService,
  ) {
    // More often than daily, for what an earlier run left open: a single organization does not have all of them compared again.
    const comparison = new RepeatedWork((signal) => reconciliation.run(signal), often);
    const requestComparison = async () => {
      await reconciliation.requestAll();
      comparison.request();
    };
    this.parts = [
      new RepeatedWork((signal) => counts.run(signal), daily),
      new RepeatedWork((signal) => retention.run(signal), daily),
      new RepeatedWork(requestComparison, daily),
      comparison,
      // Moves what could not be moved at the start, such as while the directory did not answer.
      new RepeatedWork((signal) => legacy.run(signal), daily),
    ];
  }

  /** Runs the parts that are due, one after the other. The signal stops a part early, and those after it. */
  runIfDue(signal: AbortSignal): Promise<void> {
    return runAll(this.parts.map((part) => () => part.runIfDue(signal)));
  }
}
