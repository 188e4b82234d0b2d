import { inject, injectable } from 'tsyringe';
import type { Connection } from '../../domain/connection.js';
import { isPluginError, type PluginError } from '../../domain/plugin-error.js';
import { raceWithSignal, withLinkedSignal } from '../../lib/signals.js';
import type { ActionOutcome, CancelReason } from '../../provider/port/call-outcome.js';
import type { CallRequest, ProviderSession, SendGuards } from '../../provider/port/call-port.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import type { AppAccess } from '../access/access-service.js';
import { ConnectionHealthService } from '../accounts/connection-health-service.js';
import { ProviderSessionService } from '../accounts/provider-session-service.js';
import { reconnectError } from '../agent-texts/app-access-texts.js';
import { actionFailedError, failedByChangeError } from '../agent-texts/app-refusal-texts.js';
import { accountChangedError, outcomeUnknownError } from '../agent-texts/call-texts.js';
import type { AuthorizedCall } from './call-authorizer.js';
import {
  callTimeoutError,
  notSentError,
  sessionTimeoutError,
  throwAsNoSession,
  throwAsNotSent,
  toUnknownOutcome,
} from './call-errors.js';

/** For a whole call from when it was asked for: clients of agents wait a minute, and need the outcome by then. */
export const callTimeoutMs = 50_000;

// Gates of one organization hardly ever change twice while they are read.
const maxEvaluations = 5;

/** Until when a call may be sent, and on what condition. */
export type SendConditions = {
  signal: AbortSignal;
  /** Aborts `callTimeoutMs` after the call was asked for; it may have waited for its place since. */
  timeout: AbortSignal;
  /** Evaluates the gates once more, and throws if one was closed meanwhile. */
  confirm(): Promise<void>;
  /** Called in the tick of the send: why the call must not be sent, undefined if it may. */
  cancelReason(): CancelReason | undefined;
};

