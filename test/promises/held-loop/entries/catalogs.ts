import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import type { Action, CatalogApp } from '../../../../src/domain/app.js';
import { cleanSchema } from '../../../../src/provider/catalog/clean-schema.js';
import { ActionIndex } from '../../../../src/services/action-search/action-index.js';
import { FileSnapshotStore } from '../../../../src/stores/snapshot-store.js';
import { CatalogFixture } from '../catalog-fixture.js';
import { heldEntry } from '../held-entry.js';
import { type JsonShape, textShapes, toValue } from '../json-shape.js';
import { type SchemaShape, schemaShapes, toSchema } from '../schema-shape.js';

/** As many items as a list may have, each as large as it may be. */
type ListShape = { kind: 'items'; count: number; categories: number; text: JsonShape; schema: SchemaShape };

const listShapes = fc.record({
  kind: fc.constant('items' as const),
  count: fc.constantFrom(1, 20, 200, 1_000, 5_000, 20_000),
  categories: fc.constantFrom(0, 1, 5, 20),
  text: textShapes,
  schema: schemaShapes,
});
const fullest: ListShape = {
  kind: 'items',
  count: 20_000,
  categories: 5,
  text: { kind: 'text', unit: 'lorem ipsum dolor ', length: 4_000 },
  schema: {
    kind: 'leaf',
    family: 'schema',
    keyword: 'typedFields',
    size: 60,
    text: { kind: 'text', unit: 'a', length: 1 },
  },
};
/** Names and descriptions of a sign that is eighteen letters long when it is read as words. */
const expanding: ListShape = { ...fullest, text: { kind: 'text', unit: 'ﷺ;', length: 4_000 } };

/** Characters of one list, which an installation keeps in memory and on disk. */
const maxListLength = 24_000_000;

function textOf(shape: JsonShape, maxLength: number): string {
  const value = toValue(shape, maxLength);
  return typeof value === 'string' ? value.slice(0, maxLength) : 'text';
}

function toActions({ count, text, schema }: ListShape): Action[] {
  const description = textOf(text, 4_000);
  // As the catalog keeps them, which is no deeper than they can be written.
  const inputSchema = cleanSchema(toSchema(schema));
  const length = JSON.stringify(inputSchema).length + description.length + 300;
  return Array.from({ length: Math.max(1, Math.min(count, Math.floor(maxListLength / length))) }, (_, at) => ({
    slug: `APP_ACT_${at}`,
    app: 'app',
    name: `${description.slice(0, 190)}${at}`,
    description: `${description}${at}`,
    inputSchema,
    effect: 'read',
    isDeprecated: false,
  }));
}

function toApps({ count, categories, text }: ListShape): CatalogApp[] {
  const description = textOf(text, 1_000);
  return Array.from({ length: Math.min(count, 5_000) }, (_, at) => ({
    slug: `app${at}`,
    name: `${description.slice(0, 100)}${at}`,
    description: `${description}${at}`,
    categories: Array.from({ length: categories }, (__, number) => `category ${number * at}`),
    connectability: 'one_click',
    collectableSchemes: [],
  }));
}

export const actionIndexes = heldEntry<ListShape, Action[]>({
  name: 'list of actions, indexed',
  weight: 3,
  readBy: ['services/action-search/action-index.ts', 'services/action-search/index/action-entry.ts'],
  shapes: listShapes,
  known: [fullest, expanding],
  build: toActions,
  read: (actions) => ActionIndex.build([{ slug: 'app', name: 'App', categories: [] }], actions),
});

const catalog = new CatalogFixture();

export const appCatalogs = heldEntry<ListShape, CatalogApp[]>({
  name: 'list of apps, indexed and shown',
  weight: 3,
  readBy: ['services/catalog/app-search.ts', 'services/catalog/catalog-snapshot.ts'],
  shapes: listShapes,
  known: [fullest],
  build: toApps,
  open: () => catalog.open(),
  close: () => catalog.close(),
  read: (apps) => catalog.show(apps),
});

type SearchShape = { kind: 'query'; view: 'popular' | 'all'; text: JsonShape };

export const appSearches = heldEntry<SearchShape, { query: string; view: 'popular' | 'all' }>({
  name: 'search among 1,000 apps',
  readBy: ['services/catalog/app-search.ts', 'services/apps/member-apps.ts'],
  shapes: fc.record({
    kind: fc.constant('query'),
    view: fc.constantFrom('popular' as const, 'all' as const),
    text: textShapes,
  }),
  known: ['a ', 'e', 'app ', 'abcde ', 'a b c d e f g h i j k l m n o p q r s t u v w x y z '].map((unit) => ({
    kind: 'query',
    view: 'all',
    text: { kind: 'text', unit, length: 200 },
  })),
  build: ({ text, view }) => ({ query: textOf(text, 200), view }),
  open: async () => {
    await catalog.open();
    await catalog.showMany(1_000);
  },
  close: () => catalog.close(),
  read: (query) => catalog.list({ ...query, limit: 200 }),
});

let directory = '';

export const snapshots = heldEntry<ListShape, Action[]>({
  name: 'lists on disk, written and read',
  weight: 3,
  readBy: ['stores/snapshot-store.ts'],
  shapes: listShapes,
  known: [fullest],
  build: toActions,
  open: async () => {
    directory = await mkdtemp(join(tmpdir(), 'appconnect-held-'));
  },
  close: () => rm(directory, { recursive: true, force: true }),
  read: async (actions) => {
    const store = new FileSnapshotStore(directory);
    await store.writeActions({ app: 'app', actions, fetchedAt: new Date(0).toISOString() });
    await nextTurn();
    await store.readActions('app');
  },
});
