import { inject, injectable } from 'tsyringe';
import { toolNames } from '../../contract/constants.js';
import type { Action } from '../../domain/app.js';
import { fieldsRefused, PluginError } from '../../domain/plugin-error.js';
import { type Caller, callerKey } from '../../domain/requester.js';
import { shortList } from '../../lib/text.js';
import { AccessService, type AppAccess } from '../access/access-service.js';
import { gateClosedError } from '../access/closed-gate.js';
import { writtenName } from '../access/named-app.js';
import { ActionCatalogService } from '../catalog/action-catalog-service.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { actionsNotReadError, offeredOf } from './action-search-service.js';
import { SearchLimiter } from './search-limiter.js';

/** The action that an agent names. */
@injectable()
export class NamedActionService {
  constructor(
    @inject(AccessService) private readonly access: AccessService,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(SearchLimiter) private readonly limiter: SearchLimiter,
  ) {}

  /**
   * Whose it is is judged later: an action that is in memory is found for everybody. Throws `unknown_action` with names that
   * are near, the code of the gate that keeps its app from the agent, `not_configured`, `provider_unreachable`, `key_refused`,
   * `invalid_arguments`.
   */
  async require(caller: Caller, written: string, signal: AbortSignal): Promise<Action> {
    const slug = plainSlug(written);
    return this.actions.findAction(slug) ?? this.requireOfAgent(caller, slug, signal);
  }

  /** Waits for the app that the action is named after; for the others only where it is named after none. */
  private async requireOfAgent(caller: Caller, slug: string, signal: AbortSignal): Promise<Action> {
    const { hasKey, apps } = await this.access.listApps(caller);
    if (!hasKey) throw new PluginError('not_configured', 'No usable project key is saved, so no app can be used.');
    const own = apps.filter(({ app }) => isNamedAfter(slug, app));
    const asked = offeredOf(own.length > 0 ? own : apps);
    const missing = await this.actions.prepare(slugsOf(asked), signal);
    const action = this.actions.findAction(slug);
    if (action !== undefined) return action;
    if (own.length === 0) await this.refuseOtherApp(caller, slug);
    const unread = asked.filter(({ app }) => missing.includes(app));
    if (own.length > 0 && unread.length > 0) throw this.notReadError(unread);
    // Looking for names that are near holds the process as a search does.
    const look = () => this.actions.suggest(slug, slugsOf(asked));
    throw this.unknownActionError(slug, { near: await this.limiter.lookUp(callerKey(caller), look, signal), unread });
  }

  /** An app that is not enabled, or not given to the agent: the gate says who can change that. */
  private async refuseOtherApp(caller: Caller, slug: string): Promise<void> {
    const app = await this.catalog.findAppOf(slug);
    if (app !== undefined) throw gateClosedError(await this.access.evaluate(caller, app));
  }

  private notReadError(apps: AppAccess[]): PluginError {
    return actionsNotReadError(apps.map(writtenName), this.actions.findKeyRefusal(slugsOf(apps)));
  }

  private unknownActionError(slug: string, { near, unread }: { near: string[]; unread: AppAccess[] }): PluginError {
    if (near.length === 0 && unread.length > 0) return this.notReadError(unread);
    const hint = near.length > 0 ? ` Did you mean ${near.join(', ')}?` : '';
    const rest = unread.length > 0 ? ` Not read yet: ${shortList(unread.map(writtenName), 5)}.` : '';
    return new PluginError('unknown_action', `No app of this agent has an action "${slug}".${hint}${rest}`);
  }
}

/** As it was meant: models write spaces and unseen characters into names, and names of tools where actions belong. */
function plainSlug(written: string): string {
  const slug = written.replace(/[\p{C}\p{Z}]+/gu, '');
  if (slug === '') {
    throw fieldsRefused('invalid_arguments', [{ field: 'action', message: 'missing: wanted the name of an action' }]);
  }
  if (Object.values<string>(toolNames).includes(slug.toLowerCase())) {
    const details = { fix: 'Call that tool by itself.' };
    throw new PluginError('unknown_action', `${slug.toLowerCase()} is a tool and no action.`, { details });
  }
  return slug;
}

/** Actions are named after their app: `GMAIL_SEND_EMAIL`. */
function isNamedAfter(slug: string, app: string): boolean {
  return slug.toLowerCase().startsWith(`${app.toLowerCase()}_`);
}

function slugsOf(apps: AppAccess[]): string[] {
  return apps.map(({ app }) => app);
}
