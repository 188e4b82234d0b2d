import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The shell is the same engine without a user interface, and wants about half of the processor's time.
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

/** Prints that it installs Debian's Chromium, and installs it. Throws an Error with advice when that fails. */
export function installChromium() {
  const root = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const apt = [...root, 'apt-get'];
  console.log(`There is no Chromium here yet. Installing it: ${apt.join(' ')} install -y chromium`);
  try {
    for (const args of [['update'], ['install', '-y', 'chromium']]) {
      const [command, ...rest] = [...apt, ...args];
      execFileSync(command, rest, { stdio: 'inherit' });
    }
  } catch {
    throw new Error(`It could not be installed from here. ${advice}`);
  }
}
