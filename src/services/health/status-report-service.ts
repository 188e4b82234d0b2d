import { inject, injectable } from 'tsyringe';
import { now } from '../../lib/time/time.js';
import { raceWithTimeLimit } from '../../lib/time/time-limits.js';
import { DatabaseState } from '../../stores/database/database-monitor.js';
import { InstallationService } from '../installation/installation-service.js';
import { ApiKeyService } from '../provider-project/api-key-service.js';
import { KeyCheckService } from '../provider-project/key-check-service.js';

// Below the five seconds that hosts commonly allow for a report.
const providerTimeoutMs = 4_000;

/** The fields that the plugin adds to the host's reports. */
@injectable()
export class StatusReportService {
  constructor(
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(KeyCheckService) private readonly keyChecks: KeyCheckService,
    @inject(DatabaseState) private readonly database: DatabaseState,
    @inject(InstallationService) private readonly installation: InstallationService,
  ) {}

  /**
   * Local checks only. The provider is not asked, so `appconnectAvailable` is always false. `degraded` is present only while it
   * is true; see `StatusRegistry`.
   */
  async health(): Promise<Record<string, unknown>> {
    const [key, appconnectDatabase] = await Promise.all([this.keys.findUsableKey(), this.database.current()]);
    const appconnectConfigured = key !== undefined;
    const appconnectInstallation = this.installation.state();
    const report = { appconnectConfigured, appconnectAvailable: false, appconnectDatabase, appconnectInstallation };
    return appconnectDatabase === 'ok' ? report : { ...report, degraded: true };
  }

  /**
   * Asks the provider, or repeats its answer of a few seconds ago. A provider that does not answer in time counts as not
   * available. `appconnectCheckedAt` is null when there was no key to check.
   */
  async systemStatus({ signal }: { signal: AbortSignal }): Promise<Record<string, unknown>> {
    const checkedAt = now();
    const appconnectConfigured = (await this.keys.findUsableKey()) !== undefined;
    const answer = await raceWithTimeLimit(providerTimeoutMs, signal, () => this.keyChecks.getBadge());
    const badge = answer ?? { state: 'not_reachable', checkedAt };
    return {
      appconnectConfigured,
      appconnectAvailable: badge.state === 'connected',
      appconnectCheckedAt: badge.checkedAt ?? null,
    };
  }
}
