import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const advice = `The tests need Chromium. Install it with your system's packages, on Debian as root:
  apt-get update && apt-get install -y chromium
or set CHROMIUM_PATH to the program of a Chromium or Chrome that is already there.`;

/** Path of a Chromium on this machine, `CHROMIUM_PATH` first; undefined when there is none. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...usual].find((path) => path && existsSync(path));
}

/** The same for whoever cannot go on without; throws with how to get one. */
export function requireChromium() {
  const path = findChromium();
  if (path === undefined) throw new Error(advice);
  return path;
}

/** Installs Debian's Chromium, and says so before. Throws with what to do where this person may not, or this system cannot. */
export function installChromium() {
  const root = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const apt = [...root, 'apt-get'];
  console.log(`There is no Chromium here yet. Installing it: ${apt.join(' ')} install -y chromium`);
  try {
    for (const words of [['update'], ['install', '-y', 'chromium']]) {
      const [command, ...rest] = [...apt, ...words];
      execFileSync(command, rest, { stdio: 'inherit' });
    }
  } catch {
    throw new Error(`It could not be installed from here. ${advice}`);
  }
}
