// The doctor of this checkout: of the home that `npm start` keeps, and of its emulated provider, unless it is told others.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import './build-server.mjs';

const { runCommand } = await import('../dist/src/commands/run-command.js');
const given = process.argv.slice(2);
const home = process.env.PLATFORM_HOME || '.platform';
const database = join(home, 'platform.db');
const isOfSandbox = !given.some((word) => word.startsWith('--home'));
const usual = ['--home', home, ...(existsSync(database) ? ['--database', database] : [])];

// A key of the sandbox is none of the real provider's.
const knowsProvider = process.env.APPCONNECT_PROVIDER_URL || process.env.APPCONNECT_API_KEY;
if (isOfSandbox && !knowsProvider && existsSync(join(home, 'provider-emulator.json'))) {
  process.env.APPCONNECT_PROVIDER_URL = 'http://127.0.0.1:4871';
  console.error("Asking the sandbox's provider at http://127.0.0.1:4871; APPCONNECT_PROVIDER_URL names another.\n");
}
const words = ['doctor', ...(isOfSandbox ? usual : []), ...given];
process.exitCode = await runCommand(words, { say: console.log, complain: console.error });
