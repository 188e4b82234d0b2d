import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Knex } from 'knex';
import type { DoctorCheck, DoctorReport } from '../contract/doctor-contract.js';
import { isPluginError } from '../domain/plugin-error.js';
import type { Environment } from '../lib/process/environment-variables.js';
import { HttpProviderGateway } from '../provider/http-provider-gateway.js';
import { ProxiedPublicWeb } from '../provider/proxied-public-web.js';
import { providerUrlOf } from '../provider/transport/provider-url.js';
import { AddressCheck } from '../services/doctor/address-check.js';
import { DatabaseChecks, databaseFailure } from '../services/doctor/database-checks.js';
import { DiskCheck } from '../services/doctor/disk-check.js';
import { makeReport, skippedFinding, toCheck } from '../services/doctor/doctor-report.js';
import { ProviderChecks } from '../services/doctor/provider-checks.js';
import { ApiKeyService } from '../services/provider-project/api-key-service.js';
import { isPostgres } from '../stores/database/database-client.js';
import { DatabaseMonitor, monitoredStore } from '../stores/database/database-monitor.js';
import { SqlDatabaseInspectionStore } from '../stores/database-inspection-store.js';
import { SqlInstallationStore } from '../stores/installation-store.js';
import { assertUsableDatabase } from '../stores/prepare-database.js';
import { IniApiKeyStore } from '../stores/settings/api-key-store.js';
import { IniHomeIdStore } from '../stores/settings/home-id-store.js';
import { FileMountedKeyStore } from '../stores/settings/mounted-key-store.js';
import { IniPublicAddressStore } from '../stores/settings/public-address-store.js';
import { FileSnapshotStore } from '../stores/snapshot-store.js';
import { storageUnavailableError } from '../stores/storage-fault.js';
import { noTelemetry } from '../telemetry/telemetry.js';
import { parseArguments, UsageError } from './command-arguments.js';
import { doctorTable } from './doctor-table.js';
import { openDatabase } from './open-database.js';

export const doctorUsage = 'appconnect doctor [--home DIR] [--database FILE|postgres://…] [--json]';

/** The report says it all. */
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

type Options = { home: string; database?: string; json: boolean };

const totalTimeoutMs = 60_000;

/**
 * Checks everything that the plugin needs, with the key and the settings that the plugin would use. The exit code is 1 when a
 * check failed, 0 otherwise. Throws `UsageError`.
 */
export async function doctor(
  args: string[],
  environment: Environment = process.env,
): Promise<{ text: string; code: number }> {
  const options = readOptions(args, environment);
  const report = await examine(options, environment);
  const text = options.json ? JSON.stringify(report, undefined, 2) : doctorTable(report);
  return { text, code: report.result === 'failed' ? 1 : 0 };
}

async function examine({ home, database }: Options, environment: Environment): Promise<DoctorReport> {
  const saved = new IniApiKeyStore(home);
  const keys = new ApiKeyService(environment, saved, new FileMountedKeyStore());
  const gateway = new HttpProviderGateway(providerUrl(environment), keys, environment, silent, noTelemetry);
  const signal = AbortSignal.timeout(totalTimeoutMs);
  try {
    return await makeReport([
      new ProviderChecks(keys, saved, gateway, new FileSnapshotStore(home)).run(signal),
      addressCheck(environment, home).run(signal),
      database === undefined ? withoutDatabase() : examineDatabase(database, home),
      new DiskCheck(home).run(),
    ]);
  } finally {
    await gateway.close();
  }
}

/** No host runs here that could say which path it is below. */
function addressCheck(environment: Environment, home: string): AddressCheck {
  const web = new ProxiedPublicWeb(environment);
  return new AddressCheck(environment, new IniPublicAddressStore(home), web, { complete: (address) => address });
}

async function examineDatabase(address: string, home: string): Promise<DoctorCheck[]> {
  let client: Knex;
  try {
    client = openDatabase(address);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const values = { reason: (error as Error).message };
    const finding = { state: 'failed', phrase: 'failed_with', values, remedy: 'mend_database' } as const;
    return [toCheck('database', finding, 0), toCheck('installation', skippedFinding, 0)];
  }
  try {
    const damage = await findDamage(client);
    if (damage !== undefined) return [damage, toCheck('installation', skippedFinding, 0)];
    const monitor = new DatabaseMonitor(client, silent);
    const inspection = monitoredStore(new SqlDatabaseInspectionStore(client), monitor);
    const installation = monitoredStore(new SqlInstallationStore(client), monitor);
    const homeIds = new IniHomeIdStore(home);
    const keys = new IniApiKeyStore(home);
    const addresses = new IniPublicAddressStore(home);
    return await new DatabaseChecks(inspection, homeIds, installation, keys, addresses).run();
  } finally {
    await client.destroy();
  }
}

/** Reads whole tables, as a start does and a platform at work has no time to; a server does so by itself. */
async function findDamage(client: Knex): Promise<DoctorCheck | undefined> {
  if (isPostgres(client)) return undefined;
  const from = performance.now();
  try {
    await assertUsableDatabase(client);
  } catch (error) {
    if (!isPluginError(error, 'storage_damaged')) return undefined;
    const damage = storageUnavailableError('database_damaged', error);
    return toCheck('database', databaseFailure(damage), performance.now() - from);
  }
}

async function withoutDatabase(): Promise<DoctorCheck[]> {
  const finding = { state: 'not_asked', phrase: 'not_given', values: { option: '--database' } } as const;
  return [toCheck('database', finding, 0), toCheck('installation', finding, 0)];
}

function providerUrl(environment: Environment): string {
  try {
    return providerUrlOf(environment);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readOptions(args: string[], environment: Environment): Options {
  const text = { type: 'string' } as const;
  const {
    home,
    database,
    json = false,
  } = parseArguments(args, { home: text, database: text, json: { type: 'boolean' } });
  const directory = resolve(home ?? (environment.PLATFORM_HOME || join(homedir(), '.platform')));
  if (!existsSync(directory)) throw new UsageError(`There is no directory ${directory}.`);
  return { home: directory, database, json };
}
