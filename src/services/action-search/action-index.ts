import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Action } from '../../domain/app.js';
import {
  type ActionEntry,
  type AppDescription,
  toActionEntry,
  toAppDescription,
  toNamedAction,
  wordsOfAction,
} from './action-entry.js';
import { AppNameIndex, type SearchableApp } from './app-name-index.js';
import { CandidateRetriever } from './candidate-retriever.js';
import { ExactNames, type NamedAction } from './exact-names.js';
import { fallbackQueries, type ParsedQuery, parseQuery } from './parse-query.js';
import { type Candidate, type RankedAction, Ranker } from './ranker.js';
import type { SearchHits } from './search-hits.js';
import { starterActions } from './starter-actions.js';
import { TermDictionary } from './term-dictionary.js';
import { wordsOfIdentifier } from './words.js';

export type SearchOptions = {
  /** Only actions of these apps; every app when left out. */
  apps?: Iterable<string>;
  /** Apps whose actions come first among equals. */
  connectedApps?: Iterable<string>;
  limit?: number;
};

type Slugs = ReadonlySet<string>;

/** `named` has the deprecated actions, too. */
type IndexedApp = { description: AppDescription; entries: ActionEntry[]; named: NamedAction[] };

/** Actions that are indexed before other work gets a turn of the event loop: a few milliseconds. */
const sliceSize = 20;
const maxCandidates = 120;
const defaultLimit = 10;
const maxSuggestions = 5;
const mentionedAppBoost = 2;
/** An action with less than this share of the best score does not count as found. */
const minScoreShare = 0.35;
/** A best action that matches less of the request than this is a weak answer. */
const minConvincingShare = 0.4;

