import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { npmCommand } from '../support/package/npm-command.js';
import { packInto } from './pack.js';

/** What a platform has besides, linked from this checkout since drivers take long to build. */
const ofThePlatform = ['knex', 'sqlite3', 'pg', 'hono', '@hono/node-server', 'express', '@types/node'];

let installing: Promise<string> | undefined;

/** The folder of a platform in which the package is installed as npm installs it, once for all suites of this process. */
export function installPackage(): Promise<string> {
  installing ??= install();
  return installing;
}

async function install(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'appconnect-installed-'));
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  const { tarball } = await packInto(place);
  await writeFile(join(place, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const flags = ['--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--legacy-peer-deps', '--ignore-scripts'];
  await promisify(execFile)(...npmCommand(['install', ...flags, tarball]), { cwd: place });
  for (const name of ofThePlatform) await linkInto(place, { name, from: 'node_modules' });
  return place;
}

/** Links a package of another folder `from` into the one that was installed, unless it is there. */
export async function linkInto(place: string, { name, from }: { name: string; from: string }): Promise<void> {
  const link = join(place, 'node_modules', name);
  await mkdir(dirname(link), { recursive: true });
  await symlink(resolve(from, name), link, 'junction').catch(keepInstalled);
}

function keepInstalled(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
