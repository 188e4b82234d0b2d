import { inject, injectable } from 'tsyringe';
import type { Action } from '../../domain/app.js';
import { callerGoneError } from '../../domain/caller-gone.js';
import { isPluginError, type PluginError, withDetails } from '../../domain/plugin-error.js';
import { withLinkedSignal } from '../../lib/signals.js';
import type { Caller } from '../access/access-service.js';
import { callerKey } from '../access/caller.js';
import { GateChanges } from '../authorization/gate-changes.js';
import { ActionCatalogService } from '../catalog/action-catalog-service.js';
import { type AuthorizedCall, actingAs } from './authorized-call.js';
import { CallAuthorizer } from './call-authorizer.js';
import { throwAsNotSent } from './call-errors.js';
import { CallLimiter } from './call-limiter.js';
import { CallPermit } from './call-permit.js';
import { RecordedSender } from './recorded-sender.js';

export type ActionCall = { action: string; arguments: Record<string, unknown>; sendAgain: boolean };

export type ActionResult = { action: Action; appName: string; actingAs: string; data: unknown };

/** Running an action: every gate again, the arguments before anything is sent, and then once. */
@injectable()
export class ToolCallService {
  constructor(
    @inject(CallAuthorizer) private readonly authorizer: CallAuthorizer,
    @inject(CallLimiter) private readonly limiter: CallLimiter,
    @inject(RecordedSender) private readonly sender: RecordedSender,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
    @inject(GateChanges) private readonly changes: GateChanges,
  ) {}

  /**
   * Throws the code of the first closed gate, `unknown_action`, `invalid_arguments`, `outcome_unknown`, `action_failed`,
   * `reconnect_needed`, `not_connected`, `rate_limited`, `provider_unreachable`, `shutting_down`.
   */
  invoke(caller: Caller, call: ActionCall, signal: AbortSignal): Promise<ActionResult> {
    // Finding out that a call may not be sent is work too, so it takes one of the caller's places.
    return this.limiter.run(callerKey(caller), () =>
      // The host may give one signal to many calls: all of them together hang on it by one listener.
      withLinkedSignal([signal], (own) => this.invokeWithinLimit(caller, call, own)),
    );
  }

  private async invokeWithinLimit(caller: Caller, call: ActionCall, signal: AbortSignal): Promise<ActionResult> {
    const permit = new CallPermit(this.changes, { orgId: caller.orgId, signal });
    const cleared = await this.authorize(caller, call, signal);
    const { action, access } = cleared;
    const named = { actingAs: actingAs(cleared) };
    const confirm = () => permit.renew(() => this.authorizer.confirm(caller, cleared));
    const options = { signal, confirm, cancelReason: () => permit.cancelReason(), sendAgain: call.sendAgain };
    try {
      const data = await this.sender.send(caller, cleared, options);
      return { action, appName: access.appName, ...named, data };
    } catch (error) {
      throw isPluginError(error)
        ? withDetails(error, { ...named, fix: error.details.fix ?? this.howToCheck(error, cleared) })
        : error;
    }
  }

  /** Whatever kept it from being cleared matters to nobody once whoever asked has gone. */
  private async authorize(caller: Caller, call: ActionCall, signal: AbortSignal): Promise<AuthorizedCall> {
    if (signal.aborted) throw callerGoneError();
    try {
      return await this.authorizer.authorize(caller, call, signal);
    } catch (error) {
      return signal.aborted ? throwAsNotSent(callerGoneError(error)) : throwAsNotSent(error);
    }
  }

  /** Nobody knows whether a call with effects happened: the agent looks it up, with an action that is named. */
  private howToCheck({ code }: PluginError, { action, access }: AuthorizedCall): string | undefined {
    if (code !== 'outcome_unknown') return undefined;
    const reader = this.actions.findReadBeside(action)?.slug;
    const means = reader === undefined ? '' : `, for example with ${reader}`;
    return `Check in ${access.appName} whether it happened${means}. Only if it did not, call again with send_again.`;
  }
}
