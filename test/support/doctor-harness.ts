import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { doctor } from '../../src/commands/doctor.js';
import type { DoctorCheck, DoctorReport } from '../../src/contract/doctor-contract.js';
import type { ProviderEmulatorOptions } from '../../src/testing/provider-emulator/provider-emulator.js';
import { withEmulator } from './provider-emulator/with-emulator.js';
import { useTemporaryDirectory } from './temporary-directory.js';

/** The command with an emulator as the provider, and with a new directory for each test. */
export function useDoctor(options: ProviderEmulatorOptions) {
  const current = withEmulator(options);
  const home = useTemporaryDirectory();

  const run = (args: string[] = [], environment: Record<string, string> = {}) =>
    doctor(['--home', home(), ...args], { APPCONNECT_PROVIDER_URL: current.emulator.url, ...environment });

  return {
    home,
    emulator: () => current.emulator,
    run,
    async report(environment: Record<string, string> = {}, args: string[] = []) {
      const { text, code } = await run(['--json', ...args], environment);
      return { code, ...(JSON.parse(text) as DoctorReport) };
    },
    /** Writes the file of the key as it is given. */
    async writeKeyFile(text: string): Promise<void> {
      await mkdir(join(home(), 'appconnect'));
      await writeFile(join(home(), 'appconnect', 'config.ini'), text, { mode: 0o600 });
    },
    /** The address of an SQLite file in which `work` was done. */
    async sqliteFile(work: (client: Knex) => Promise<void>): Promise<string> {
      const filename = join(home(), 'platform.db');
      const client = knex({ client: 'sqlite3', connection: { filename }, useNullAsDefault: true });
      await work(client).finally(() => client.destroy());
      return filename;
    },
  };
}

export function rowOf({ checks }: DoctorReport, name: string): DoctorCheck | undefined {
  return checks.find(({ check }) => check === name);
}
