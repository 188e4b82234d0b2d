import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Action } from '../../domain/app.js';
import { type ActionEntry, type DescribedApp, describeApp, toActionEntry, wordsOfAction } from './action-entry.js';
import { AppNames, type SearchableApp } from './app-names.js';
import { CandidateTexts } from './candidate-texts.js';
import { mostUseful } from './most-useful.js';
import { type QueryReading, readQuery, withoutThings } from './query-reading.js';
import { type Candidate, type RankedAction, Ranking } from './ranking.js';
import { searchedStems } from './searched-stems.js';
import { Vocabulary } from './vocabulary.js';
import { wordsOfIdentifier } from './words.js';

export type SearchOptions = {
  /** Only actions of these apps; every app when left out. */
  apps?: Iterable<string>;
  /** Apps whose actions come first among equals. */
  connectedApps?: Iterable<string>;
  limit?: number;
};

export type SearchHits = { hits: { action: Action; score: number }[]; total: number };

type Scope = { connected: ReadonlySet<string>; allowed: ReadonlySet<string> | undefined };

type IndexedApp = { described: DescribedApp; entries: ActionEntry[]; outdated: Action[] };

/** Actions taken in before the process may turn to other work: a few milliseconds. */
const slice = 20;
const maxCandidates = 120;
const standardLimit = 10;
const maxSuggestions = 5;
const mentionBoost = 2;
/** Below this share of the best score, an action does not count as found. */
const foundShare = 0.35;

/** Finds actions by requests in everyday words. Holds each app's actions once, whoever asks. */
export class ActionIndex {
  private readonly apps = new Map<string, IndexedApp>();
  private readonly shown = new Map<number, ActionEntry>();
  /** Deprecated actions by slug. Sessions need not run them, so only who names one exactly is offered it. */
  private readonly outdated = new Map<string, Action>();
  private readonly names = new AppNames();
  private readonly vocabulary = new Vocabulary();
  private readonly turns = new Map<string, symbol>();
  private readonly texts = new CandidateTexts();
  private nextId = 0;

  /** Actions of apps that are not among `apps` are left out. */
  static async build(apps: SearchableApp[], actions: Action[]): Promise<ActionIndex> {
    const index = new ActionIndex();
    const byApp = new Map<string, Action[]>(apps.map((app) => [app.slug, []]));
    for (const action of actions) byApp.get(action.app)?.push(action);
    for (const app of apps) await index.putApp(app, byApp.get(app.slug) ?? []);
    return index;
  }

  get size(): number {
    return this.shown.size;
  }

  /**
   * Takes in an app, or its new actions: in slices, between which other work goes on. Until the last slice, searches
   * find what was there before. When calls for one app overlap, the last one counts. Returns whether it is shown: not
   when the app was removed or put again meanwhile.
   */
  async putApp(app: SearchableApp, actions: Action[]): Promise<boolean> {
    const turn = Symbol(app.slug);
    this.turns.set(app.slug, turn);
    const taken: IndexedApp = { described: describeApp(app), entries: [], outdated: [] };
    for (const slice of slicesOf(actions)) {
      await nextTurn();
      this.take(slice, taken);
      if (this.turns.get(app.slug) !== turn) {
        await this.release(taken);
        return false;
      }
    }
    const before = this.apps.get(app.slug);
    this.show(taken);
    if (before) await this.release(before);
    return this.turns.get(app.slug) === turn;
  }

  /** Its actions are gone from the next search on; what remains is cleared away in slices. */
  async removeApp(slug: string): Promise<void> {
    this.turns.delete(slug);
    const indexed = this.apps.get(slug);
    if (!indexed) return;
    this.apps.delete(slug);
    this.hide(indexed);
    await this.release(indexed);
  }

  /** The actions that fit a request best; for an empty request, the most useful ones of each app in turn. */
  search(query: string, options: SearchOptions = {}): SearchHits {
    const limit = options.limit ?? standardLimit;
    const connected = new Set(options.connectedApps);
    const allowed = options.apps && new Set(options.apps);
    if (query.trim() === '') return mostUseful(this.entriesByApp(allowed), { connected, limit });
    const reading = readQuery(query, { vocabulary: this.vocabulary, names: this.names });
    const ranked = this.firstRanked([reading, ...withoutThings(reading)], { connected, allowed });
    const floor = (ranked[0]?.score ?? 0) * foundShare;
    const found = ranked.filter(({ score }) => score >= floor);
    const named = this.outdatedIn(query, allowed).map((action) => ({ action, score: 1 }));
    const hits = [...named, ...found.map(({ entry, score }) => ({ action: entry.action, score }))];
    return { hits: hits.slice(0, limit), total: hits.length };
  }

