import { spawnSync } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'chai';
import { usePacked } from './pack.js';

type Exports = Record<string, string | Record<string, string>>;

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

describe('What the package holds', () => {
  const packed = usePacked();

  const missing = (paths: string[]) =>
    paths
      .map((path) => join(path))
      .filter((path) => !packed().paths.some((one) => one === path || one.startsWith(`${path}/`)));

  it('is every file that it exports', async () => {
    const { exports } = (await readJson('package.json')) as { exports: Exports };
    const targets = Object.values(exports).flatMap((target) =>
      typeof target === 'string' ? target : Object.values(target),
    );

    expect(missing(targets)).to.deep.equal([]);
  });

  it('is every command that it installs', async () => {
    const { bin } = (await readJson('package.json')) as { bin: Record<string, string> };

    expect(Object.keys(bin)).to.deep.equal(['appconnect']);
    expect(missing(Object.values(bin))).to.deep.equal([]);
  });

  it('is all that the command needs besides the packages that it wants', async () => {
    const { folder } = packed();
    const place = dirname(folder);
    await symlink(resolve('node_modules'), join(place, 'node_modules'), 'junction');

    const command = join(folder, 'scripts', 'appconnect.mjs');
    const { status, stdout } = spawnSync(process.execPath, [command, 'doctor', '--home', place], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });

    expect(status).to.equal(1);
    expect(stdout).to.match(/Project key +\d+ ms +No project key is saved/);
    expect(stdout).to.match(/Database +Not asked: needs --database/);
  });

  it('is every file that the manifest names', async () => {
    const { $schema, entry } = await readJson('plugin.manifest.json');

    expect(missing([$schema, entry.server, entry.ui])).to.deep.equal([]);
  });

  it('is every file that the elements load, and none before they show in English', async () => {
    const script = await readFile('dist/ui/appconnect.js', 'utf8');
    const loaded = [...script.matchAll(/\bimport\([`'"](.+?)[`'"]\)/g)].map(([, path = '']) => join('dist/ui', path));

    expect(loaded.map(dirname)).to.deep.equal(['dist/ui/languages']);
    expect(missing(loaded)).to.deep.equal([]);
    expect(script).not.to.match(/(?:^|;)import\s*[{`'"]/);
  });

  it('is every file that its documents link', async () => {
    const documents = packed().paths.filter((path) => path.endsWith('.md'));
    const dead: string[] = [];
    for (const document of documents) {
      const links = [
        ...(await readFile(join(packed().folder, document), 'utf8')).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g),
      ];
      const files = links.map(([, target = '']) => target).filter((target) => !/^\w+:/.test(target));
      const paths = missing(files.map((target) => join(dirname(document), target)));
      dead.push(...paths.map((path) => `${document}: ${path}`));
    }

    expect(documents).to.include.members(['README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs/live.md']);
    expect(dead).to.deep.equal([]);
  });

  it('is the declarations that its exports lead to, and no folder of others', async () => {
    const { exports } = (await readJson('package.json')) as { exports: Exports };
    const entries = Object.values(exports).flatMap((target) =>
      typeof target === 'string' ? [] : (target.types ?? []),
    );
    const reached = new Set<string>();
    for (const path of entries.map((entry) => join(entry))) await follow(path, { folder: packed().folder, reached });

    expect(missing([...reached])).to.deep.equal([]);
    const foldersOf = (paths: string[]) => new Set(paths.filter((path) => path.endsWith('.d.ts')).map(dirname));
    const used = foldersOf([...reached]);
    expect([...foldersOf(packed().paths)].filter((one) => !used.has(one))).to.deep.equal([]);
  });

  it('is a README without the commands of a checkout', async () => {
    const readme = await readFile(join(packed().folder, 'README.md'), 'utf8');

    expect(readme).to.include('npm install appconnect');
    expect(readme).not.to.match(/npm (?:start|test|run)\b/);
  });

  it('is nothing of the tests and their report, no source map and no source beside what is made of it', () => {
    const ofMaintainers = /(?:^|\/)test\/|\.map$|^(?:src|ui)\/|fault-matrix/;

    expect(packed().paths.filter((path) => ofMaintainers.test(path))).to.deep.equal([]);
  });
});

/** Adds a declaration and all that it imports, as paths in the package. */
async function follow(path: string, { folder, reached }: { folder: string; reached: Set<string> }): Promise<void> {
  if (reached.has(path)) return;
  reached.add(path);
  const text = await readFile(join(folder, path), 'utf8').catch(() => '');
  const imports = [...text.matchAll(/\b(?:from|import)\b\s*\(?\s*['"](\.[^'"]+)\.js['"]/g)];
  for (const [, target = ''] of imports) await follow(join(dirname(path), `${target}.d.ts`), { folder, reached });
}
