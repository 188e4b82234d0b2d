import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Nobody waits longer for it in a run of all tests. */
const installTimeoutMs = 18_000;
const cache = fileURLToPath(new URL('../../../node_modules/.cache/newest-client', import.meta.url));

export type Packages = Readonly<Record<string, string>>;

/** Where packages of these versions are, once they were fetched. */
export function folderOfPackages(packages: Packages): string {
  return join(cache, Object.values(packages).join('_'));
}

/**
 * Packages that want a newer Node than this project, for the tests that need them alone: so that nobody else installs them.
 * Fetched once, then kept beside the other packages. Resolves with their folder; throws when they cannot be had.
 */
export async function fetchPackages(packages: Packages, { overrides = {} }: { overrides?: Packages } = {}) {
  const folder = folderOfPackages(packages);
  if (!existsSync(folder)) await install({ private: true, dependencies: packages, overrides }, folder);
  return folder;
}

/** Into another folder first, so that what is there is whole. */
async function install(manifest: object, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const workshop = await mkdtemp(join(cache, 'fetching-'));
  try {
    await writeFile(join(workshop, 'package.json'), JSON.stringify(manifest));
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0', '--loglevel=error'];
    await run('npm', ['install', ...options], { cwd: workshop, timeout: installTimeoutMs, killSignal: 'SIGKILL' });
    await rename(workshop, folder).catch((error) => {
      // Somebody else was faster, and theirs is as good.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}
