import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs the packages of a fresh clone; exits on failure. Prints to standard error, so that a script's output stays parseable. */
export function installWhenMissing() {
  if (existsSync('node_modules/.package-lock.json')) return;
  console.error('Installing packages (about two minutes the first time)…');
  try {
    runNpm('ci', '--no-fund', '--no-audit');
  } catch {
    console.error('The packages could not be installed; npm says why above.');
    process.exit(1);
  }
}

/** Where npm has started this process, it says where it is; elsewhere it is a command, on Windows one of the shell. */
function runNpm(...args) {
  const { npm_execpath: npm } = process.env;
  const options = { stdio: ['inherit', 2, 2], shell: npm === undefined && process.platform === 'win32' };
  if (npm === undefined) execFileSync('npm', args, options);
  else execFileSync(process.execPath, [npm, ...args], options);
}
