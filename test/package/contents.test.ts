import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'chai';

type Exports = Record<string, string | Record<string, string>>;

const rootDocuments = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];

const npmPack = (...options: string[]) =>
  execFileSync('npm', ['pack', '--json', '--ignore-scripts', ...options], { encoding: 'utf8' });
const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

describe('What the package holds', () => {
  let packed: string[];

  before(() => {
    packed = JSON.parse(npmPack('--dry-run'))[0].files.map(({ path }: { path: string }) => path);
  });

  const missing = (paths: string[]) =>
    paths.map((path) => join(path)).filter((path) => !packed.some((one) => one === path || one.startsWith(`${path}/`)));

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
    const place = await mkdtemp(join(tmpdir(), 'appconnect-packed-'));
    try {
      const [{ filename }] = JSON.parse(npmPack('--pack-destination', place));
      execFileSync('tar', ['-xzf', join(place, filename), '-C', place]);
      await symlink(resolve('node_modules'), join(place, 'node_modules'));

      const command = join(place, 'package', 'scripts', 'appconnect.mjs');
      const { status, stdout } = spawnSync(process.execPath, [command, 'doctor', '--home', place], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH },
      });

      expect(status).to.equal(1);
      expect(stdout).to.match(/Project key +\d+ ms +No project key is saved/);
      expect(stdout).to.match(/Database +Not asked: needs --database/);
    } finally {
      await rm(place, { recursive: true });
    }
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

  for (const document of [...rootDocuments, 'docs/dependencies.md', 'docs/schema.md']) {
    it(`is ${document} with every file that it links`, async () => {
      const links = [...(await readFile(document, 'utf8')).matchAll(/\]\(([^)#]+)\)/g)].map(
        ([, target = '']) => target,
      );
      const files = links.filter((target) => !/^\w+:/.test(target)).map((target) => join(dirname(document), target));

      expect(missing([document, ...files])).to.deep.equal([]);
    });
  }

  it('is nothing of the tests', () => {
    expect(packed.filter((path) => /(?:^|\/)test\//.test(path))).to.deep.equal([]);
  });
});
