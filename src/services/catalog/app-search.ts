import MiniSearch, { type SearchOptions } from 'minisearch';
import type { CatalogApp } from '../../domain/app.js';
import { normalizeName } from '../../lib/text/name-matching.js';

// Marks that follow a letter after decomposition: "Café" is found by "cafe".
const combiningMarks = /\p{M}/gu;

/** These take a few milliseconds. */
const appsPerTurn = 20;

/** Different words that are looked for, since all words of a query are found in one step; no app has a longer name. */
const maxWords = 8;

/**
 * About the difference between a word in the name of an app and one in its description. Whoever uses Gmail and looks for "mail"
 * wants Gmail, not an app that is called so.
 */
const inUseWeight = 10;

function wordsOfQuery(query: string): string[] {
  const words = MiniSearch.getDefault('tokenize') as (text: string) => string[];
  return [...new Set(words(query))].filter((word) => word !== '').slice(0, maxWords);
}

function fold(term: string): string {
  return term.normalize('NFKD').replace(combiningMarks, '').toLowerCase();
}

/** People write one word as two, and two as one: "hub spot", "dockerhub". */
function joinedName(text: string): string {
  return normalizeName(fold(text));
}

/** Two edits in a word of five letters or more, since a swap of two letters counts as two. */
function maxEditsFor(term: string): number {
  return term.length > 4 ? 2 : term.length > 3 ? 1 : 0;
}

/** In turns with other work. */
async function indexOf(apps: readonly CatalogApp[]) {
  const texts = new MiniSearch<CatalogApp>({
    idField: 'slug',
    fields: ['name', 'slug', 'categories', 'description'],
    extractField: (app, field) =>
      field === 'categories' ? app.categories.join(' ') : String(app[field as keyof CatalogApp] ?? ''),
    processTerm: fold,
    searchOptions: {
      boost: { name: 6, slug: 5, categories: 2 },
      tokenize: wordsOfQuery,
      combineWith: 'AND',
      prefix: true,
      weights: { fuzzy: 0.25, prefix: 0.6 },
    },
  });
  await texts.addAllAsync(apps, { chunkSize: appsPerTurn });
  return {
    texts,
    names: apps.map(({ slug, name }) => ({ slug, folded: fold(name), joined: joinedName(name) })),
    rankBySlug: new Map(apps.map(({ slug }, rank) => [slug, rank])),
  };
}

/** Finds apps of the catalog by name, slug, category and description. Ignores accents and tolerates typos. */
export class AppSearch {
  private index?: ReturnType<typeof indexOf>;

  /**
   * `apps` are in order of use, which ranks equal matches. The first search indexes them: to begin with a list and to refresh it
   * would take a multiple of the time otherwise, and few of the lists are ever searched.
   */
  constructor(private readonly apps: readonly CatalogApp[]) {}

  /**
   * Matching slugs, best first: an app whose whole name is the query, then by relevance, in which apps in use count for more, then
   * names that begin like the query without its separators. Typos count only where there is neither.
   */
  async find(query: string, isInUse: (slug: string) => boolean = () => false): Promise<string[]> {
    this.index ??= indexOf(this.apps);
    const { texts, names, rankBySlug } = await this.index;
    const boostDocument = (slug: string) => usageWeight(rankBySlug.get(slug)) * (isInUse(slug) ? inUseWeight : 1);
    const search = (options: SearchOptions) =>
      texts.search(query, { boostDocument, ...options }).map(({ id }) => String(id));
    const joined = joinedName(query);
    const begun = joined === '' ? [] : names.filter((app) => app.joined.startsWith(joined));
    const named = begun.filter((app) => app.joined === joined);
    const asWritten = named.filter((app) => app.folded === fold(query.trim()));
    const first = [...asWritten, ...named].map(({ slug }) => slug);
    const found = [...search({}), ...usedFirst(begun, isInUse)];
    return [...new Set([...first, ...(found.length > 0 ? found : search({ fuzzy: maxEditsFor }))])];
  }
}

function usedFirst(apps: { slug: string }[], isInUse: (slug: string) => boolean): string[] {
  const slugs = apps.map(({ slug }) => slug);
  return [...slugs.filter(isInUse), ...slugs.filter((slug) => !isInUse(slug))];
}

/** Between 1.5 for the most used app and 1 for the least. */
function usageWeight(rank = Number.MAX_SAFE_INTEGER): number {
  return 1 + 0.5 / (1 + rank / 50);
}
