import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { fetchPackages } from '../support/package/fetch-packages.js';
import { openPostgres, type TestDatabase } from '../support/stores/databases.js';
import { installPackage } from './install.js';

const run = promisify(execFile);
const compiler = resolve('node_modules/typescript/bin/tsc');
const firstUse = fileURLToPath(new URL('./first-use.mjs', import.meta.url));

/** Each Node, each database on two of them, and each with each path. */
const runs = [
  { version: 'of this machine', database: 'SQLite', basePath: '' },
  { version: 'of this machine', database: 'PostgreSQL', basePath: '/connect' },
  { version: '22', exact: '22.21.0', database: 'PostgreSQL', basePath: '' },
  { version: '24', exact: '24.21.0', database: 'SQLite', basePath: '/connect' },
];

const page = `
import { activate, type HostPlatform } from 'appconnect';
import { describeHostConformance, startReferenceHost, startSandbox } from 'appconnect/testing';
import { PluginHost, type PluginHostOptions } from 'appconnect/hosting';
import { type Catalog, PlaceChangedEvent, addWords } from 'appconnect/ui';
import type { AppConnectElements } from 'appconnect/ui/jsx';
import manifest from 'appconnect/plugin.manifest.json' with { type: 'json' };

const catalog: Catalog = document.createElement('appconnect-catalog');
catalog.view = 'all';
const found: Promise<void> = catalog.find('gmail');
catalog.addEventListener('appconnect-place-changed', (event) => event instanceof PlaceChangedEvent && event.detail.place);
document.addEventListener('appconnect-connection-changed', (event) => event.detail.status);
window.addEventListener('appconnect-try-requested', (event) => event.detail.app);
addWords('fr', { common: { cancel: 'Annuler' } });
const props: AppConnectElements['appconnect-connect-button'] = { app: 'gmail', 'api-base': '/x' };
// @ts-expect-error: no such view
catalog.view = 'none';
export const started = (host: HostPlatform) => activate(host);
export const hosted = (options: PluginHostOptions) => new PluginHost(options).start(activate);
export { describeHostConformance, found, manifest, props, startReferenceHost, startSandbox };
`;

describe('A package that is installed', function () {
  this.timeout(300_000);
  let place: string;
  let postgres: TestDatabase;

  before(async () => {
    place = await installPackage();
    await copyFile(firstUse, join(place, 'first-use.mjs'));
    postgres = await openPostgres();
  });

  after(() => postgres?.close());

  it('gives a page its types, without Lit and with every declaration checked', async () => {
    await writeFile(join(place, 'page.ts'), page);
    const options = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--resolveJsonModule', '--types', 'node'];
    const languages = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom,dom.iterable'];
    const { stdout } = await run(process.execPath, [compiler, ...options, ...languages, 'page.ts'], {
      cwd: place,
    }).catch((error) => error);

    expect(stdout).to.equal('');
  });

  for (const { version, exact, database, basePath } of runs) {
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
});

async function fetchNode(version: string): Promise<string> {
  const name = `node-${platform()}-${arch()}`;
  return join(await fetchPackages({ [name]: version }), 'node_modules', name, 'bin', 'node');
}
