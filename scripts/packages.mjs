import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Not `npm ci`: it refuses a lock file that leaves out other systems' optional packages.
const words = ['install', '--no-save', '--no-fund', '--no-audit'];

/** Makes a fresh clone ready. Speaks on standard error, so that what a script prints stays readable to programs. */
export function installWhenMissing() {
  if (existsSync('node_modules/.package-lock.json')) return;
  console.error('Installing packages (about two minutes the first time)…');
  execFileSync('npm', words, { stdio: ['inherit', 2, 2] });
}
