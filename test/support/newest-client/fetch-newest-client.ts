import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const core = '0.21.0';
// The client that this core pins is not in every registry; this one was made from the same document.
const client = '2.0.0-rc.6';
const neededNode = [22, 22, 3];
const fetchedNode = '24.21.0';
/** Nobody waits longer for it in a run of all tests. */
const limitMs = 18_000;

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/newest-client', import.meta.url));

export type NewestClient = { directory: string; node: string };

/**
 * The provider's newest client in a folder of its own, with a Node that it runs on; fetched once, then kept beside the other
 * packages. Throws when it cannot be had.
 */
export async function fetchNewestClient(): Promise<NewestClient> {
  const packages = { '@composio/core': core, '@composio/client': client, ...(runsHere() ? {} : nodePackage()) };
  const name = Object.values(packages).join('_');
  const directory = join(cache, name);
  if (!existsSync(directory)) await install(packages, directory);
  const [node] = Object.keys(runsHere() ? {} : nodePackage());
  return { directory, node: node ? join(directory, 'node_modules', node, 'bin', 'node') : process.execPath };
}

/** Into another folder first, so that what is there is whole. */
async function install(packages: Record<string, string>, directory: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const workshop = await mkdtemp(join(cache, 'fetching-'));
  try {
    const manifest = { private: true, dependencies: packages, overrides: { '@composio/client': client } };
    await writeFile(join(workshop, 'package.json'), JSON.stringify(manifest));
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0', '--loglevel=error'];
    await run('npm', ['install', ...options], { cwd: workshop, timeout: limitMs, killSignal: 'SIGKILL' });
    await rename(workshop, directory).catch((error) => {
      // Somebody else was faster, and theirs is as good.
      if (!existsSync(directory)) throw error;
    });
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

function runsHere(): boolean {
  const own = process.versions.node.split('.').map(Number);
  const at = neededNode.findIndex((part, index) => part !== own[index]);
  return at < 0 || (own[at] ?? 0) > (neededNode[at] ?? 0);
}

function nodePackage(): Record<string, string> {
  return { [`node-${platform()}-${arch()}`]: fetchedNode };
}
