import { inject, injectable } from 'tsyringe';
import type { Action } from '../../domain/app.js';
import { PluginError } from '../../domain/plugin-error.js';
import { type Caller, callerKey } from '../../domain/requester.js';
import { shortList } from '../../lib/text.js';
import { AccessService, type AppAccess } from '../access/access-service.js';
import { gateClosedError } from '../access/closed-gate.js';
import { requireNamed, writtenName } from '../access/named-app.js';
import { ActionCatalogService } from '../catalog/action-catalog-service.js';
import { SearchLimiter } from './search-limiter.js';

export type FoundAction = { action: Action; access: AppAccess };

export type SearchRequest = { query: string; app?: string; limit: number };

export type FoundActions = {
  actions: FoundAction[];
  total: number;
  /** Names of the agent's apps that were asked for. */
  apps: string[];
  /** Names of those whose actions could not be read yet. */
  missing: string[];
};

/** Finding actions among the apps that an agent was given, connected or not, whether the provider answers or not. */
@injectable()
export class ActionSearchService {
  constructor(
    @inject(AccessService) private readonly access: AccessService,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
    @inject(SearchLimiter) private readonly limiter: SearchLimiter,
  ) {}

  /**
   * Throws `not_configured`, `app_not_available`; `provider_unreachable` when nothing at all can be searched yet,
   * `key_refused` when that is why;
   * `rate_limited` when too many searches wait.
   */
  search(caller: Caller, request: SearchRequest, signal: AbortSignal): Promise<FoundActions> {
    return this.limiter.search(callerKey(caller), () => this.searchNow(caller, request, signal), signal);
  }

  private async searchNow(caller: Caller, request: SearchRequest, signal: AbortSignal): Promise<FoundActions> {
    const { hasKey, apps } = await this.access.listApps(caller);
    if (!hasKey) throw new PluginError('not_configured', 'No usable project key is saved, so no app can be used.');
    if (apps.length === 0) throw new PluginError('app_not_available', 'This agent has no app any more.');
    const chosen = offeredOf(request.app === undefined ? apps : [requireNamed(apps, request.app)]);
    const bySlug = new Map(chosen.map((access) => [access.app, access]));
    const missing = await this.actions.prepare([...bySlug.keys()], signal);
    if (missing.length === bySlug.size) {
      throw actionsNotReadError(chosen.map(writtenName), this.actions.findKeyRefusal(missing));
    }
    const connectedApps = chosen.filter(({ status }) => status === 'connected').map(({ app }) => app);
    const options = { apps: [...bySlug.keys()], connectedApps, limit: request.limit };
    const look = () => this.actions.search(request.query, options);
    const found = await this.limiter.lookUp(callerKey(caller), look, signal);
    return {
      actions: found.hits.flatMap(({ action }) => toFound(action, bySlug.get(action.app))),
      total: found.total,
      apps: chosen.map(writtenName),
      missing: chosen.filter(({ app }) => missing.includes(app)).map(writtenName),
    };
  }
}

/** Without those that the provider no longer offers. Throws `app_not_available` where that leaves none. */
export function offeredOf(apps: AppAccess[]): AppAccess[] {
  const offered = apps.filter(({ isOffered }) => isOffered);
  const [gone] = apps;
  if (offered.length === 0 && gone !== undefined) throw gateClosedError(gone);
  return offered;
}

function toFound(action: Action, access: AppAccess | undefined): FoundAction[] {
  return access === undefined ? [] : [{ action, access }];
}

/** Whether the provider is slow, or does not answer at all, only time tells; a key that it refuses is told as that. */
export function actionsNotReadError(apps: string[], refusal: PluginError<'key_refused'> | undefined): PluginError {
  if (refusal !== undefined) {
    const { message, details } = refusal;
    const told = `The actions of ${shortList(apps, 5)} cannot be read. ${message}`;
    return new PluginError('key_refused', told, { cause: refusal, details: { reason: details.reason } });
  }
  const message = `The actions of ${shortList(apps, 5)} were not read from the provider yet.`;
  return new PluginError('provider_unreachable', message, { details: { fix: 'Try again in a moment.' } });
}
