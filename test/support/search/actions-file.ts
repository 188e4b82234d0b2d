import type { Action } from '../../../src/domain/app.js';
import { toAction } from '../../../src/provider/catalog/action-mapper.js';
import { toolSchema } from '../../../src/provider/reading/provider-schemas.js';
import type { SearchableApp } from '../../../src/services/action-search/index/app-name-index.js';
import { defaultCatalog } from '../../../src/testing/provider-emulator/catalog/default-catalog.js';
import { InputFileError, parseItems, readJsonFile } from './input-file.js';

export type SearchableCatalog = { apps: SearchableApp[]; actions: Action[] };

const example = { slug: 'GITHUB_CREATE_AN_ISSUE', name: 'Create an issue', toolkit: { slug: 'github' } };
const knownApps = new Map(defaultCatalog.apps.map((app) => [app.slug, app]));

/**
 * The actions of a file as the provider describes them: the items of its list of tools, or its whole answer. They are mapped
 * as in production. Where an item does not say its app, the beginning of its slug does.
 */
export function readActionsFile(file: string): SearchableCatalog {
  const items = itemsOf(readJsonFile(file), file).map(withApp);
  const actions = parseItems(items, { file, schema: toolSchema, example }).map(toAction);
  const apps = [...new Set(actions.map(({ app }) => app))].map(toApp);
  return { apps, actions };
}

function itemsOf(content: unknown, file: string): unknown[] {
  const items = isRecord(content) ? content.items : content;
  if (Array.isArray(items) && items.length > 0) return items;
  throw new InputFileError(
    `${file} has no list of actions. Give the array of the provider's tools, or its answer with this array under "items".`,
  );
}

function withApp(item: unknown): unknown {
  if (!isRecord(item) || typeof item.slug !== 'string' || 'toolkit' in item) return item;
  return { ...item, toolkit: { slug: appOfSlug(item.slug) } };
}

/** The longest known app that begins the slug, and for an unknown one the first word: two after a vendor such as `GOOGLE`. */
export function appOfSlug(slug: string): string {
  const name = slug.toLowerCase();
  const known = [...knownApps.keys()].filter((app) => name.startsWith(`${app}_`));
  if (known.length > 0) return known.reduce((longest, app) => (app.length > longest.length ? app : longest));
  const [first = '', second = ''] = name.split('_');
  const isVendor = [...knownApps.keys()].some((app) => app.startsWith(`${first}_`));
  return isVendor && second !== '' ? `${first}_${second}` : first;
}

function toApp(slug: string): SearchableApp {
  const known = knownApps.get(slug);
  return known
    ? { slug, name: known.name, categories: known.categories }
    : { slug, name: titleOf(slug), categories: [] };
}

function titleOf(slug: string): string {
  const words = slug.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
