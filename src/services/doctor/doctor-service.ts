import { inject, injectable } from 'tsyringe';
import type { DoctorReport } from '../../contract/doctor-contract.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { Principal } from '../../host/routes.js';
import { withTimeLimit } from '../../lib/time/time-limits.js';
import { AddressCheck } from './address-check.js';
import { DatabaseChecks } from './database-checks.js';
import { DiskCheck } from './disk-check.js';
import { makeReport } from './doctor-report.js';
import { ProviderChecks } from './provider-checks.js';

// Each step has a timeout of its own. The sum of all steps stays below this, unless many of them hang.
const totalTimeoutMs = 60_000;

/** Checks everything that the plugin needs, for platform admins. */
@injectable()
export class DoctorService {
  private isBusy = false;

  constructor(
    @inject(ProviderChecks) private readonly provider: ProviderChecks,
    @inject(AddressCheck) private readonly address: AddressCheck,
    @inject(DatabaseChecks) private readonly database: DatabaseChecks,
    @inject(DiskCheck) private readonly disk: DiskCheck,
  ) {}

  /**
   * Runs once at a time, since it creates a session at the provider and sends a request to the public address.
   * Throws `forbidden` for anybody but a platform admin, and `conflict` while it already runs.
   */
  async examine(principal: Principal, signal: AbortSignal): Promise<DoctorReport> {
    if (!principal.isPlatformAdmin) {
      throw new PluginError('forbidden', 'Only platform admins check everything.', {
        details: { reason: 'only_platform_admins' },
      });
    }
    if (this.isBusy) {
      throw new PluginError('conflict', 'Everything is being checked already. Wait until that has ended.', {
        details: { reason: 'check_under_way' },
      });
    }
    this.isBusy = true;
    try {
      return await withTimeLimit(totalTimeoutMs, signal, (limit) =>
        makeReport([this.provider.run(limit), this.address.run(limit), this.database.run(), this.disk.run()]),
      );
    } finally {
      this.isBusy = false;
    }
  }
}
