import { inject, injectable } from 'tsyringe';
import type { PluginError } from '../../domain/plugin-error.js';
import { raceWithSignal, withLinkedSignal } from '../../lib/time/signals.js';
import type { ActionOutcome } from '../../provider/port/call-outcome.js';
import type { ProviderSession } from '../../provider/port/call-port.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ConnectionHealthService } from '../accounts/connection-health-service.js';
import { reconnectError } from '../agent-texts/app-access-texts.js';
import { actionFailedError, failedByChangeError } from '../agent-texts/app-refusal-texts.js';
import { outcomeUnknownError } from '../agent-texts/call-texts.js';
import { ActionCatalogService } from '../catalog/action-catalog-service.js';
import { CatalogService } from '../catalog/catalog-service.js';
import type { AuthorizedCall } from './call-authorizer.js';
import { CallSessions } from './call-sessions.js';
import { callTimeoutError, notSentError, throwAsNotSent } from './not-sent-errors.js';
import type { SendConditions } from './send-conditions.js';

// Gates of one organization hardly ever change twice while they are read.
const maxEvaluations = 5;

/** Sends an authorized call once, on the session of its connection. Throws every outcome but success. */
@injectable()
export class ActionSender {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(CallSessions) private readonly sessions: CallSessions,
    @inject(ConnectionHealthService) private readonly health: ConnectionHealthService,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
    @inject(CatalogService) private readonly catalog: CatalogService,
  ) {}

  /**
   * The action's data. Throws `outcome_unknown`, `action_failed`, `reconnect_needed`, and other codes for a call that was
   * certainly not sent.
   */
  async send(call: AuthorizedCall, options: SendConditions): Promise<unknown> {
    const { timeout } = options;
    if (timeout.aborted) throw callTimeoutError();
    const session = await this.sessions.open(call, options);
    const outcome = await this.sendOn(session, call, options);
    if (outcome.outcome !== 'not_sent' || outcome.reason !== 'session_gone') return this.unwrap(call, outcome, timeout);
    // The provider no longer knows the session and ran nothing, so the call can be sent again on a new one.
    const fresh = await this.sessions.reopen(call, session, options);
    return this.unwrap(call, await this.sendOn(fresh, call, options), timeout);
  }

  private async sendOn(
    session: ProviderSession,
    call: AuthorizedCall,
    { signal, timeout, confirm, cancelReason }: SendConditions,
  ): Promise<ActionOutcome> {
    // If the caller disconnects, a read is aborted; a call with effects continues, so that its outcome is known.
    const isRead = call.action.effect === 'read';
    const signals = isRead ? [signal, timeout] : [timeout];
    const request = { session, action: call.action.slug, arguments: call.arguments, isRead };
    for (let evaluations = 1; ; evaluations += 1) {
      const outcome = await withLinkedSignal(signals, (linked) =>
        this.provider.callAction(request, { signal: linked, confirm, cancelReason }),
      ).catch(throwAsNotSent);
      const mayGatesHaveChanged = outcome.outcome === 'not_sent' && outcome.reason === 'gates_moved';
      if (!mayGatesHaveChanged || evaluations === maxEvaluations) return outcome;
      await confirm();
    }
  }

  private async unwrap(call: AuthorizedCall, outcome: ActionOutcome, timeout: AbortSignal): Promise<unknown> {
    if (outcome.outcome === 'done') return outcome.data;
    if (outcome.outcome === 'failed') throw await this.failure(call, outcome, timeout);
    if (outcome.outcome === 'unknown') throw outcomeUnknownError(call.action, outcome);
    throw notSentError(outcome);
  }

  private async failure(
    call: AuthorizedCall,
    failed: Extract<ActionOutcome, { outcome: 'failed' }>,
    timeout: AbortSignal,
  ): Promise<PluginError> {
    if (failed.refusal === 'action_missing') this.actions.refreshAfterMissing(call.action.app);
    const { connection } = call.access;
    const isOfAccount = failed.accountFault !== 'none';
    // The app may need a sign-in by now.
    if (isOfAccount && connection === undefined) this.catalog.refreshAfterRefusal();
    const mayBeBroken = isOfAccount && connection !== undefined;
    const refusedBy = failed.accountFault === 'certain' ? 'app' : undefined;
    // The app's answer is reported even if the database cannot be read, or the time of the call is over; the look-up goes on.
    const marked = mayBeBroken && raceWithSignal(this.health.markIfBroken(connection, { refusedBy }), timeout);
    const reason = (marked && (await marked.catch(() => undefined))) || undefined;
    if (reason === undefined) return actionFailedError(call.access, failed);
    if (reason === 'changed') return failedByChangeError(call.access, failed);
    const { cause, partlyDone, message } = failed;
    return reconnectError(call.access, reason, { cause, mayHaveHappened: true, partlyDone, message });
  }
}
