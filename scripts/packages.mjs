import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// `npm ci` would refuse a lock file without the optional packages of other systems.
const args = ['install', '--no-save', '--no-fund', '--no-audit'];

/** Installs the packages of a fresh clone; exits on failure. Prints to standard error, so that a script's output stays parseable. */
export function installWhenMissing() {
  if (existsSync('node_modules/.package-lock.json')) return;
  console.error('Installing packages (about two minutes the first time)…');
  try {
    execFileSync('npm', args, { stdio: ['inherit', 2, 2] });
  } catch {
    console.error('The packages could not be installed; npm says why above.');
    process.exit(1);
  }
}
