import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { npmCommand } from './npm-command.js';

const run = promisify(execFile);

/** Shorter than the time limit of a test, so that what fails is named. */
const installTimeoutMs = 18_000;
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/newest-client', import.meta.url));

export type Packages = Readonly<Record<string, string>>;

/** The folder of these packages once they are installed. */
export function folderOfPackages(packages: Packages): string {
  return join(cache, Object.values(packages).join('_'));
}

/**
 * Installs packages that need a newer Node than this project, for the few tests that use them. They are installed once and
 * kept in a cache in `node_modules`. Resolves with their folder; throws when the installation fails.
 */
export async function fetchPackages(packages: Packages, { overrides = {} }: { overrides?: Packages } = {}) {
  const folder = folderOfPackages(packages);
  if (!existsSync(folder)) await install({ private: true, dependencies: packages, overrides }, folder);
  return folder;
}

/** Installs into a temporary folder first, so that the folder is never incomplete. */
async function install(manifest: object, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const workshop = await mkdtemp(join(cache, 'fetching-'));
  try {
    await writeFile(join(workshop, 'package.json'), JSON.stringify(manifest));
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0', '--loglevel=error'];
    await run(...npmCommand(['install', ...options]), {
      cwd: workshop,
      timeout: installTimeoutMs,
      killSignal: 'SIGKILL',
    });
    await rename(workshop, folder).catch((error) => {
      // A concurrent installation was faster; its folder has the same packages.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}
