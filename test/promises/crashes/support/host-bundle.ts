import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// Modules in the CommonJS format are used to having them.
const commonJsNames = 'const { filename: __filename, dirname: __dirname } = import.meta;';
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

/** The script of a process of the host, and the module of the plugin that it loads. */
export type HostBundle = { script: string; plugin: string };

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
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: directory,
      minify: false,
      rolldownOptions: {
        external: drivers,
        input: { host: join(crashes, 'support/probed-host.js'), plugin: join(root, 'dist/src/index.js') },
        output: { keepNames: true, banner: commonJsNames, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  return { script: join(directory, 'host.js'), plugin: join(directory, 'plugin.js') };
}
