import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Not `npm ci`: it refuses a lock file that leaves out other systems' optional packages.
const words = ['install', '--no-save', '--no-fund', '--no-audit'];

/** Makes a fresh clone ready, or ends the program. Speaks on standard error, so that what a script prints stays readable to programs. */
export function installWhenMissing() {
  if (existsSync('node_modules/.package-lock.json')) return;
  console.error('Installing packages (about two minutes the first time)…');
  try {
    execFileSync('npm', words, { stdio: ['inherit', 2, 2] });
  } catch {
    console.error('The packages could not be installed; npm says why above.');
    process.exit(1);
  }
}
