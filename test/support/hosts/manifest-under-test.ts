import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const build = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The repository's manifest, with its entry pointing at the build that is under test, or at another module of the server. */
export async function writePluginManifest(home: string, server = resolve(build, 'src/index.js')): Promise<string> {
  const manifest = JSON.parse(await readFile(resolve(build, '../plugin.manifest.json'), 'utf8'));
  const path = join(home, 'manifest-under-test.json');
  // Entries are relative to the manifest's folder, so the path from there to the build is computed.
  const fromRoot = `./${'../'.repeat(home.split('/').length - 1)}`;
  const ui = `${fromRoot}${resolve(build, '..', manifest.entry.ui).slice(1)}`;
  const entry = { server: `${fromRoot}${server.slice(1)}`, ui };
  await writeFile(path, JSON.stringify({ ...manifest, entry }));
  return path;
}
