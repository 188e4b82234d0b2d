import { inject, injectable } from 'tsyringe';
import type { Connection } from '../../domain/connection.js';
import { isPluginError, type PluginError } from '../../domain/plugin-error.js';
import { raceWithSignal, withLinkedSignal } from '../../lib/signals.js';
import {
  type ActionOutcome,
  type CallOptions,
  type CancelReason,
  ProviderGateway,
  type ProviderSession,
} from '../../provider/provider-gateway.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import type { AppAccess } from '../access/access-service.js';
import { ConnectionHealthService } from '../accounts/connection-health-service.js';
import { ProviderSessionService } from '../accounts/provider-session-service.js';
import { reconnectError } from '../agent-texts/app-access-texts.js';
import {
  accountChangedError,
  actionFailedError,
  notSentError,
  outcomeUnknownError,
  sessionTimeoutError,
  throwAsNoSession,
  throwAsNotSent,
  toUnknownOutcome,
} from '../agent-texts/call-texts.js';
import type { AuthorizedCall } from './call-authorizer.js';

/** For the whole call, opening a session included: clients of agents wait a minute, and need the outcome by then. */
export const callTimeoutMs = 50_000;

// Gates of one organization hardly ever change twice while they are read.
const maxEvaluations = 5;

/**
 * `confirm` evaluates the gates once more, and throws when one was closed meanwhile; `cancelReason` says, in the tick of the send,
 * why the call must not be sent.
 */
export type SendOptions = { signal: AbortSignal; confirm(): Promise<void>; cancelReason(): CancelReason | undefined };

type ActionRequest = Parameters<ProviderGateway['callAction']>[0];

/** Sends an authorized call once, on the session of its connection, and throws whatever outcome is not its data. */
@injectable()
export class ActionSender {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderSessionService) private readonly sessions: ProviderSessionService,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(ConnectionHealthService) private readonly health: ConnectionHealthService,
  ) {}

  /** The action's data. Throws `outcome_unknown`, `action_failed`, `reconnect_needed`, and what was provably not sent by its code. */
  async send(call: AuthorizedCall, options: SendOptions): Promise<unknown> {
    const timeout = AbortSignal.timeout(callTimeoutMs);
    const sending = { ...options, timeout, confirm: () => options.confirm().catch(throwAsNotSent) };
    const session = await raceWithTimeout(timeout, this.session(call));
    const outcome = await this.sendOn(session, call, sending);
    if (outcome.outcome !== 'not_sent' || outcome.reason !== 'session_gone') return this.unwrap(call, outcome);
    // The provider forgot the session and ran nothing, so on a new one this is still the first time.
    await this.dropSession(call, session).catch(throwAsNotSent);
    await sending.confirm();
    return this.unwrap(call, await this.sendOn(await raceWithTimeout(timeout, this.freshSession(call)), call, sending));
  }

  private async sendOn(
    session: ProviderSession,
    call: AuthorizedCall,
    { signal, timeout, confirm, cancelReason }: SendOptions & { timeout: AbortSignal },
  ): Promise<ActionOutcome> {
    // A caller that goes gives up a read; a call with effects goes on, so that its outcome is known.
    const signals = call.action.effect === 'read' ? [signal, timeout] : [timeout];
    const request = { session, action: call.action.slug, arguments: call.arguments };
    for (let evaluations = 1; ; evaluations += 1) {
      const outcome = await withLinkedSignal(signals, (linked) =>
        this.callProvider(request, { signal: linked, confirm, cancelReason }),
      );
      const haveGatesMoved = outcome.outcome === 'not_sent' && outcome.reason === 'gates_moved';
      if (!haveGatesMoved || evaluations === maxEvaluations) return outcome;
      await confirm();
    }
  }

  /** The gateway calls `cancelReason` in the tick of the send: a fault of ours before that has sent nothing. */
  private async callProvider(
    request: ActionRequest,
    { cancelReason, ...options }: Required<CallOptions>,
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

  private session({ access, action, member }: AuthorizedCall): Promise<ProviderSession> {
    if (access.connection !== undefined) return this.sessionOf(access, access.connection);
    const key = { userId: member.userId, app: action.app, projectId: access.projectId };
    return this.sessions.ensureWithoutAccount(key).catch(throwAsNoSession);
  }

  /** A provider that refuses a session for an account calls it broken, so the connection is marked as broken. */
  private async sessionOf(access: AppAccess, connection: Connection): Promise<ProviderSession> {
    try {
      return await this.sessions.ensure(connection);
    } catch (error) {
      if (!isPluginError(error, 'reconnect_needed')) return throwAsNoSession(error);
      const reason = await this.health.markIfBroken(connection, { isCertain: true });
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

  private async dropSession({ access, action, member }: AuthorizedCall, forgotten: ProviderSession): Promise<void> {
    if (access.connection !== undefined) await this.sessions.drop(access.connection, forgotten);
    else
      this.sessions.dropWithoutAccount(
        { userId: member.userId, app: action.app, projectId: access.projectId },
        forgotten,
      );
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
    const { connection, appName } = call.access;
    const isBlamed = connection !== undefined && failed.accountFault !== 'none';
    const isCertain = failed.accountFault === 'certain';
    // The app's answer is known, also where the database cannot be asked about the connection.
    const marked = isBlamed && this.health.markIfBroken(connection, { isCertain });
    const reason = (marked && (await marked.catch(() => undefined))) || undefined;
    if (reason === undefined) return actionFailedError(appName, failed);
    const { cause, partlyDone } = failed;
    return reconnectError(call.access, reason, { cause, mayHaveHappened: true, partlyDone });
  }
}

/** A session is made for all who wait for it; one that takes too long serves the next call. */
async function raceWithTimeout(timeout: AbortSignal, making: Promise<ProviderSession>): Promise<ProviderSession> {
  const session = await raceWithSignal(making, timeout);
  if (session === undefined) throw sessionTimeoutError();
  return session;
}
