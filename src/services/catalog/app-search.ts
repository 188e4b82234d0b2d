import MiniSearch from 'minisearch';
import type { CatalogApp } from '../../domain/app.js';

// Marks that follow a letter after decomposition: "Café" is found by "cafe".
const combiningMarks = /\p{M}/gu;

/** These take a few milliseconds. */
const appsPerTurn = 20;

/** Different words that are looked for, since all words of a query are found in one step; no app has a longer name. */
const maxWords = 8;

/**
 * About the difference between a word in the name of an app and one in its description: whoever uses Gmail and looks for "mail"
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

/** Two edits in a word of five letters or more, since a swap of two letters counts as two. */
function maxEditsFor(term: string): number {
  return term.length > 4 ? 2 : term.length > 3 ? 1 : 0;
}

/** Finds apps of the catalog by name, slug, category and description. Ignores accents and tolerates typos. */
export class AppSearch {
  private readonly index: MiniSearch<CatalogApp>;
  private readonly rankBySlug: Map<string, number>;
  private readonly slugByName: Map<string, string>;

  private constructor(apps: readonly CatalogApp[]) {
    this.slugByName = new Map(apps.map(({ slug, name }) => [fold(name), slug]));
    this.rankBySlug = new Map(apps.map((app, rank) => [app.slug, rank]));
    this.index = new MiniSearch<CatalogApp>({
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
  }

  /** Finds nothing. */
  static empty(): AppSearch {
    return new AppSearch([]);
  }

  /** `apps` are in order of use, which ranks equal matches. They are indexed in turns with other work. */
  static async build(apps: readonly CatalogApp[]): Promise<AppSearch> {
    const search = new AppSearch(apps);
    await search.index.addAllAsync(apps, { chunkSize: appsPerTurn });
    return search;
  }

  /**
   * Matching slugs, best first: an app whose whole name is the query, then by relevance, in which apps in use count for more.
   * Typos are tolerated only where nothing matches exactly.
   */
  find(query: string, isInUse: (slug: string) => boolean = () => false): string[] {
    const boostDocument = (slug: string) => this.usageWeight(slug) * (isInUse(slug) ? inUseWeight : 1);
    const exact = this.index.search(query, { boostDocument });
    const hits = exact.length > 0 ? exact : this.index.search(query, { boostDocument, fuzzy: maxEditsFor });
    const slugs = hits.map((hit) => hit.id as string);
    const named = this.slugByName.get(fold(query.trim()));
    return named === undefined ? slugs : [named, ...slugs.filter((slug) => slug !== named)];
  }

  /** Between 1.5 for the most used app and 1 for the least. */
  private usageWeight(slug: string): number {
    return 1 + 0.5 / (1 + (this.rankBySlug.get(slug) ?? Number.MAX_SAFE_INTEGER) / 50);
  }
}
