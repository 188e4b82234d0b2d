import { inject, injectable } from 'tsyringe';
import type { Action } from '../../domain/app.js';
import { type Caller, callerKey } from '../../domain/caller.js';
import { AccessService, type AgentApps, type AppAccess } from '../access/access-service.js';
import type { SearchHit, SearchHits } from '../action-search/search-hits.js';
import { appLabel, gateClosedError } from '../agent-texts/app-access-texts.js';
import { actionsNotReadError, noAppsError, noUsableKeyError } from '../agent-texts/search-texts.js';
import { ActionCatalogService } from '../catalog/action-catalog-service.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { namesOfAbsentApps } from './absent-apps.js';
import { requireNamedApps } from './named-app.js';
import { SearchLimiter } from './search-limiter.js';

/** An action's slug as it is listed. In small letters, `close_issue` may be a task as well as an action of the app Close. */
const actionName = /^[A-Z\d]+(_[A-Z\d]+)+$/;

/** `clause`: the part of a request for several things that the action answers. */
export type FoundAction = { action: Action; access: AppAccess; clause?: string };

type SearchRequest = { query: string; app?: string; limit: number };

type FoundActions = Omit<SearchHits, 'hits'> & {
  actions: FoundAction[];
  /** Labels of the apps that were searched. */
  apps: string[];
  /** Labels of the apps whose actions were not read yet. */
  missing: string[];
  /** Names of apps that the request names and that the agent does not have. */
  absent: string[];
};

/** Finds actions of an agent's apps, connected or not. Works while the provider does not answer, from what was read before. */
@injectable()
export class ActionSearchService {
  constructor(
    @inject(AccessService) private readonly access: AccessService,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(SearchLimiter) private readonly limiter: SearchLimiter,
  ) {}

  /**
   * Throws `not_configured`, `app_not_available`; `provider_unreachable` when no action was read yet,
   * `key_refused` when the provider refused the key; `rate_limited` when it asks for a pause, or too many searches wait.
   */
  search(caller: Caller, request: SearchRequest, signal: AbortSignal): Promise<FoundActions> {
    return this.limiter.search(callerKey(caller), () => this.searchNow(caller, request, signal), signal);
  }

  private async searchNow(caller: Caller, request: SearchRequest, signal: AbortSignal): Promise<FoundActions> {
    const agentApps = await this.access.listApps(caller);
    const { hasKey, apps } = agentApps;
    if (!hasKey) throw noUsableKeyError();
    if (apps.length === 0) throw noAppsError();
    const chosen = offeredOf(appsToSearch(agentApps, request));
    const bySlug = new Map(chosen.map((access) => [access.app, access]));
    const missing = await this.actions.prepare([...bySlug.keys()], signal);
    if (missing.length === bySlug.size) throw actionsNotReadError(chosen, this.actions.findFailure(missing));
    const connectedApps = chosen.filter(({ status }) => status === 'connected').map(({ app }) => app);
    const options = { apps: [...bySlug.keys()], connectedApps, limit: request.limit };
    const searchIndex = () => this.actions.search(request.query, options);
    const { hits, ...found } = await this.limiter.lookUp(callerKey(caller), searchIndex, signal);
    return {
      ...found,
      actions: hits.flatMap((hit) => toFound(hit, bySlug.get(hit.action.app))),
      absent: hits[0]?.action.slug === request.query.trim() ? [] : await this.absentIn(request.query, apps),
      apps: chosen.map(appLabel),
      missing: chosen.filter(({ app }) => missing.includes(app)).map(appLabel),
    };
  }

  /** `apps`: all of the agent's, also those that a search of one app leaves out. */
  private async absentIn(query: string, apps: AppAccess[]) {
    const own = new Set(apps.map(({ app }) => app));
    const { apps: catalog, bySlug } = await this.catalog.getCachedOf(apps[0]?.projectId);
    const named = namesOfAbsentApps(query, { catalog, own });
    const action = query.trim();
    const owner = actionName.test(action) ? await this.catalog.findAppOf(action) : undefined;
    const lacking = owner === undefined || own.has(owner) ? undefined : bySlug.get(owner);
    return lacking === undefined ? named : [...new Set([lacking.name, ...named])];
  }
}

/** Models fill in every field; a blank one says nothing. */
function appsToSearch(agentApps: AgentApps, { app = '' }: SearchRequest): AppAccess[] {
  return app.trim() === '' ? agentApps.apps : requireNamedApps(agentApps, app);
}

/** Without those that the provider no longer offers. Throws `app_not_available` where that leaves none. */
export function offeredOf(apps: AppAccess[]): AppAccess[] {
  const offered = apps.filter(({ isOffered }) => isOffered);
  const [first] = apps;
  if (offered.length === 0 && first?.closed !== undefined) throw gateClosedError(first);
  return offered;
}

function toFound({ action, clause }: SearchHit, access: AppAccess | undefined): FoundAction[] {
  return access === undefined ? [] : [{ action, access, ...(clause !== undefined && { clause }) }];
}
