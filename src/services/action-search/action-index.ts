import type { Action } from '../../domain/app.js';
import { findMisspelt } from '../../lib/text/name-matching.js';
import type { SearchableApp } from './index/app-name-index.js';
import { IndexedActions } from './indexed-actions.js';
import type { TaskContext } from './request/task-context.js';
import { splitIntoTasks } from './request/tasks.js';
import type { SearchHit, SearchHits } from './search-hits.js';
import { interleave, starterActions } from './starter-actions.js';
import { type Scope, TaskSearch } from './task-search.js';
import { withoutTitles, wordsOfIdentifier } from './vocabulary/words.js';

type SearchOptions = {
  /** Only actions of these apps; every app when left out. */
  apps?: Iterable<string>;
  /** Apps whose actions come first among equals. */
  connectedApps?: Iterable<string>;
  limit?: number;
};

const maxCharacters = 2_000;
const defaultLimit = 10;
const maxSuggestions = 5;
/** So many actions of each task come before those that the request as a whole finds. */
const taskOnlyRounds = 2;

/** Finds actions by requests in everyday words. All callers share one index. */
export class ActionIndex {
  private readonly actions = new IndexedActions();
  private readonly tasks = new TaskSearch(this.actions);

  /** Actions of apps that are not among `apps` are left out. */
  static async build(apps: SearchableApp[], actions: Action[]): Promise<ActionIndex> {
    const index = new ActionIndex();
    const byApp = new Map<string, Action[]>(apps.map((app) => [app.slug, []]));
    for (const action of actions) byApp.get(action.app)?.push(action);
    for (const app of apps) await index.putApp(app, byApp.get(app.slug) ?? []);
    return index;
  }

  get size(): number {
    return this.actions.visible.size;
  }

  /** Adds an app, or replaces its actions; see `IndexedActions`. */
  putApp(app: SearchableApp, actions: Action[]): Promise<boolean> {
    return this.actions.putApp(app, actions);
  }

  removeApp(slug: string): Promise<void> {
    return this.actions.removeApp(slug);
  }

  /** The actions that match a request best; for an empty request, the simplest ones of each app. */
  search(request: string, options: SearchOptions = {}): SearchHits {
    const text = withoutTitles(request.slice(0, maxCharacters));
    const { limit = defaultLimit } = options;
    const scope = { connected: new Set(options.connectedApps), allowed: options.apps && new Set(options.apps) };
    if (text.trim() === '') {
      return starterActions(this.actions.entriesByApp(scope.allowed), { connected: scope.connected, limit });
    }
    const tasks = splitIntoTasks(text, (word) => this.actions.dictionary.isActionVerb(word));
    const { found: whole } = this.tasks.search(text, scope);
    const found = tasks.length > 1 ? this.searchTasks(tasks, whole, scope) : whole;
    return { ...found, hits: found.hits.slice(0, limit) };
  }

  /** Slugs of existing actions that an unknown slug may mean: first the one that it misspells, then those that its words find. */
  suggest(slug: string, options: Pick<SearchOptions, 'apps'> = {}): string[] {
    const { hits } = this.search(wordsOfIdentifier(slug).join(' '), { ...options, limit: maxSuggestions });
    const entries = this.actions.entriesByApp(options.apps && new Set(options.apps)).flat();
    const meant = findMisspelt(slug, currentSlugs(entries));
    const likeliest = meant === undefined ? [] : [meant];
    return [...new Set([...likeliest, ...currentSlugs(hits)])].slice(0, maxSuggestions);
  }

  /** The best action of each task in turn, then the second best; `whole` is what the request finds read as one task. */
  private searchTasks(tasks: string[], whole: SearchHits, scope: Scope): SearchHits {
    const context: TaskContext = { things: [], apps: new Set() };
    const results = tasks.map((task) => {
      const { found, thing } = this.tasks.search(task, scope, context);
      if (thing) context.things.push(thing);
      if (found.hits[0]) context.apps.add(found.hits[0].action.app);
      return { ...found, hits: found.hits.map((hit) => ({ ...hit, clause: task })) };
    });
    const waiting = Array.from({ length: taskOnlyRounds }, () => undefined);
    const hits = uniqueHits(interleave([...results.map((result) => result.hits), [...waiting, ...whole.hits]]));
    return { ...whole, hits, total: hits.length, isWeak: results.every(({ isWeak }) => isWeak) };
  }
}

function currentSlugs(found: { action: Action }[]): string[] {
  return found.flatMap(({ action }) => (action.isDeprecated ? [] : [action.slug]));
}

function uniqueHits(hits: (SearchHit | undefined)[]): SearchHit[] {
  const seen = new Set<Action>();
  return hits.flatMap((hit) => (hit && !seen.has(hit.action) && seen.add(hit.action) ? [hit] : []));
}