  /** Names of actions that somebody may have meant by a name that does not exist, likeliest first. */
  suggest(slug: string, options: Pick<SearchOptions, 'apps'> = {}): string[] {
    const { hits } = this.search(wordsOfIdentifier(slug).join(' '), { ...options, limit: maxSuggestions });
    return hits.map(({ action }) => action.slug);
  }

  /** The deprecated actions whose names a request repeats. */
  private outdatedIn(query: string, allowed: ReadonlySet<string> | undefined): Action[] {
    const words = new Set(query.toUpperCase().split(/[^A-Z0-9_]+/));
    const named = [...words].flatMap((word) => this.outdated.get(word) ?? []);
    return named.filter(({ app }) => !allowed || allowed.has(app));
  }

  /** By the first of several readings that some action has to do with. */
  private firstRanked(readings: QueryReading[], { connected, allowed }: Scope): RankedAction[] {
    for (const reading of readings) {
      const candidates = this.candidatesFor(reading, allowed);
      if (candidates.length > 0) return new Ranking(reading, this.vocabulary, connected).rank(candidates);
    }
    return [];
  }

  private candidatesFor(reading: QueryReading, allowed: ReadonlySet<string> | undefined): Candidate[] {
    const stems = searchedStems(reading, this.vocabulary, allowed ? 'inSomeApps' : 'everywhere');
    const found = this.texts.find(stems, (id) => this.documentWeight(id, reading, allowed), maxCandidates);
    const best = found[0]?.score ?? 1;
    const candidates = new Map(found.map(({ id, score }) => [id, score / best]));
    for (const id of this.idsOfNamed(reading, allowed)) if (!candidates.has(id)) candidates.set(id, 0);
    return [...candidates].flatMap(([id, textScore]) => {
      const entry = this.shown.get(id);
      return entry ? [{ entry, textScore }] : [];
    });
  }

  /** Who names an app means one of its actions, in whatever words. */
  private idsOfNamed({ apps }: QueryReading, allowed: ReadonlySet<string> | undefined): number[] {
    const named = [...apps].filter(([app, surety]) => surety === 1 && (!allowed || allowed.has(app)));
    const entries = named.flatMap(([app]) => this.apps.get(app)?.entries ?? []);
    return entries.slice(0, maxCandidates).map(({ id }) => id);
  }

  /** 0 hides an action: of an app that is not allowed, or not taken in completely. */
  private documentWeight(id: number, reading: QueryReading, allowed: ReadonlySet<string> | undefined): number {
    const app = this.shown.get(id)?.action.app;
    if (app === undefined || (allowed && !allowed.has(app))) return 0;
    return 1 + mentionBoost * (reading.apps.get(app) ?? 0);
  }

  private entriesByApp(allowed: ReadonlySet<string> | undefined): ActionEntry[][] {
    const indexed = [...this.apps.values()].filter(({ described }) => !allowed || allowed.has(described.app.slug));
    return indexed.map(({ entries }) => entries);
  }

  private take(actions: Action[], into: IndexedApp): void {
    const current = actions.filter(({ isDeprecated }) => !isDeprecated);
    into.outdated.push(...actions.filter(({ isDeprecated }) => isDeprecated));
    const entries = current.map((action) => toActionEntry(this.nextId++, action, into.described));
    into.entries.push(...entries);
    this.texts.add(entries);
    for (const { action } of entries) this.vocabulary.count(wordsOfAction(action, into.described), 1);
  }

  /** Puts an app's actions in the place of those shown before. */
  private show(indexed: IndexedApp): void {
    const { app } = indexed.described;
    const before = this.apps.get(app.slug);
    if (before) this.hide(before);
    this.apps.set(app.slug, indexed);
    this.names.add(app, indexed.entries.length);
    for (const entry of indexed.entries) this.shown.set(entry.id, entry);
    for (const action of indexed.outdated) this.outdated.set(action.slug.toUpperCase(), action);
  }

  private hide({ described, entries, outdated }: IndexedApp): void {
    this.names.remove(described.app);
    for (const { id } of entries) this.shown.delete(id);
    for (const { slug } of outdated) this.outdated.delete(slug.toUpperCase());
  }

  /** Takes actions that are not shown out of the texts and the vocabulary. */
  private async release({ described, entries }: IndexedApp): Promise<void> {
    for (const slice of slicesOf(entries)) {
      await nextTurn();
      this.texts.discard(slice);
      for (const { action } of slice) this.vocabulary.count(wordsOfAction(action, described), -1);
    }
  }
}

function slicesOf<Item>(items: Item[]): Item[][] {
  const count = Math.ceil(items.length / slice);
  return Array.from({ length: count }, (_, at) => items.slice(at * slice, (at + 1) * slice));
}
