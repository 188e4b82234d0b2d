import { inject, injectable } from 'tsyringe';
import type { ConnectionStatus } from '../../contract/app-contract.js';
import type { Action } from '../../domain/app.js';
import { PluginError } from '../../domain/plugin-error.js';
import { AccessService, type AppAccess, type Speaker } from '../access/access-service.js';
import { ActionCatalogService } from './action-catalog-service.js';

export type FoundAction = { action: Action; appName: string; connection: ConnectionStatus };

export type FoundActions = {
  actions: FoundAction[];
  total: number;
  /** Names of the agent's apps whose actions could not be read yet. */
  missing: string[];
};

/** Finding actions among the apps that an agent was given, connected or not, whether the provider answers or not. */
@injectable()
export class ActionSearchService {
  constructor(
    @inject(AccessService) private readonly access: AccessService,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
  ) {}

  /** Throws `not_configured`, `app_not_available`; `provider_unreachable` when nothing at all can be searched yet. */
  async search(
    speaker: Speaker,
    request: { query: string; app?: string; limit: number },
    signal: AbortSignal,
  ): Promise<FoundActions> {
    const { hasKey, apps } = await this.access.listApps(speaker);
    if (!hasKey) throw new PluginError('not_configured', 'No usable project key is saved, so no app can be used.');
    const chosen = this.choose(apps, request.app);
    const bySlug = new Map(chosen.map((access) => [access.app, access]));
    const missing = await this.actions.prepare([...bySlug.keys()], signal);
    if (missing.length === bySlug.size) {
      throw new PluginError('provider_unreachable', 'The actions could not be read from the provider yet.');
    }
    const connectedApps = chosen.filter(({ status }) => status === 'connected').map(({ app }) => app);
    const found = this.actions.search(request.query, { apps: [...bySlug.keys()], connectedApps, limit: request.limit });
    return {
      actions: found.hits.flatMap(({ action }) => toFound(action, bySlug.get(action.app))),
      total: found.total,
      missing: missing.map((app) => bySlug.get(app)?.appName ?? app),
    };
  }

  private choose(apps: AppAccess[], app: string | undefined): AppAccess[] {
    const chosen = app === undefined ? apps : apps.filter((access) => isMeant(access, app));
    if (chosen.length > 0) return chosen;
    const names = apps
      .map((access) => access.app)
      .slice(0, 20)
      .join(', ');
    throw new PluginError(
      'app_not_available',
      `This agent was not given "${app ?? 'any app'}". Its apps: ${names || 'none'}.`,
    );
  }
}

/** An agent may write an app's name where its slug is wanted. */
function isMeant(access: AppAccess, app: string): boolean {
  const wanted = app.trim().toLowerCase();
  return access.app.toLowerCase() === wanted || access.appName.toLowerCase() === wanted;
}

function toFound(action: Action, access: AppAccess | undefined): FoundAction[] {
  return access === undefined ? [] : [{ action, appName: access.appName, connection: access.status }];
}
