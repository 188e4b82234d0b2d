import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { anchorsOf, type Link, linksOf, listDocuments, pathsIn } from './markdown.js';

describe('Links in documents', () => {
  let links: Link[];

  before(async () => {
    links = (await Promise.all(listDocuments().map(linksOf))).flat();
  });

  it('are found', () => {
    expect(links).to.deep.include({ from: 'README.md', path: 'docs/promises.md', anchor: '' });
  });

  it('lead to files that exist', () => {
    expect(links.filter(({ path }) => !existsSync(path))).to.deep.equal([]);
  });

  it('are as good as the paths that are named in code', async () => {
    const named = (await Promise.all(listDocuments().map(pathsIn))).flat();

    expect(named).to.deep.include({ from: 'CONTRIBUTING.md', path: 'src/services/access/acting-member.ts' });
    expect(named.filter(({ path }) => !existsSync(path))).to.deep.equal([]);
  });

  it('lead to headings that exist', async () => {
    const anchored = links.filter(({ path, anchor }) => anchor !== '' && path.endsWith('.md'));
    const known = await Promise.all(anchored.map(async ({ path, anchor }) => (await anchorsOf(path)).includes(anchor)));

    expect(anchored.filter((_, at) => !known[at])).to.deep.equal([]);
  });
});
