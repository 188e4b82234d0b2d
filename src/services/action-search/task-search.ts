import type { Action } from '../../domain/app.js';
import type { ActionEntry } from './index/action-entry.js';
import type { IndexedActions } from './indexed-actions.js';
import { type RankedAction, Ranker } from './ranking/ranker.js';
import { fallbackRequests, type ParsedRequest, parseRequest } from './request/parse-request.js';
import { type TaskContext, withContext } from './request/task-context.js';
import type { Term } from './request/terms.js';
import type { SearchHits } from './search-hits.js';

type Slugs = ReadonlySet<string>;

/** Where to search: `allowed` are the apps searched, every app when left out; `connected` come first among equals. */
export type Scope = { connected: Slugs; allowed: Slugs | undefined };

/** `thing`: what the task is about. */
type TaskHits = { found: SearchHits; thing?: Term };

type Ranking = { actions: RankedAction[]; isWeak: boolean };

const maxCandidates = 120;
const mentionedAppBoost = 2;
/** An action with less than this share of the best score does not count as found. */
const minScoreShare = 0.35;

/** Finds the actions for one task: parses it, retrieves what it may mean, and ranks that. */
export class TaskSearch {
  constructor(private readonly actions: IndexedActions) {}

  search(task: string, scope: Scope, context?: TaskContext): TaskHits {
    const lexicon = { dictionary: this.actions.dictionary, names: this.actions.names.among(scope.allowed) };
    const parsed = withContext(parseRequest(task, lexicon), task, context);
    const exact = this.rankMatches(parsed, scope);
    const ranked = exact.actions.length > 0 ? exact.actions : this.rankFirstMatching(fallbackRequests(parsed), scope);
    const named = this.actionsNamedIn(task, parsed, { allowed: scope.allowed, ranked });
    const minScore = (ranked[0]?.score ?? 0) * minScoreShare;
    const others = ranked.filter(({ score, entry }) => score >= minScore && !named.includes(entry.action));
    const hits = [
      ...named.map((action) => ({ action, score: 1 })),
      ...others.map(({ entry, score }) => ({ action: entry.action, score })),
    ];
    const { unknownWords, isMostlyUnknown, thing } = parsed;
    const isWeak = named.length === 0 && exact.isWeak;
    return { found: { hits, total: hits.length, unknownWords, isMostlyUnknown, isWeak }, thing };
  }

  /** The actions whose whole name the request is, or whose slug it has: the closest first, then the best ranked. */
  private actionsNamedIn(
    task: string,
    { nameCandidates }: ParsedRequest,
    { allowed, ranked }: { allowed: Slugs | undefined; ranked: RankedAction[] },
  ): Action[] {
    const bySlug = this.actions.exactNames.findSlugs(task);
    const matches = [...bySlug, ...nameCandidates.flatMap((words) => this.actions.exactNames.findWords(words))];
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

  /** Ranks the matches of the first request that has any. */
  private rankFirstMatching(requests: ParsedRequest[], scope: Scope): RankedAction[] {
    for (const request of requests) {
      const { actions } = this.rankMatches(request, scope);
      if (actions.length > 0) return actions;
    }
    return [];
  }

  private rankMatches(request: ParsedRequest, scope: Scope): Ranking {
    const ranker = new Ranker(request, this.actions.dictionary, scope.connected);
    const actions = ranker.rank(this.candidatesFor(request, scope.allowed));
    return { actions, isWeak: actions[0] === undefined || ranker.isWeak(actions[0]) };
  }

  private candidatesFor(request: ParsedRequest, allowed: Slugs | undefined): ActionEntry[] {
    const found = this.actions.retriever.retrieve(request, {
      dictionary: this.actions.dictionary,
      isLimitedToApps: allowed !== undefined,
      weightOf: (id) => this.documentWeight(id, request, allowed),
      maxCandidates,
    });
    const ids = new Set([...found, ...this.idsOfNamedApps(request, allowed)]);
    return [...ids].flatMap((id) => this.actions.visible.get(id) ?? []);
  }

  /** All actions of apps that the request names are candidates, whatever its other words. */
  private idsOfNamedApps({ apps }: ParsedRequest, allowed: Slugs | undefined): number[] {
    const named = [...apps].filter(([app, confidence]) => confidence === 1 && (!allowed || allowed.has(app)));
    const entries = named.flatMap(([app]) => this.actions.entriesOf(app));
    return entries.slice(0, maxCandidates).map(({ id }) => id);
  }

  /** 0 excludes an action that is not visible, or whose app is not allowed. */
  private documentWeight(id: number, request: ParsedRequest, allowed: Slugs | undefined): number {
    const app = this.actions.visible.get(id)?.action.app;
    if (app === undefined || (allowed && !allowed.has(app))) return 0;
    return 1 + mentionedAppBoost * (request.apps.get(app) ?? 0);
  }
}
