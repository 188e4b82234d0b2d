import { inject, injectable } from 'tsyringe';
import { toolNames } from '../../contract/tool-constants.js';
import type { Action } from '../../domain/app.js';
import { type Caller, callerKey } from '../../domain/caller.js';
import { AccessService, type AppAccess } from '../access/access-service.js';
import { gateClosedError } from '../agent-texts/app-access-texts.js';
import {
  actionsNotReadError,
  missingActionError,
  noUsableKeyError,
  toolNamedAsActionError,
  unknownActionError,
} from '../agent-texts/search-texts.js';
import { ActionCatalogService } from '../catalog/action-catalog-service.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { offeredOf } from './action-search-service.js';
import { SearchLimiter } from './search-limiter.js';

/** Finds the action that an agent names. */
@injectable()
export class NamedActionService {
  constructor(
    @inject(AccessService) private readonly access: AccessService,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(SearchLimiter) private readonly limiter: SearchLimiter,
  ) {}

  /**
   * Finds any action in memory; whether the caller may use it is evaluated later. Throws `unknown_action` with similar
   * names, the code of the gate that is closed for the app, `not_configured`,
   * `provider_unreachable`, `key_refused`, `rate_limited`, `invalid_arguments`.
   */
  async require(caller: Caller, name: string, signal: AbortSignal): Promise<Action> {
    const slugs = toSlugs(name);
    const found = this.find(slugs);
    const action = found.length > 1 ? meantBy((await this.access.listApps(caller)).apps, found) : found[0];
    if (action === undefined) return this.requireOfAgent(caller, slugs, signal);
    this.actions.refreshIfStale(action.app);
    return action;
  }

  /** Loads the actions of the app that the action is named after, or those of all apps where it is named after none. */
  private async requireOfAgent(caller: Caller, slugs: Slugs, signal: AbortSignal): Promise<Action> {
    const { spelled: slug } = slugs;
    const { hasKey, apps } = await this.access.listApps(caller);
    if (!hasKey) throw noUsableKeyError();
    const namesakes = apps.filter(({ app }) => isNamedAfter(slug, app));
    const candidates = offeredOf(namesakes.length > 0 ? namesakes : apps);
    const missing = await this.actions.prepare(slugsOf(candidates), signal);
    const action = meantBy(apps, this.find(slugs)) ?? (await this.findNew(slugs, { apps, namesakes }, signal));
    if (action !== undefined) return action;
    const unread = candidates.filter(({ app }) => missing.includes(app));
    const notRead = () => actionsNotReadError(unread, this.actions.findFailure(slugsOf(unread)));
    const isNotRead = namesakes.length > 0 && unread.length > 0;
    // Whoever is asked to try again waits for no list of apps.
    const owner = await (isNotRead ? this.catalog.findCachedAppOf(slug) : this.catalog.findAppOf(slug));
    // First, since trying again opens no gate.
    if (owner !== undefined && !slugsOf(apps).includes(owner)) await this.refuseClosed(caller, owner);
    if (isNotRead) throw notRead();
    // Looking for similar names blocks the process as a search does.
    const suggest = () => this.actions.suggest(slug, slugsOf(candidates));
    const similar = await this.limiter.lookUp(callerKey(caller), suggest, signal);
    throw similar.length === 0 && unread.length > 0 ? notRead() : unknownActionError(slug, { similar, unread });
  }

  /** One that came since the actions of its app were read: another replica may have found it. */
  private async findNew(
    slugs: Slugs,
    { apps, namesakes }: { apps: AppAccess[]; namesakes: AppAccess[] },
    signal: AbortSignal,
  ): Promise<Action | undefined> {
    await this.actions.prepareAnew(slugsOf(namesakes), signal);
    return meantBy(apps, this.find(slugs));
  }

  private find({ compact, spelled }: Slugs): Action[] {
    const found = this.actions.findActions(compact);
    return found.length > 0 ? found : this.actions.findActions(spelled);
  }

  /**
   * Throws the closed gate of an app that the agent lacks: it says who can change that. An app of the agent may begin like it, as
   * Dropbox does like Dropbox Sign.
   */
  private async refuseClosed(caller: Caller, app: string): Promise<void> {
    const access = await this.access.evaluate(caller, app);
    // Open where it was given to the agent just now.
    if (access.closed !== undefined) throw gateClosedError(access);
  }
}

/** `compact`: without spaces. `spelled`: with `_` for all that separates words, as in `gmail.send-email`. */
type Slugs = { compact: string; spelled: string };

/** Models write spaces and invisible characters into names, and names of tools where actions belong. */
function toSlugs(name: string): Slugs {
  const visible = name.replace(/\p{C}+/gu, '').trim();
  const compact = visible.replace(/\p{Z}+/gu, '');
  if (compact === '') throw missingActionError();
  const tool = compact.toLowerCase();
  if (Object.values<string>(toolNames).includes(tool)) throw toolNamedAsActionError(tool);
  return { compact, spelled: visible.replace(/[\p{Z}_.-]+/gu, '_') };
}

/**
 * Several apps may have the action, such as one that was renamed and the one that other organizations still use: an agent means
 * that of its own apps. Undefined where none has it.
 */
function meantBy(apps: AppAccess[], found: Action[]): Action | undefined {
  const offered = slugsOf(offeredOf(apps));
  const own = found.filter(({ app }) => offered.includes(app));
  return own.find(({ slug, app }) => isNamedAfter(slug, app)) ?? own[0] ?? found[0];
}

/** Actions are named after their app: `GMAIL_SEND_EMAIL`. */
function isNamedAfter(slug: string, app: string): boolean {
  return slug.toLowerCase().startsWith(`${app.toLowerCase()}_`);
}

function slugsOf(apps: AppAccess[]): string[] {
  return apps.map(({ app }) => app);
}
