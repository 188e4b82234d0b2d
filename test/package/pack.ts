import { execFileSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';

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

/** Packs this checkout as it is built. This is done in a copy inside `place`, since packing replaces the README for a moment. */
export async function packInto(place: string): Promise<Packed> {
  const copy = join(place, 'checkout');
  for (const path of sources) await cp(path, join(copy, path), { recursive: true });
  execFileSync(process.execPath, ['scripts/package-readme.mjs', 'put'], { cwd: copy });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', place];
  const [{ filename, files }] = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', cwd: copy }));
  execFileSync('tar', ['-xzf', filename], { cwd: place });
  return {
    tarball: join(place, filename),
    folder: join(place, 'package'),
    paths: files.map(({ path }: { path: string }) => path),
  };
}
