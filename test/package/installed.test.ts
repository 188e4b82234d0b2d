import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { openPostgres, type TestDatabase } from '../support/databases.js';
import { fetchPackages } from '../support/fetch-packages.js';
import { packInto } from './pack.js';

const run = promisify(execFile);
const compiler = resolve('node_modules/typescript/bin/tsc');
const firstUse = fileURLToPath(new URL('./first-use.mjs', import.meta.url));

/** What a platform has besides, linked from this checkout since drivers take long to build. */
const ofThePlatform = ['knex', 'sqlite3', 'pg', 'hono', '@hono/node-server', '@types/node'];
/** Beside the Node that runs this. */
const otherNodes = { 22: '22.21.0', 24: '24.21.0' };

const page = `
import { activate, type HostPlatform } from 'appconnect';
import { PluginHost, type PluginHostOptions } from 'appconnect/hosting';
import { type Catalog, PlaceChangedEvent, addWords } from 'appconnect/ui';
import type { AppConnectElements } from 'appconnect/ui/jsx';
import manifest from 'appconnect/plugin.manifest.json' with { type: 'json' };

const catalog: Catalog = document.createElement('appconnect-catalog');
catalog.view = 'all';
const found: Promise<void> = catalog.find('gmail');
catalog.addEventListener('appconnect-place-changed', (event) => event instanceof PlaceChangedEvent && event.detail.place);
addWords('fr', { common: { cancel: 'Annuler' } });
const props: AppConnectElements['appconnect-connect-button'] = { app: 'gmail', 'api-base': '/x' };
// @ts-expect-error: no such view
catalog.view = 'none';
export const started = (host: HostPlatform) => activate(host);
export const hosted = (options: PluginHostOptions) => new PluginHost(options).start(activate);
export { found, manifest, props };
`;

describe('A package that is installed', function () {
  this.timeout(300_000);
  let place: string;
  let postgres: TestDatabase;

  before(async () => {
    place = await mkdtemp(join(tmpdir(), 'appconnect-installed-'));
    const { tarball } = await packInto(place);
    await writeFile(join(place, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const flags = [
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      '--legacy-peer-deps',
      '--ignore-scripts',
    ];
    await run('npm', ['install', ...flags, tarball], { cwd: place });
    for (const name of ofThePlatform) {
      await mkdir(dirname(join(place, 'node_modules', name)), { recursive: true });
      await symlink(resolve('node_modules', name), join(place, 'node_modules', name)).catch(keepInstalled);
    }
    await copyFile(firstUse, join(place, 'first-use.mjs'));
    postgres = await openPostgres();
  });

  after(async () => {
    await postgres?.close();
    await rm(place, { recursive: true, force: true });
  });

  it('gives a page its types, without Lit and with every declaration checked', async () => {
    await writeFile(join(place, 'page.ts'), page);
    const options = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--resolveJsonModule', '--types', 'node'];
    const languages = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom,dom.iterable'];
    const { stdout } = await run(process.execPath, [compiler, ...options, ...languages, 'page.ts'], {
      cwd: place,
    }).catch((error) => error);

    expect(stdout).to.equal('');
  });

  for (const [version, exact] of [['of this machine', undefined], ...Object.entries(otherNodes)] as const) {
    for (const basePath of ['', '/connect']) {
      for (const database of ['SQLite', 'PostgreSQL']) {
        const below = basePath === '' ? '' : `, below ${basePath}`;

        it(`runs on Node ${version} with ${database}${below}`, async function () {
          const node = exact === undefined ? process.execPath : await fetchNode(exact).catch(() => this.skip());
          const args = ['first-use.mjs', basePath, ...(database === 'SQLite' ? [] : [postgres.address])];
          const { stdout } = await run(node, args, { cwd: place });

          const { problems, statuses, answer } = JSON.parse(stdout);
          expect(problems).to.deep.equal([]);
          expect(statuses, answer).to.deep.equal([200, 200, 200]);
          expect(answer).to.include('HACKERNEWS_');
        });
      }
    }
  }
});

function keepInstalled(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function fetchNode(version: string): Promise<string> {
  const name = `node-${platform()}-${arch()}`;
  return join(await fetchPackages({ [name]: version }), 'node_modules', name, 'bin', 'node');
}
