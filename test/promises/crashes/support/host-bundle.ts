import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// Of all that Knex knows, two are installed, and one of them is native.
const drivers = [
  'sqlite3',
  'better-sqlite3',
  'pg',
  'pg-query-stream',
  'mysql',
  'mysql2',
  'mariadb/callback',
  'oracledb',
  'tedious',
];
const crashes = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../../../..', import.meta.url));

/** The files of the host and of the plugin that it loads. */
export type HostBundle = { host: string; plugin: string };

let bundle: Promise<HostBundle> | undefined;

/**
 * Both in a file each, built once for this process: each window starts a process or two, and to find and read the many
 * modules took most of a start.
 */
export function bundleHost(): Promise<HostBundle> {
  bundle ??= write();
  return bundle;
}

async function write(): Promise<HostBundle> {
  // The plugin and the host look for files of the package from where their modules are, all as deep below its folder as this.
  const directory = await mkdtemp(join(root, 'dist/test/promises/crash-host-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const [host, plugin] = await Promise.all([
    bundleOf(join(crashes, 'support/probed-host.js'), join(directory, 'host.cjs')),
    bundleOf(join(root, 'dist/src/index.js'), join(directory, 'plugin.cjs')),
  ]);
  return { host, plugin };
}

async function bundleOf(input: string, file: string): Promise<string> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: input,
      outDir: dirname(file),
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        external: drivers,
        output: {
          format: 'cjs',
          keepNames: true,
          codeSplitting: false,
          dynamicImportInCjs: false,
          entryFileNames: basename(file),
        },
      },
    },
  });
  return file;
}
