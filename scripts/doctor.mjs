// The doctor of this checkout: of the home that `npm start` keeps, unless it is told another.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import './build-server.mjs';

const { runCommand } = await import('../dist/src/commands/run-command.js');
const given = process.argv.slice(2);
const home = process.env.PLATFORM_HOME || '.platform';
const database = join(home, 'platform.db');
const usual = given.some((word) => word.startsWith('--home'))
  ? []
  : ['--home', home, ...(existsSync(database) ? ['--database', database] : [])];
process.exitCode = await runCommand(['doctor', ...usual, ...given], { say: console.log, complain: console.error });
