import { setImmediate as nextTurn } from 'node:timers/promises';
import MiniSearch, { type SearchResult } from 'minisearch';
import type { Action } from '../../domain/app.js';
import {
  type ActionDocument,
  type ActionEntry,
  toActionDocument,
  toActionEntry,
  wordsOfAction,
} from './action-entry.js';
import { AppNames, type SearchedApp } from './app-names.js';
import { mostUseful } from './most-useful.js';
import { type QueryReading, readQuery } from './query-reading.js';
import { type Candidate, FIELD_WEIGHTS, Ranking } from './ranking.js';
import { isCommonStem } from './verb-families.js';
import { Vocabulary } from './vocabulary.js';

export type SearchOptions = {
  /** Only actions of these apps; every app when left out. */
  apps?: Iterable<string>;
  /** Apps whose actions come first among equals. */
  connectedApps?: Iterable<string>;
  limit?: number;
};

export type SearchHits = { hits: { action: Action; score: number }[]; total: number };

type IndexedApp = { app: SearchedApp; entries: ActionEntry[] };

/** Actions taken in before the process may turn to other work: a few milliseconds. */
const SLICE = 20;
const CANDIDATES = 120;
const STANDARD_LIMIT = 10;
const MOST_SUGGESTIONS = 5;
const MENTION_BOOST = 2;
/** From here on, a reading of a word is as good as the word itself. */
const CERTAIN = 0.75;
const NAMING_FIELDS = ['slug', 'name', 'app'];
/** Below this share of the best score, an action does not count as found. */
const FOUND_SHARE = 0.35;

/** Finds actions by requests in everyday words. Holds each app's actions once, whoever asks. */
export class ActionIndex {
  private readonly apps = new Map<string, IndexedApp>();
  private readonly entries = new Map<number, ActionEntry>();
  private readonly names = new AppNames();
  private readonly vocabulary = new Vocabulary();
  private readonly turns = new Map<string, symbol>();
  private readonly texts = new MiniSearch<ActionDocument>({
    fields: Object.keys(FIELD_WEIGHTS),
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { boost: FIELD_WEIGHTS },
  });
  private nextId = 0;

  /** Actions of apps that are not among `apps` are left out. */
  static async build(apps: SearchedApp[], actions: Action[]): Promise<ActionIndex> {
    const index = new ActionIndex();
    const byApp = new Map<string, Action[]>(apps.map((app) => [app.slug, []]));
    for (const action of actions) byApp.get(action.app)?.push(action);
    for (const app of apps) await index.putApp(app, byApp.get(app.slug) ?? []);
    return index;
  }

  get size(): number {
    return this.entries.size;
  }

  /**
   * Takes in an app, or its new actions: in slices, between which other work goes on. Until the last slice, searches
   * find what was there before. When calls for one app overlap, the last one counts.
   */
  async putApp(app: SearchedApp, actions: Action[]): Promise<void> {
    const turn = Symbol(app.slug);
    this.turns.set(app.slug, turn);
    const entries = actions.map((action) => toActionEntry(this.nextId++, action, app));
    for (let at = 0; at < entries.length; at += SLICE) {
      if (at > 0) await nextTurn();
      this.texts.addAll(entries.slice(at, at + SLICE).map((entry) => toActionDocument(entry.id, entry.action, app)));
      if (this.turns.get(app.slug) === turn) continue;
      this.texts.discardAll(entries.slice(0, at + SLICE).map((entry) => entry.id));
      return;
    }
    this.forget(app.slug);
    this.remember({ app, entries });
  }

  removeApp(slug: string): void {
    this.turns.delete(slug);
    this.forget(slug);
    this.apps.delete(slug);
  }

