import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from '../support/package/npm-command.js';

/** Of this checkout, all that can come into a package, and what packing itself needs. */
const sources = [
  ...['dist/src', 'dist/ui', 'docs', 'scripts', 'package.json', 'custom-elements.json', 'LICENSE'],
  ...['plugin.manifest.json', 'plugin.manifest.schema.json', 'README.md', 'PACKAGE.md', 'CHANGELOG.md', 'SECURITY.md'],
];

export type Packed = {
  tarball: string;
  /** What is unpacked from it. */
  folder: string;
  paths: string[];
};

/** Unpacks into `place` what this checkout packs as it is built. */
export async function packInto(place: string): Promise<Packed> {
  packing ??= packOnce();
  const { tarball, paths } = await packing;
  execFileSync('tar', ['-xzf', tarball], { cwd: place });
  return { tarball, folder: join(place, 'package'), paths };
}

/** Unpacks it for the tests of a suite. */
export function usePacked(): () => Packed {
  let place: string;
  let packed: Packed;

  before(async () => {
    place = await mkdtemp(join(tmpdir(), 'appconnect-packed-'));
    packed = await packInto(place);
  });

  after(() => rm(place, { recursive: true }));

  return () => packed;
}

let packing: Promise<Omit<Packed, 'folder'>> | undefined;

/** Packs for every file of tests in this process, in a copy, since packing replaces the README for a moment. */
async function packOnce(): Promise<Omit<Packed, 'folder'>> {
  const place = await mkdtemp(join(tmpdir(), 'appconnect-pack-'));
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  const copy = join(place, 'checkout');
  for (const path of sources) await cp(path, join(copy, path), { recursive: true });
  execFileSync(process.execPath, ['scripts/packing.mjs', 'prepare'], { cwd: copy });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', place];
  const [{ filename, files }] = JSON.parse(execFileSync(...npmCommand(args), { encoding: 'utf8', cwd: copy }));
  return { tarball: join(place, filename), paths: files.map(({ path }: { path: string }) => path) };
}
