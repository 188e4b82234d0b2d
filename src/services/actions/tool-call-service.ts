import { inject, injectable } from 'tsyringe';
import type { Action } from '../../domain/app.js';
import { isPluginError, PluginError, withDetails } from '../../domain/plugin-error.js';
import { AccessService, type AppAccess, type Speaker } from '../access/access-service.js';
import { closedGate } from '../access/closed-gate.js';
import { checkArguments } from '../action-arguments/check-arguments.js';
import { CatalogService } from '../apps/catalog-service.js';
import { ProviderStatusService } from '../settings/provider-status-service.js';
import { ActionCatalogService } from './action-catalog-service.js';
import { ActionSender } from './action-sender.js';
import { CallAudit } from './call-audit.js';
import { CallLedger, type NotedCall } from './call-ledger.js';
import { CallSlots } from './call-slots.js';
import { actingAs, type ClearedCall } from './cleared-call.js';

export type ActionCall = { action: string; arguments: Record<string, unknown>; sendAgain: boolean };

export type ActionResult = { action: Action; appName: string; actingAs: string; data: unknown };

/** Running an action: every gate again, the arguments before anything is sent, and then once. */
@injectable()
export class ToolCallService {
  constructor(
    @inject(AccessService) private readonly access: AccessService,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(ProviderStatusService) private readonly status: ProviderStatusService,
    @inject(CallLedger) private readonly ledger: CallLedger,
    @inject(CallSlots) private readonly slots: CallSlots,
    @inject(ActionSender) private readonly sender: ActionSender,
    @inject(CallAudit) private readonly audit: CallAudit,
  ) {}

  /**
   * Throws the code of the first closed gate, `unknown_action`, `invalid_arguments`, `outcome_unknown`, `action_failed`,
   * `reconnect_needed`, `rate_limited`, `provider_unreachable`.
   */
  async invoke(speaker: Speaker, call: ActionCall, signal: AbortSignal): Promise<ActionResult> {
    const cleared = await this.clear(speaker, call, signal);
    const { action, access, member } = cleared;
    const noted = { action, callHash: this.ledger.hash({ ...member, action, arguments: call.arguments }) };
    const named = { actingAs: actingAs(cleared) };
    try {
      const data = await this.slots.run(`${member.orgId}/${member.userId}`, () =>
        this.audit.around(speaker, cleared, () => this.sendOnce(cleared, noted, { sendAgain: call.sendAgain, signal })),
      );
      return { action, appName: access.appName, ...named, data };
    } catch (error) {
      throw isPluginError(error) ? withDetails(error, named) : error;
    }
  }

  private async clear(speaker: Speaker, call: ActionCall, signal: AbortSignal): Promise<ClearedCall> {
    const action = await this.requireAction(speaker, call.action, signal);
    const access = await this.judge(speaker, action.app);
    const member = access.actingMember;
    if (access.closed !== undefined || member === undefined) throw closedGate(access);
    requireValid(action, call.arguments);
    return { action, access, member, arguments: call.arguments };
  }

  /** While the project of the key is unknown, an account of another project would look dead at the provider. */
  private async judge(speaker: Speaker, app: string): Promise<AppAccess> {
    const access = await this.access.judge(speaker, app);
    if (access.projectId !== undefined || access.connection?.projectId === undefined) return access;
    return (await this.status.projectId()) === undefined ? access : this.access.judge(speaker, app);
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

  private async sendOnce(cleared: ClearedCall, noted: NotedCall, how: { sendAgain: boolean; signal: AbortSignal }) {
    await this.ledger.open(noted, how.sendAgain);
    try {
      const data = await this.sender.send(cleared, how.signal);
      this.ledger.settle(noted);
      return data;
    } catch (error) {
      // Only a call that may have happened stays noted.
      if (isPluginError(error) && error.code !== 'outcome_unknown') this.ledger.settle(noted);
      throw error;
    } finally {
      this.ledger.leave(noted);
    }
  }
}

function requireValid(action: Action, input: Record<string, unknown>): void {
  const check = checkArguments(action.inputSchema, input);
  if (check.ok) return;
  const said = check.errors.map(({ field, message }) => `${field}: ${message}`).join('; ');
  throw new PluginError('invalid_arguments', `${said}. A minimal valid example: ${JSON.stringify(check.example)}`, {
    details: { errors: check.errors },
  });
}