/** Sends an authorized call once, on the session of its connection. Throws every outcome but success. */
@injectable()
export class ActionSender {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderSessionService) private readonly sessions: ProviderSessionService,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(ConnectionHealthService) private readonly health: ConnectionHealthService,
  ) {}

  /**
   * The action's data. Throws `outcome_unknown`, `action_failed`, `reconnect_needed`, and other codes for a call that was
   * certainly not sent.
   */
  async send(call: AuthorizedCall, options: SendConditions): Promise<unknown> {
    const { timeout } = options;
    if (timeout.aborted) throw callTimeoutError();
    const sending = { ...options, confirm: () => options.confirm().catch(throwAsNotSent) };
    const session = await this.sessionFor(call, sending);
    const outcome = await this.sendOn(session, call, sending);
    if (outcome.outcome !== 'not_sent' || outcome.reason !== 'session_gone') return this.unwrap(call, outcome);
    // The provider no longer knows the session and ran nothing, so the call can be sent again on a new one.
    await this.dropSession(call, session).catch(throwAsNotSent);
    await sending.confirm();
    const fresh = await this.waitForNew(this.freshSession(call), call, sending);
    return this.unwrap(call, await this.sendOn(fresh, call, sending));
  }

  private sessionFor(call: AuthorizedCall, sending: SendConditions): Promise<ProviderSession> {
    const { connection } = call.access;
    const isMade = connection === undefined ? this.sessions.hasWithoutAccount(keyOf(call)) : connection.session;
    return isMade ? this.session(call) : this.waitForNew(this.session(call), call, sending);
  }

  /**
   * Evaluates the gates of a read once more, since creating a session may take many seconds. Those of any other call are
   * evaluated once its conversation was opened.
   */
  private async waitForNew(
    creation: Promise<ProviderSession>,
    { action }: AuthorizedCall,
    { timeout, confirm }: SendConditions,
  ): Promise<ProviderSession> {
    const session = await raceWithTimeout(timeout, creation);
    if (action.effect === 'read') await confirm();
    return session;
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
        this.callProvider(request, { signal: linked, confirm, cancelReason }),
      );
      const mayGatesHaveChanged = outcome.outcome === 'not_sent' && outcome.reason === 'gates_moved';
      if (!mayGatesHaveChanged || evaluations === maxEvaluations) return outcome;
      await confirm();
    }
  }

  /** The gateway calls `cancelReason` in the tick of the send, so an internal error before that means that nothing was sent. */
  private async callProvider(
    request: CallRequest,
    { cancelReason, ...options }: Required<SendGuards>,
  ): Promise<ActionOutcome> {
    let maySend = false;
    const watchedCancelReason = () => {
      const reason = cancelReason();
      maySend ||= reason === undefined;
      return reason;
    };
    try {
      return await this.provider.callAction(request, { ...options, cancelReason: watchedCancelReason });
    } catch (error) {
      return maySend ? toUnknownOutcome(error) : throwAsNotSent(error);
    }
  }

  private session(call: AuthorizedCall): Promise<ProviderSession> {
    const { access } = call;
    if (access.connection !== undefined) return this.sessionOf(access, access.connection);
    return this.sessions.ensureWithoutAccount(keyOf(call)).catch(throwAsNoSession);
  }

  /**
   * A provider that refuses a session reports a broken account, so the connection is marked as broken. One that refuses it for
   * the auth config may have deleted the account with that.
   */
  private async sessionOf(access: AppAccess, connection: Connection): Promise<ProviderSession> {
    try {
      return await this.sessions.ensure(connection);
    } catch (error) {
      if (!isPluginError(error, 'reconnect_needed', 'app_not_connectable')) return throwAsNoSession(error);
      const isCertain = error.code === 'reconnect_needed';
      const reason = await this.health.markIfBroken(connection, { isCertain });
      if (reason === undefined) return throwAsNoSession(error);
      if (reason === 'changed') throw accountChangedError();
      throw reconnectError(access, reason, { cause: error, mayHaveHappened: false });
    }
  }

  private async freshSession(call: AuthorizedCall): Promise<ProviderSession> {
    const { connection } = call.access;
    if (connection === undefined) return this.session(call);
    const current = await this.connections.find(connection).catch(throwAsNotSent);
    if (current?.accountId !== connection.accountId) throw accountChangedError();
    return this.sessionOf(call.access, current);
  }

  private async dropSession(call: AuthorizedCall, forgotten: ProviderSession): Promise<void> {
    const { connection } = call.access;
    if (connection !== undefined) await this.sessions.drop(connection, forgotten);
    else this.sessions.dropWithoutAccount(keyOf(call), forgotten);
  }

  private async unwrap(call: AuthorizedCall, outcome: ActionOutcome): Promise<unknown> {
    if (outcome.outcome === 'done') return outcome.data;
    if (outcome.outcome === 'failed') throw await this.failure(call, outcome);
    if (outcome.outcome === 'unknown') throw outcomeUnknownError(call.action, outcome);
    throw notSentError(outcome);
  }

  private async failure(
    call: AuthorizedCall,
    failed: Extract<ActionOutcome, { outcome: 'failed' }>,
  ): Promise<PluginError> {
    const { connection } = call.access;
    const mayBeBroken = connection !== undefined && failed.accountFault !== 'none';
    const isCertain = failed.accountFault === 'certain';
    // The app's answer is reported even if the database cannot be read.
    const marked = mayBeBroken && this.health.markIfBroken(connection, { isCertain });
    const reason = (marked && (await marked.catch(() => undefined))) || undefined;
    if (reason === undefined) return actionFailedError(call.access, failed);
    if (reason === 'changed') return failedByChangeError(call.access, failed);
    const { cause, partlyDone, message } = failed;
    return reconnectError(call.access, reason, { cause, mayHaveHappened: true, partlyDone, message });
  }
}

/** Of the session of an app that needs no sign-in. */
function keyOf({ access, action, member }: AuthorizedCall) {
  return { userId: member.userId, app: action.app, projectId: access.projectId };
}

/** Opening a session continues after the timeout, since other calls may wait for it; the next call uses it. */
async function raceWithTimeout(timeout: AbortSignal, opening: Promise<ProviderSession>): Promise<ProviderSession> {
  const session = await raceWithSignal(opening, timeout);
  if (session === undefined) throw sessionTimeoutError();
  return session;
}