/** Finds actions by requests in everyday words. All callers share one index. */
export class ActionIndex {
  private readonly apps = new Map<string, IndexedApp>();
  /** The entries that searches find. The full-text index may have more: actions that are being added or removed. */
  private readonly visible = new Map<number, ActionEntry>();
  /** Every action by its name. Only by its name a deprecated one is found, since sessions are not required to run those. */
  private readonly exactNames = new ExactNames();
  private readonly names = new AppNameIndex();
  private readonly dictionary = new TermDictionary();
  private readonly latestPuts = new Map<string, symbol>();
  private readonly retriever = new CandidateRetriever();
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
    return this.visible.size;
  }

  /**
   * Adds an app, or replaces its actions, in slices between which other work goes on. Until the last slice, searches find
   * the earlier actions. Of overlapping calls for one app, the last one counts. Returns whether these actions are visible
   * now: not when the app was removed or put again meanwhile.
   */
  async putApp(app: SearchableApp, actions: Action[]): Promise<boolean> {
    const put = Symbol(app.slug);
    this.latestPuts.set(app.slug, put);
    const indexed: IndexedApp = { description: toAppDescription(app), entries: [], named: [] };
    for (const slice of slicesOf(actions)) {
      await nextTurn();
      this.addTexts(slice, indexed);
      if (this.latestPuts.get(app.slug) !== put) {
        await this.removeTexts(indexed);
        return false;
      }
    }
    const before = this.apps.get(app.slug);
    this.show(indexed);
    if (before) await this.removeTexts(before);
    return this.latestPuts.get(app.slug) === put;
  }

  /** The next search no longer finds its actions; their texts are removed in slices. */
  async removeApp(slug: string): Promise<void> {
    this.latestPuts.delete(slug);
    const indexed = this.apps.get(slug);
    if (!indexed) return;
    this.apps.delete(slug);
    this.hide(indexed);
    await this.removeTexts(indexed);
  }

  /** The actions that match a request best; for an empty request, the simplest ones of each app. */
  search(query: string, options: SearchOptions = {}): SearchHits {
    const limit = options.limit ?? defaultLimit;
    const connected = new Set(options.connectedApps);
    const allowed = options.apps && new Set(options.apps);
    if (query.trim() === '') return starterActions(this.entriesByApp(allowed), { connected, limit });
    const parsed = parseQuery(query, { dictionary: this.dictionary, names: this.names });
    const exact = this.rankMatches(parsed, { connected, allowed });
    const ranked = exact.length > 0 ? exact : this.rankFirstMatching(fallbackQueries(parsed), { connected, allowed });
    const minScore = (ranked[0]?.score ?? 0) * minScoreShare;
    const found = ranked.filter(({ score }) => score >= minScore);
    const named = this.actionsNamedIn(query, parsed, { allowed, ranked });
    const others = found.filter(({ entry }) => !named.includes(entry.action));
    const hits = [
      ...named.map((action) => ({ action, score: 1 })),
      ...others.map(({ entry, score }) => ({ action: entry.action, score })),
    ];
    return {
      hits: hits.slice(0, limit),
      total: hits.length,
      unknownWords: parsed.unknownWords,
      isMostlyUnknown: parsed.isMostlyUnknown,
      isWeak: hits.length === 0 || (named.length === 0 && (exact[0]?.share ?? 0) < minConvincingShare),
    };
  }

  /** Slugs of existing actions that an unknown slug may mean, likeliest first. */
  suggest(slug: string, options: Pick<SearchOptions, 'apps'> = {}): string[] {
    const { hits } = this.search(wordsOfIdentifier(slug).join(' '), { ...options, limit: maxSuggestions });
    return hits.flatMap(({ action }) => (action.isDeprecated ? [] : [action.slug]));
  }

  /** The actions whose whole name the request is, or whose slug it has: the closest first, then the best ranked. */
  private actionsNamedIn(
    query: string,
    { nameCandidates }: ParsedQuery,
    { allowed, ranked }: { allowed: Slugs | undefined; ranked: RankedAction[] },
  ): Action[] {
    const bySlug = this.exactNames.findSlugs(query);
    const matches = [...bySlug, ...nameCandidates.flatMap((words) => this.exactNames.findWords(words))];
    const closeness = new Map<Action, number>();
    for (const { action, closeness: found } of matches) {
      if (!allowed || allowed.has(action.app)) closeness.set(action, Math.max(found, closeness.get(action) ?? 0));
    }
    const rank = new Map(ranked.map(({ entry }, at) => [entry.action, at]));
    const rankOf = (action: Action) => rank.get(action) ?? ranked.length;
    return [...closeness]
      .sort(([a, closeA], [b, closeB]) => closeB - closeA || rankOf(a) - rankOf(b))
      .map(([action]) => action);
  }

  /** Ranks the matches of the first query that has any. */
  private rankFirstMatching(
    queries: ParsedQuery[],
    { connected, allowed }: { connected: Slugs; allowed: Slugs | undefined },
  ): RankedAction[] {
    for (const query of queries) {
      const ranked = this.rankMatches(query, { connected, allowed });
      if (ranked.length > 0) return ranked;
    }
    return [];
  }

  private rankMatches(
    query: ParsedQuery,
    { connected, allowed }: { connected: Slugs; allowed: Slugs | undefined },
  ): RankedAction[] {
    const candidates = this.candidatesFor(query, allowed);
    return candidates.length > 0 ? new Ranker(query, this.dictionary, connected).rank(candidates) : [];
  }

  private candidatesFor(query: ParsedQuery, allowed: Slugs | undefined): Candidate[] {
    const found = this.retriever.retrieve(query, {
      dictionary: this.dictionary,
      isLimitedToApps: allowed !== undefined,
      weightOf: (id) => this.documentWeight(id, query, allowed),
      maxCandidates,
    });
    const best = found[0]?.score ?? 1;
    const textScores = new Map(found.map(({ id, score }) => [id, score / best]));
    for (const id of this.idsOfNamedApps(query, allowed)) if (!textScores.has(id)) textScores.set(id, 0);
    return [...textScores].flatMap(([id, textScore]) => {
      const entry = this.visible.get(id);
      return entry ? [{ entry, textScore }] : [];
    });
  }

  /** All actions of apps that the request names are candidates, whatever its other words. */
  private idsOfNamedApps({ apps }: ParsedQuery, allowed: Slugs | undefined): number[] {
    const named = [...apps].filter(([app, confidence]) => confidence === 1 && (!allowed || allowed.has(app)));
    const entries = named.flatMap(([app]) => this.apps.get(app)?.entries ?? []);
    return entries.slice(0, maxCandidates).map(({ id }) => id);
  }

  /** 0 excludes an action that is not visible, or whose app is not allowed. */
  private documentWeight(id: number, query: ParsedQuery, allowed: Slugs | undefined): number {
    const app = this.visible.get(id)?.action.app;
    if (app === undefined || (allowed && !allowed.has(app))) return 0;
    return 1 + mentionedAppBoost * (query.apps.get(app) ?? 0);
  }

  private entriesByApp(allowed: Slugs | undefined): ActionEntry[][] {
    const apps = [...this.apps.values()].filter(({ description }) => !allowed || allowed.has(description.app.slug));
    return apps.map(({ entries }) => entries);
  }

  private addTexts(actions: Action[], indexed: IndexedApp): void {
    const { description } = indexed;
    const current = actions.filter(({ isDeprecated }) => !isDeprecated);
    const entries = current.map((action) => toActionEntry(this.nextId++, action, description));
    indexed.named.push(...actions.map((action) => toNamedAction(action, description)));
    indexed.entries.push(...entries);
    this.retriever.add(entries);
    for (const { action } of entries) this.dictionary.update(wordsOfAction(action, description), 1);
  }

  private async removeTexts({ description, entries }: IndexedApp): Promise<void> {
    for (const slice of slicesOf(entries)) {
      await nextTurn();
      this.retriever.discard(slice);
      for (const { action } of slice) this.dictionary.update(wordsOfAction(action, description), -1);
    }
  }

  /** Makes an app's actions visible in place of its earlier ones. */
  private show(indexed: IndexedApp): void {
    const { app } = indexed.description;
    const before = this.apps.get(app.slug);
    if (before) this.hide(before);
    this.apps.set(app.slug, indexed);
    this.names.add(app, indexed.entries.length);
    for (const entry of indexed.entries) this.visible.set(entry.id, entry);
    for (const named of indexed.named) this.exactNames.add(named);
  }

  private hide({ description, entries, named }: IndexedApp): void {
    this.names.remove(description.app);
    for (const { id } of entries) this.visible.delete(id);
    for (const each of named) this.exactNames.remove(each);
  }
}

function slicesOf<Item>(items: Item[]): Item[][] {
  const count = Math.ceil(items.length / sliceSize);
  return Array.from({ length: count }, (_, at) => items.slice(at * sliceSize, (at + 1) * sliceSize));
}
