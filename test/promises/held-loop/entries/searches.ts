import 'reflect-metadata';
import fc from 'fast-check';
import type { AppAccess } from '../../../../src/services/access/access-service.js';
import { ActionIndex } from '../../../../src/services/action-search/action-index.js';
import { requireNamedApp } from '../../../../src/services/lookup/named-app.js';
import { defaultCatalog } from '../../../../src/testing/provider-emulator/catalog/default-catalog.js';
import { actionsOfCatalog } from '../../../support/search/catalog-actions.js';
import { readGoldenSet } from '../../../support/search/golden-requests.js';
import { heldEntry } from '../held-entry.js';

type RequestShape = { kind: 'request'; words: string[]; separator: string; repeats: number; apps: number };
type SearchInput = { query: string; apps?: string[] };

const maxQueryLength = 500;
const actionCount = 20_000;
const appCount = 1_000;
const goldenWords = [...new Set(readGoldenSet().requests.flatMap(({ query }) => query.split(/\s+/)))];
const parts = [
  'a',
  'e',
  'ab',
  'ing',
  'tion',
  '1',
  '?',
  '!',
  '“',
  "'s",
  '#',
  '@',
  '-',
  '–',
  'ly',
  'made to',
  'to do',
  'box',
  'é',
  '\u200b',
  '中',
  'https:',
  'x@y',
  'ABC-12',
];

let index: ActionIndex;
let slugs: string[] = [];

export const actionSearches = heldEntry<RequestShape, SearchInput>({
  name: 'search among 20,000 actions of 1,000 apps',
  readBy: [
    'services/action-search/request/parse-request.ts',
    'services/action-search/request/tokenize.ts',
    'services/action-search/index/term-dictionary.ts',
    'services/action-search/ranking/candidate-retriever.ts',
    'services/action-search/ranking/ranker.ts',
    'services/lookup/named-app.ts',
    'services/lookup/written-app.ts',
  ],
  shapes: fc.record({
    kind: fc.constant('request'),
    words: fc.array(
      fc.oneof(
        fc.constantFrom(...goldenWords),
        fc.constantFrom(...parts),
        // Unknown words, which are compared with all known ones.
        fc
          .array(fc.constantFrom(...'abcdefghijklmnoprstuvwy'), { minLength: 4, maxLength: 40 })
          .map((letters) => letters.join('')),
      ),
      { minLength: 1, maxLength: 40 },
    ),
    separator: fc.constantFrom(' ', '. ', '? ', ', ', '\n', ' - ', '', '_'),
    repeats: fc.constantFrom(1, 2, 20, 500),
    apps: fc.constantFrom(0, 1, 10, appCount),
  }),
  build: ({ words, separator, repeats, apps }) => ({
    query: `${words.join(separator)}${separator}`.repeat(repeats).slice(0, maxQueryLength),
    ...(apps > 0 && { apps: slugs.slice(0, apps) }),
  }),
  open: async () => {
    const { apps, actions } = largeCatalog();
    index = await ActionIndex.build(apps, actions);
    slugs = apps.map(({ slug }) => slug);
  },
  read: ({ query, apps }) => {
    index.search(query, { apps, connectedApps: apps, limit: 25 });
    index.suggest(query.slice(0, 200), { apps });
  },
});

export const namedApps = heldEntry<RequestShape, string>({
  name: 'name of an app that an agent gives, among 1,000 apps',
  readBy: ['lib/text/name-matching.ts', 'services/lookup/absent-apps.ts'],
  shapes: actionSearches.shapes as fc.Arbitrary<RequestShape>,
  known: [{ kind: 'request', words: ['abcdefghij klmnopqrst'], separator: ' ', repeats: 1, apps: 1 }],
  build: ({ words, separator }) => words.join(separator).slice(0, 120) || 'a',
  read: (name) => requireNamedApp({ apps: accesses, catalog }, name),
});

const accesses = Array.from({ length: appCount }, (_, at) => ({
  app: `app_${at}_${'long_name'.repeat(10)}`,
  appName: `${at} ${'Long name '.repeat(10)}`,
})) as AppAccess[];
const catalog = accesses.map(({ app, appName }) => ({ slug: app, name: appName }));

function largeCatalog() {
  const original = actionsOfCatalog(defaultCatalog);
  const copies = Math.ceil(Math.max(actionCount / original.actions.length, appCount / original.apps.length));
  const numbers = Array.from({ length: copies }, (_, number) => number);
  const apps = numbers.flatMap((number) =>
    original.apps.map((app) => ({ ...app, slug: `${app.slug}${number}`, name: `${app.name}${number}` })),
  );
  const actions = numbers.flatMap((number) =>
    original.actions.map((action) => ({
      ...action,
      app: `${action.app}${number}`,
      slug: action.slug.replace('_', `${number}_`),
    })),
  );
  return { apps: apps.slice(0, appCount), actions: actions.slice(0, actionCount) };
}
