// Runs the doctor for this checkout. Default: the home directory of `npm start`, and its emulated provider.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import './build-server.mjs';

const { runCommand } = await import('../dist/src/commands/run-command.js');
const givenArgs = process.argv.slice(2);
const home = process.env.PLATFORM_HOME || '.platform';
const database = join(home, 'platform.db');
const isForSandbox = !givenArgs.some((arg) => arg === '--help' || arg.startsWith('--home'));
const defaultArgs = ['--home', home, ...(existsSync(database) ? ['--database', database] : [])];

// The real provider does not know the sandbox's key.
const hasProviderSetting = process.env.APPCONNECT_PROVIDER_URL || process.env.APPCONNECT_API_KEY;
if (isForSandbox && !hasProviderSetting && existsSync(join(home, 'provider-emulator.json'))) {
  process.env.APPCONNECT_PROVIDER_URL = 'http://127.0.0.1:4871';
  console.error("Asking the sandbox's provider at http://127.0.0.1:4871; APPCONNECT_PROVIDER_URL names another.\n");
}
const args = ['doctor', ...(isForSandbox ? defaultArgs : []), ...givenArgs];
process.exitCode = await runCommand(args, { say: console.log, complain: console.error });
