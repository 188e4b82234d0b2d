import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';

type Exports = Record<string, string | Record<string, string>>;

const rootDocuments = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

describe('What the package holds', () => {
  let packed: string[];

  before(() => {
    const list = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' });
    packed = JSON.parse(list)[0].files.map(({ path }: { path: string }) => path);
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

  it('is every file that the manifest names', async () => {
    const { $schema, entry } = await readJson('plugin.manifest.json');

    expect(missing([$schema, entry.server, entry.ui])).to.deep.equal([]);
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
