import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cli } from '@custom-elements-manifest/analyzer/cli.js';
import { expect } from 'chai';
import { listFiles } from '../architecture/source-imports.js';

type Described = { name: string; kind?: string; description?: string };
type Declaration = {
  tagName?: string;
  description?: string;
  members?: Described[];
  events?: Described[];
  cssProperties?: Described[];
};
type Manifest = { modules: { declarations: Declaration[] }[] };

const elements = [
  'appconnect-activity',
  'appconnect-catalog',
  'appconnect-connect-button',
  'appconnect-doctor',
  'appconnect-integrations-card',
  'appconnect-oauth-client',
  'appconnect-profiles-picker',
  'appconnect-public-address-field',
];

async function committed(): Promise<Manifest> {
  return JSON.parse(await readFile('custom-elements.json', 'utf8')) as Manifest;
}

function describedElements({ modules }: Manifest): Declaration[] {
  return modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => elements.includes(tagName ?? ''));
}

describe('custom-elements.json', () => {
  it('is what `npm run manifest` makes of the elements now', async () => {
    const argv = ['analyze', '--config', 'custom-elements-manifest.config.mjs', '--quiet'];

    const made: unknown = await cli({ argv, cwd: process.cwd(), noWrite: true });

    expect(await committed()).to.deep.equal(JSON.parse(JSON.stringify(made)));
  });

  it('describes every element for pages', async () => {
    const tags = describedElements(await committed()).map(({ tagName }) => tagName);

    expect(tags.sort()).to.deep.equal(elements);
  });

  it('has every custom property that the styles read, each with a sentence', async () => {
    const styles = listFiles('ui').map((file) => readFileSync(file, 'utf8'));
    const read = styles.flatMap((text) => [...text.matchAll(/var\((--appconnect-[\w-]+)/g)].map(([, name]) => name));

    const described = (await committed()).modules
      .flatMap(({ declarations }) => declarations)
      .flatMap(({ cssProperties = [] }) => cssProperties.filter(({ description }) => description));
    expect([...new Set(described.map(({ name }) => name))].sort()).to.deep.equal([...new Set(read)].sort());
  });

  it('has a sentence for every element, property and event', async () => {
    const silent = describedElements(await committed()).flatMap(
      ({ tagName, description, members = [], events = [] }) => [
        ...(description ? [] : [tagName]),
        ...[...members.filter(({ kind }) => kind === 'field'), ...events]
          .filter((each) => !each.description && !inherited.has(each.name))
          .map(({ name }) => `${tagName} ${name}`),
      ],
    );

    expect(silent).to.deep.equal([]);
  });
});

/** What every element has for its own use; readable, and nothing that a page sets. */
const inherited = new Set(['api', 'language', 'words', 'format']);
