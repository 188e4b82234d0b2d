import { inject, injectable } from 'tsyringe';
import type { DoctorRemedy } from '../../contract/doctor-constants.js';
import type { DoctorCheck } from '../../contract/doctor-contract.js';
import { isPluginError } from '../../domain/plugin-error.js';
import { DatabaseInspectionStore } from '../../stores/database-inspection-store.js';
import { InstallationStore } from '../../stores/installation-store.js';
import { ApiKeyStore } from '../../stores/settings/api-key-store.js';
import { HomeIdStore } from '../../stores/settings/home-id-store.js';
import { PublicAddressStore } from '../../stores/settings/public-address-store.js';
import { isNewHome } from '../installation/new-home.js';
import { type Finding, runCheck, skippedFinding, toCheck } from './doctor-report.js';
import { failureOf } from './failure-finding.js';

/** Checks the database, that it can be written to, and whether it belongs to the configuration directory. */
@injectable()
export class DatabaseChecks {
  constructor(
    @inject(DatabaseInspectionStore) private readonly database: DatabaseInspectionStore,
    @inject(HomeIdStore) private readonly homeIds: HomeIdStore,
    @inject(InstallationStore) private readonly installation: InstallationStore,
    @inject(ApiKeyStore) private readonly keys: ApiKeyStore,
    @inject(PublicAddressStore) private readonly addresses: PublicAddressStore,
  ) {}

  async run(): Promise<DoctorCheck[]> {
    const database = await runCheck('database', () => this.inspect(), databaseFailure);
    if (database.state === 'failed') return [database, toCheck('installation', skippedFinding, 0)];
    return [database, await runCheck('installation', () => this.compare(), installationFailure)];
  }

  private async inspect(): Promise<Finding> {
    const { kind, version, schema, missing, isNewer, narrowEncoding } = await this.database.inspect();
    const values = { kind, version, schema: schema ?? 'none', missing };
    if (isNewer) return { state: 'failed', phrase: 'database_newer', values, remedy: 'update_plugin' };
    if (missing > 0) {
      const mayBeElsewhere = schema === undefined && this.installation.location.isServer;
      const remedy = mayBeElsewhere ? 'choose_database' : 'start_platform';
      return { state: 'failed', phrase: 'database_older', values, remedy };
    }
    await this.database.tryTables();
    await this.database.tryToWrite();
    if (narrowEncoding !== undefined) {
      const found = { kind, version, encoding: narrowEncoding };
      return { state: 'warning', phrase: 'database_encoding', values: found, remedy: 'move_to_utf8' };
    }
    return { state: 'ok', phrase: 'database_ready', values };
  }

  private async compare(): Promise<Finding> {
    const [home, database] = await Promise.all([this.homeIds.read(), this.installation.findId()]);
    const settings = [this.keys, this.addresses];
    if (await isNewHome({ home, database }, this.installation, settings)) return this.unmarked();
    if (home === database) return { state: 'ok', phrase: 'installation_one' };
    return { state: 'failed', phrase: 'installation_two', remedy: 'accept_database' };
  }

  /** That the directory cannot be written to is remembered by SQLite alone; a server may have replicas with other directories. */
  private async unmarked(): Promise<Finding> {
    const phrase = 'installation_unmarked';
    if (await this.installation.isHomeReadOnly()) return { state: 'warning', phrase, remedy: 'open_directory' };
    return { state: 'ok', phrase };
  }
}

export function databaseFailure(error: unknown): Finding {
  return { state: 'failed', ...failureOf(error, 'database_unusable'), remedy: remedyFor(error) };
}

const remedies: Partial<Record<string, DoctorRemedy>> = {
  disk_full: 'make_room',
  database_tables_missing: 'choose_database',
  database_damaged: 'restore_backup',
};

function remedyFor(error: unknown): DoctorRemedy {
  const { reason = '' } = isPluginError(error, 'storage_unavailable') ? error.details : {};
  return remedies[reason] ?? 'mend_database';
}

/** Half of what is compared is a file. */
function installationFailure(error: unknown): Finding {
  const failure = databaseFailure(error);
  return isPluginError(error, 'storage_damaged') ? { ...failure, remedy: 'open_directory' } : failure;
}
