import { inject, injectable } from 'tsyringe';
import { type BrokenReason, type Connection, reasonWords } from '../../domain/connection.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
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
import { howToConnect, needsReconnecting } from '../access/connecting-words.js';
import { ConnectionHealthService } from '../accounts/connection-health-service.js';
import { ProviderSessionService } from '../accounts/provider-session-service.js';
import type { AuthorizedCall } from './authorized-call.js';
import { accountChangedError } from './call-authorizer.js';
import {
  notSentError,
  outcomeUnknownError,
  sessionTimeoutError,
  throwAsNoSession,
  throwAsNotSent,
  toUnknownOutcome,
} from './call-errors.js';

/** For everything, a session included: clients of agents wait a minute, and have to hear what became of the call. */
export const callTimeoutMs = 50_000;

// Gates of one organization hardly ever move twice while they are read.
const maxEvaluations = 5;

/**
 * `confirm` judges the gates once more, and throws when one was closed meanwhile; `cancelReason` tells, in the tick of the send,
 * why the call must not go out.
 */
export type Sending = { signal: AbortSignal; confirm(): Promise<void>; cancelReason(): CancelReason | undefined };

type Limited = Sending & { limit: AbortSignal };
type ActionRequest = Parameters<ProviderGateway['callAction']>[0];
type HandOver = Required<CallOptions>;

/** Sends a cleared call on the session of its connection, once, and says in an error what else it came to. */
@injectable()
export class ActionSender {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderSessionService) private readonly sessions: ProviderSessionService,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(ConnectionHealthService) private readonly health: ConnectionHealthService,
  ) {}

  /** The action's data. Throws `outcome_unknown`, `action_failed`, `reconnect_needed`, and what was provably not sent by its code. */
  async send(call: AuthorizedCall, options: Sending): Promise<unknown> {
    const limit = AbortSignal.timeout(callTimeoutMs);
    const sending = { ...options, limit, confirm: () => options.confirm().catch(throwAsNotSent) };
    const session = await raceWithTimeout(limit, this.session(call));
    const outcome = await this.sendOn(session, call, sending);
    if (outcome.outcome !== 'not_sent' || outcome.reason !== 'session_gone') return this.unwrap(call, outcome);
    // The provider forgot the session and ran nothing, so on a new one this is still the first time.
    await this.dropSession(call, session).catch(throwAsNotSent);
    await sending.confirm();
    return this.unwrap(call, await this.sendOn(await raceWithTimeout(limit, this.freshSession(call)), call, sending));
  }

  private async sendOn(
    session: ProviderSession,
    call: AuthorizedCall,
    { signal, limit, confirm, cancelReason }: Limited,
  ): Promise<ActionOutcome> {
    // Who leaves gives up a read; a call with effects goes on, so that its outcome is known.
    const limits = call.action.effect === 'read' ? [signal, limit] : [limit];
    const request = { session, action: call.action.slug, arguments: call.arguments };
    for (let judgements = 1; ; judgements += 1) {
      const outcome = await withLinkedSignal(limits, (either) =>
        this.handOver(request, { signal: either, confirm, cancelReason }),
      );
      const isMoved = outcome.outcome === 'not_sent' && outcome.reason === 'gates_moved';
      if (!isMoved || judgements === maxEvaluations) return outcome;
      await confirm();
    }
  }

  /** The gateway asks in the tick of the send whether to hold back: a fault of ours before that has sent nothing. */
  private async handOver(request: ActionRequest, { cancelReason, ...options }: HandOver): Promise<ActionOutcome> {
    let maySend = false;
    const asked = () => {
      const reason = cancelReason();
      maySend ||= reason === undefined;
      return reason;
    };
    try {
      return await this.provider.callAction(request, { ...options, cancelReason: asked });
    } catch (error) {
      return maySend ? toUnknownOutcome(error) : throwAsNotSent(error);
    }
  }

  private session({ access, action, member }: AuthorizedCall): Promise<ProviderSession> {
    if (access.connection !== undefined) return this.sessionOf(access, access.connection);
    const place = { userId: member.userId, app: action.app, projectId: access.projectId };
    return this.sessions.ensureForOpenApp(place).catch(throwAsNoSession);
  }

  /** A provider that gives no session for an account calls it broken; from then on so do we. */
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

  private async dropSession({ access, action, member }: AuthorizedCall, gone: ProviderSession): Promise<void> {
    if (access.connection !== undefined) await this.sessions.drop(access.connection, gone);
    else this.sessions.dropForOpenApp({ userId: member.userId, app: action.app, projectId: access.projectId }, gone);
  }

  private async unwrap(call: AuthorizedCall, outcome: ActionOutcome): Promise<unknown> {
    if (outcome.outcome === 'done') return outcome.data;
    if (outcome.outcome === 'failed') throw await this.failure(call, outcome);
    if (outcome.outcome === 'unknown') throw outcomeUnknownError(call, outcome);
    throw notSentError(outcome);
  }

  private async failure(
    call: AuthorizedCall,
    failed: Extract<ActionOutcome, { outcome: 'failed' }>,
  ): Promise<PluginError> {
    const { connection, appName } = call.access;
    const { cause, retryAfterMs, partlyDone } = failed;
    const isBlamed = connection !== undefined && failed.accountFault !== 'none';
    const isCertain = failed.accountFault === 'certain';
    // What the app said is known, also where the database cannot be asked about the connection.
    const marked = isBlamed && this.health.markIfBroken(connection, { isCertain });
    const reason = (marked && (await marked.catch(() => undefined))) || undefined;
    if (reason !== undefined) return reconnectError(call.access, reason, { cause, mayHaveHappened: true, partlyDone });
    const details = { mayHaveHappened: true, partlyDone, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    return new PluginError('action_failed', `${appName} refused. ${failed.message}`, { cause, details });
  }
}

/** The reason that was found out is said, rather than the words of the refusal. */
function reconnectError(
  access: AppAccess,
  reason: BrokenReason = 'refused_by_app',
  { cause, ...more }: { cause: unknown; mayHaveHappened: boolean; partlyDone?: unknown },
): PluginError {
  return new PluginError('reconnect_needed', needsReconnecting(access, reasonWords[reason]), {
    cause,
    details: { ...more, fix: howToConnect(access) },
  });
}

/** A session is made for all who wait for it; one that takes too long serves the next call. */
async function raceWithTimeout(limit: AbortSignal, making: Promise<ProviderSession>): Promise<ProviderSession> {
  const session = await raceWithSignal(making, limit);
  if (session === undefined) throw sessionTimeoutError();
  return session;
}
