import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { elementsSections } from './elements-sections.js';
import { hostingSections } from './hosting-sections.js';
import { httpApiPage } from './http-api-page.js';
import { fillSections } from './markdown-table.js';
import { operationsSections } from './operations-sections.js';
import { toolsPage } from './tools-page.js';

/** Each makes its page; what only has parts that are made gets the page as it is. */
const pages: Record<string, (page: string) => Promise<string> | string> = {
  'docs/operations.md': async (page) => fillSections(page, await operationsSections()),
  'docs/elements.md': (page) => fillSections(page, elementsSections()),
  'docs/hosting.md': (page) => fillSections(page, hostingSections()),
  'docs/http-api.md': httpApiPage,
  'docs/tools.md': toolsPage,
};

describe('A page made from the sources', () => {
  for (const [path, make] of Object.entries(pages)) {
    it(`is ${path}; with UPDATE_REPORTS=1 it is written anew`, async () => {
      const page = await make(await readFile(path, 'utf8'));
      if (process.env.UPDATE_REPORTS) await writeFile(path, page);

      expect(await readFile(path, 'utf8')).to.equal(page);
    });
  }
});
