import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** Names the file that the first process of mocha has built, to those that it runs the files in. */
const builtFile = 'CRASH_HOST_BUNDLE';

let bundle: Promise<string> | undefined;

/**
 * The file of the host with its plugin, built once: each window starts a process or two, and to find and read the many modules
 * took most of a start. What both import is in it once, as in the sandbox.
 */
export function bundleServer(): Promise<string> {
  bundle ??= Promise.resolve(process.env[builtFile] ?? write());
  return bundle;
}

/** Mocha calls it before it starts other processes, where this module is required. Elsewhere the first site builds the file. */
export async function mochaGlobalSetup(): Promise<void> {
  process.env[builtFile] = await bundleServer();
}

async function write(): Promise<string> {
  // The plugin and the host look for files of the package from where their modules are, all as deep below its folder as this.
  const directory = await mkdtemp(join(root, 'dist/test/promises/crash-host-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'server.cjs');
  await writeBundle(file);
  await writeFile(file, asFunction(await readFile(file, 'utf8')), 'latin1');
  return file;
}

/** In the encoding that takes the least memory, which a start has to fill: few characters are not in it. */
const asFunction = (script: string) =>
  `(function (exports, require, module, __filename, __dirname) {${script.replace(/[^\0-\xff]/g, escapeUnit)}\n})`;

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

async function writeBundle(file: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(crashes, 'support/bundled-server.js'),
      outDir: dirname(file),
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        external: drivers,
        output: {
          format: 'cjs',
          keepNames: true,
          codeSplitting: false,
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          dynamicImportInCjs: false,
          entryFileNames: basename(file),
        },
      },
    },
  });
}
