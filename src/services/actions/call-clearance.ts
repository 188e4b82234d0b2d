import { inject, injectable } from 'tsyringe';
import type { Action } from '../../domain/app.js';
import { PluginError } from '../../domain/plugin-error.js';
import { AccessService, type AppAccess, type Speaker } from '../access/access-service.js';
import { closedGate } from '../access/closed-gate.js';
import { checkArguments } from '../action-arguments/check-arguments.js';
import { exampleInWords } from '../action-arguments/sound-example.js';
import { CatalogService } from '../apps/catalog-service.js';
import { ProviderStatusService } from '../settings/provider-status-service.js';
import { ActionCatalogService } from './action-catalog-service.js';
import type { ClearedCall } from './cleared-call.js';

/** Whether a call may be sent: the action is known, every gate is open, and the arguments fit. */
@injectable()
export class CallClearance {
  constructor(
    @inject(AccessService) private readonly access: AccessService,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(ProviderStatusService) private readonly status: ProviderStatusService,
  ) {}

  /** Throws the code of the first closed gate, `unknown_action`, `invalid_arguments`, `provider_unreachable`. */
  async clear(
    speaker: Speaker,
    call: { action: string; arguments: Record<string, unknown> },
    signal: AbortSignal,
  ): Promise<ClearedCall> {
    const action = await this.requireAction(speaker, call.action, signal);
    const access = await this.judge(speaker, action.app);
    const member = access.actingMember;
    if (access.closed !== undefined || member === undefined) throw closedGate(access);
    requireValid(action, call.arguments);
    return { action, access, member, arguments: call.arguments };
  }

  /** Judges the gates once more, where time has passed since. Throws as `clear`, and when the account is another one now. */
  async confirm(speaker: Speaker, { action, access, member }: ClearedCall): Promise<void> {
    const now = await this.access.judge(speaker, action.app);
    if (now.closed !== undefined) throw closedGate(now);
    const isSame =
      now.actingMember?.userId === member.userId && now.connection?.accountId === access.connection?.accountId;
    if (!isSame) throw accountChanged();
  }

  /** While the project of the key is unknown, an account of another project would look dead at the provider. */
  private async judge(speaker: Speaker, app: string): Promise<AppAccess> {
    const access = await this.access.judge(speaker, app);
    if (access.projectId !== undefined || access.connection?.projectId === undefined) return access;
    return (await this.status.discoverProjectId()) === undefined ? access : this.access.judge(speaker, app);
  }

  private async requireAction(speaker: Speaker, slug: string, signal: AbortSignal): Promise<Action> {
    const known = this.actions.find(slug);
    if (known !== undefined) return known;
    const { hasKey, apps } = await this.access.listApps(speaker);
    if (!hasKey) throw new PluginError('not_configured', 'No usable project key is saved, so no app can be used.');
    const slugs = apps.map(({ app }) => app);
    const missing = await this.actions.prepare(slugs, signal);
    return this.actions.find(slug) ?? this.refuse(speaker, slug, { apps: slugs, missing });
  }

  private async refuse(
    speaker: Speaker,
    slug: string,
    { apps, missing }: { apps: string[]; missing: string[] },
  ): Promise<never> {
    const app = await this.catalog.findAppOf(slug);
    if (app !== undefined && !apps.includes(app)) throw closedGate(await this.access.judge(speaker, app));
    if (missing.length > 0) {
      throw new PluginError(
        'provider_unreachable',
        `The actions of ${missing.join(', ')} could not be read from the provider yet.`,
      );
    }
    const near = this.actions.suggest(slug, apps);
    const hint = near.length > 0 ? ` Did you mean ${near.join(', ')}?` : '';
    throw new PluginError('unknown_action', `No app of this agent has an action "${slug}".${hint}`);
  }
}

/** The account that a call was cleared for is no longer the one that would be used. */
export function accountChanged(): PluginError {
  return new PluginError('not_connected', 'The account was disconnected or replaced meanwhile; nothing was done.', {
    details: { fix: 'Call it again; it then uses the account that is connected by now.' },
  });
}

function requireValid(action: Action, input: Record<string, unknown>): void {
  const check = checkArguments(action.inputSchema, input);
  if (check.ok) return;
  const said = check.errors.map(({ field, message }) => `${field}: ${message}`).join('; ');
  const example = check.example === undefined ? '' : ` ${exampleInWords(check.example)}`;
  throw new PluginError('invalid_arguments', `${said}.${example}`, {
    details: { errors: check.errors },
  });
}
