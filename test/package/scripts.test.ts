import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { usePacked } from './pack.js';

/** The packages whose code is in a bundle, by its source map. */
async function listBundled(map: string): Promise<string[]> {
  const { sources } = JSON.parse(await readFile(map, 'utf8')) as { sources: string[] };
  const names = sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
  return [...new Set(names)];
}

describe('Scripts of the package', () => {
  const packed = usePacked();

  it('name no source map that the package lacks', async () => {
    const lacking: string[] = [];
    for (const path of packed().paths.filter((one) => /\.m?js$/.test(one))) {
      const text = await readFile(join(packed().folder, path), 'utf8');
      const map = /\n\/\/# sourceMappingURL=(\S+)/.exec(text)?.[1];
      if (map !== undefined && !packed().paths.includes(join(dirname(path), map))) lacking.push(path);
    }

    expect(lacking).to.have.length(0);
  });

  it('come with the licence of each package that is bundled in the elements', async () => {
    const names = await listBundled('dist/ui/appconnect.js.map');
    const licences = await readFile(join(packed().folder, 'dist/ui/licenses.md'), 'utf8').catch(() => '');

    expect(names).to.include.members(['lit-html', '@lit/reactive-element']);
    expect(names.filter((name) => !licences.includes(name))).to.deep.equal([]);
    expect(licences)
      .to.match(/Copyright \(c\) \d+ Google LLC/)
      .and.include('Redistributions in binary form');
  });
});
