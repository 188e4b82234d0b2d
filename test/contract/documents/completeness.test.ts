import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { hostPermissions, type PluginManifest } from '../../../src/contract/manifest-contract.js';
import { counters, durations } from '../../../src/telemetry/conventions.js';
import { listFiles } from '../../architecture/source-imports.js';

const read = (path: string) => readFile(path, 'utf8');

describe('What documents have a line for', () => {
  it('is every variable that the plugin reads, by its place in the manifest', async () => {
    const { contributions } = JSON.parse(await read('plugin.manifest.json')) as PluginManifest;
    const stated = contributions.configuration.map(({ name }) => name);
    const files = listFiles('src').filter((file) => !/^src\/(?:testing|commands)\//.test(file));
    const sources = await Promise.all(files.map(read));

    const names = sources.flatMap((source) =>
      [...source.matchAll(/\benvironment\.([A-Za-z_]+)/g)].map(([, name = '']) => name.toUpperCase()),
    );
    expect(names).to.include('APPCONNECT_API_KEY');
    expect(names.filter((name) => !stated.includes(name))).to.deep.equal([]);
  });

  it('is every part of the host', async () => {
    const hosting = await read('docs/hosting.md');
    const parts = [...hostPermissions.map(toCamelCase), 'environment', 'logger'];

    expect(parts.filter((part) => !hosting.includes(`| \`${part}\` |`))).to.deep.equal([]);
  });

  it('is every metric', async () => {
    const operations = await read('docs/operations.md');
    const metrics = Object.values({ ...durations, ...counters }).map(({ name }) => name);

    expect(metrics.filter((metric) => !operations.includes(`| \`${metric}\` |`))).to.deep.equal([]);
  });

  it('is every bench', async () => {
    const [performance, script] = await Promise.all([read('docs/performance.md'), read('scripts/bench.mjs')]);
    const table = /const benches = \{([\s\S]*?)^\};/m.exec(script)?.[1] ?? '';
    const benches = [...table.matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(([, name]) => name);

    expect(benches).to.include.members(['call-overhead', 'effects', 'ui-catalog']);
    expect(benches.filter((bench) => !performance.includes(`| \`${bench}\` |`))).to.deep.equal([]);
  });

  it('is every package that is installed, and no other', async () => {
    const [installed] = (await read('docs/dependencies.md')).split('\nTests fetch these');
    const listed = [...(installed ?? '').matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
    const { dependencies, devDependencies } = JSON.parse(await read('package.json'));
    const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'));

    expect(listed.filter((name) => name !== 'Package').sort()).to.deep.equal(packages.sort());
  });
});

function toCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