  /** The actions that fit a request best; for an empty request, the most useful ones of each app in turn. */
  search(query: string, options: SearchOptions = {}): SearchHits {
    const limit = options.limit ?? STANDARD_LIMIT;
    const connected = new Set(options.connectedApps);
    const allowed = options.apps && new Set(options.apps);
    if (query.trim() === '') return mostUseful(this.entriesByApp(allowed), { connected, limit });
    const reading = readQuery(query, this.vocabulary, this.names);
    const ranked = new Ranking(reading, this.vocabulary, connected).rank(this.candidatesFor(reading, allowed));
    const floor = (ranked[0]?.score ?? 0) * FOUND_SHARE;
    const found = ranked.filter(({ score }) => score >= floor);
    const hits = found.slice(0, limit).map(({ entry, score }) => ({ action: entry.action, score }));
    return { hits, total: found.length };
  }

  /** Names of actions that somebody may have meant by a name that does not exist, likeliest first. */
  suggest(slug: string, options: Pick<SearchOptions, 'apps'> = {}): string[] {
    const { hits } = this.search(slug.replaceAll('_', ' '), { ...options, limit: MOST_SUGGESTIONS });
    return hits.map(({ action }) => action.slug);
  }

  private candidatesFor(reading: QueryReading, allowed: Set<string> | undefined): Candidate[] {
    const { certain, possible } = searchedStems(reading);
    const results = this.texts.search(
      {
        combineWith: 'OR',
        queries: [
          { queries: [[...certain.keys()].join(' ')] },
          { queries: [[...possible.keys()].join(' ')], fields: NAMING_FIELDS },
        ],
      },
      {
        boostTerm: (stem) => certain.get(stem) ?? possible.get(stem) ?? 1,
        boostDocument: (id) => this.documentWeight(id, reading, allowed),
      },
    );
    const best = results[0]?.score ?? 1;
    return results.slice(0, CANDIDATES).flatMap((result) => this.toCandidate(result, best));
  }

  /** 0 hides an action: of an app that is not allowed, or not taken in completely. */
  private documentWeight(id: number, reading: QueryReading, allowed: Set<string> | undefined): number {
    const app = this.entries.get(id)?.action.app;
    if (app === undefined || (allowed && !allowed.has(app))) return 0;
    return 1 + MENTION_BOOST * (reading.apps.get(app) ?? 0);
  }

  private toCandidate({ id, match, score }: SearchResult, best: number): Candidate[] {
    const entry = this.entries.get(id);
    return entry ? [{ entry, match, textScore: score / best }] : [];
  }

  private entriesByApp(allowed: Set<string> | undefined): ActionEntry[][] {
    const indexed = [...this.apps.values()].filter(({ app }) => !allowed || allowed.has(app.slug));
    return indexed.map(({ entries }) => entries);
  }

  private remember(indexed: IndexedApp): void {
    const { app, entries } = indexed;
    this.apps.set(app.slug, indexed);
    this.names.add(app);
    for (const entry of entries) {
      this.entries.set(entry.id, entry);
      this.vocabulary.count(wordsOfAction(entry.action, app), 1);
    }
  }

  private forget(slug: string): void {
    const indexed = this.apps.get(slug);
    if (!indexed) return;
    this.names.remove(indexed.app);
    this.texts.discardAll(indexed.entries.map((entry) => entry.id));
    for (const entry of indexed.entries) {
      this.entries.delete(entry.id);
      this.vocabulary.count(wordsOfAction(entry.action, indexed.app), -1);
    }
  }
}

type SearchedStems = { certain: Map<string, number>; possible: Map<string, number> };

/**
 * The stems to look for: those said everywhere, those that may be meant in names only. Common verbs find half the
 * catalog, so they count only where there is nothing else.
 */
function searchedStems({ wishes }: QueryReading): SearchedStems {
  const telling = wishes.filter((wish) => !wish.isCommonVerb);
  const stems: SearchedStems = { certain: new Map(), possible: new Map() };
  for (const wish of telling.length > 0 ? telling : wishes) {
    for (const [stem, weight] of wish.stems) {
      if (weight < CERTAIN && telling.length > 0 && isCommonStem(stem)) continue;
      const group = weight >= CERTAIN ? stems.certain : stems.possible;
      group.set(stem, Math.max(weight, group.get(stem) ?? 0));
    }
  }
  for (const stem of stems.certain.keys()) stems.possible.delete(stem);
  return stems;
}
