import { inject, injectable } from 'tsyringe';
import { type BrokenReason, type Connection, reasonWords } from '../../domain/connection.js';
import { patiently } from '../../domain/patiently.js';
import { asPluginError, isPluginError, PluginError, withDetails } from '../../domain/plugin-error.js';
import {
  type ActionOutcome,
  type HoldBack,
  ProviderGateway,
  type ProviderSession,
} from '../../provider/provider-gateway.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import type { AppAccess } from '../access/access-service.js';
import { howToConnect, needsReconnecting } from '../access/connecting-words.js';
import { ConnectionHealthService } from '../connections/connection-health-service.js';
import { ProviderSessionService } from '../connections/provider-session-service.js';
import { accountChanged } from './call-clearance.js';
import type { ClearedCall } from './cleared-call.js';

/** For everything, a session included: clients of agents wait a minute, and have to hear what became of the call. */
export const callLimitMs = 50_000;

// Gates of one organization hardly ever move twice while they are read.
const mostJudgements = 5;

/**
 * `confirm` judges the gates once more, and throws when one was closed meanwhile; `holdBack` tells, in the tick of the send,
 * why the call must not go out.
 */
export type Sending = { signal: AbortSignal; confirm(): Promise<void>; holdBack(): HoldBack | undefined };

type Limited = Sending & { limit: AbortSignal };

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
  async send(call: ClearedCall, options: Sending): Promise<unknown> {
    const limit = AbortSignal.timeout(callLimitMs);
    const sending = { ...options, limit, confirm: () => options.confirm().catch(unsent) };
    const session = await within(limit, this.session(call));
    const outcome = await this.sendOn(session, call, sending);
    if (outcome.outcome !== 'not_sent' || outcome.reason !== 'session_gone') return this.unwrap(call, outcome);
    // The provider forgot the session and ran nothing, so on a new one this is still the first time.
    await this.dropSession(call, session).catch(unsent);
    await sending.confirm();
    return this.unwrap(call, await this.sendOn(await within(limit, this.freshSession(call)), call, sending));
  }

  private async sendOn(
    session: ProviderSession,
    call: ClearedCall,
    { signal, limit, confirm, holdBack }: Limited,
  ): Promise<ActionOutcome> {
    // Who leaves gives up a read; a call with effects goes on, so that its outcome is known.
    const lifetime = call.action.effect === 'read' ? AbortSignal.any([signal, limit]) : limit;
    const request = { session, action: call.action.slug, arguments: call.arguments };
    for (let judgements = 1; ; judgements += 1) {
      const outcome = await this.provider.callAction(request, { signal: lifetime, confirm, holdBack }).catch(orUnknown);
      const isMoved = outcome.outcome === 'not_sent' && outcome.reason === 'gates_moved';
      if (!isMoved || judgements === mostJudgements) return outcome;
      await confirm();
    }
  }

  private session({ access, action, member }: ClearedCall): Promise<ProviderSession> {
    if (access.connection !== undefined) return this.sessionOf(access, access.connection);
    const place = { userId: member.userId, app: action.app, projectId: access.projectId };
    return this.sessions.ensureForOpenApp(place).catch(unsent);
  }

  /** A provider that gives no session for an account calls it broken; from then on so do we. */
  private async sessionOf(access: AppAccess, connection: Connection): Promise<ProviderSession> {
    try {
      return await this.sessions.ensure(connection);
    } catch (error) {
      if (!isPluginError(error, 'reconnect_needed')) return unsent(error);
      const reason = await this.health.markIfBroken(connection, { isCertain: true });
      throw broken(access, reason, { cause: error, mayHaveHappened: false });
    }
  }

  private async freshSession(call: ClearedCall): Promise<ProviderSession> {
    const { connection } = call.access;
    if (connection === undefined) return this.session(call);
    const current = await this.connections.find(connection).catch(unsent);
    if (current?.accountId !== connection.accountId) throw accountChanged();
    return this.sessionOf(call.access, current);
  }

  private async dropSession({ access, action, member }: ClearedCall, gone: ProviderSession): Promise<void> {
    if (access.connection !== undefined) await this.sessions.drop(access.connection, gone);
    else this.sessions.dropForOpenApp({ userId: member.userId, app: action.app, projectId: access.projectId }, gone);
  }

  private async unwrap(call: ClearedCall, outcome: ActionOutcome): Promise<unknown> {
    if (outcome.outcome === 'done') return outcome.data;
    if (outcome.outcome === 'failed') throw await this.failure(call, outcome);
    if (outcome.outcome === 'unknown') throw unknownOutcome(call, outcome);
    throw notSent(outcome);
  }

  private async failure(
    call: ClearedCall,
    failed: Extract<ActionOutcome, { outcome: 'failed' }>,
  ): Promise<PluginError> {
    const { connection, appName } = call.access;
    const { cause, retryAfterMs, partlyDone } = failed;
    const isBlamed = connection !== undefined && failed.blamesAccount !== 'no';
    const isCertain = failed.blamesAccount === 'surely';
    // What the app said is known, also where the database cannot be asked about the connection.
    const marked = isBlamed && this.health.markIfBroken(connection, { isCertain });
    const reason = (marked && (await marked.catch(() => undefined))) || undefined;
    if (reason !== undefined) return broken(call.access, reason, { cause, mayHaveHappened: true, partlyDone });
    const details = { mayHaveHappened: true, partlyDone, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    return new PluginError('action_failed', `${appName} refused. ${failed.message}`, { cause, details });
  }
}

/** The reason that was found out is said, rather than the words of the refusal. */
function broken(
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
async function within(limit: AbortSignal, making: Promise<ProviderSession>): Promise<ProviderSession> {
  const session = await patiently(making, limit);
  if (session === undefined) throw noSessionInTime();
  return session;
}

function noSessionInTime(): PluginError {
  const message = 'The connection provider did not open a session in time. Nothing was done.';
  return new PluginError('provider_unreachable', message, { details: { mayHaveHappened: false } });
}

/** What goes wrong before the call is sent, in the database or the directory too, leaves nothing that may have happened. */
export function unsent(error: unknown): never {
  throw withDetails(asPluginError(error), { mayHaveHappened: false });
}

/** A fault of ours in the middle of a call: only what was thrown on purpose says that nothing was sent. */
function orUnknown(cause: unknown): ActionOutcome {
  if (isPluginError(cause)) throw cause;
  return { outcome: 'unknown', message: 'Something went wrong on our side while it was under way.', cause };
}

type UnknownOutcome = Extract<ActionOutcome, { outcome: 'unknown' }>;

function unknownOutcome(call: ClearedCall, outcome: UnknownOutcome): PluginError {
  const { cause, retryAfterMs } = outcome;
  const fix = call.action.effect === 'read' ? fixOfRead(outcome) : undefined;
  return new PluginError('outcome_unknown', `${call.action.slug}: ${outcome.message}`, {
    cause,
    details: { fix, mayHaveHappened: true, ...(retryAfterMs !== undefined && { retryAfterMs }) },
  });
}

function fixOfRead({ isTooLarge, retryAfterMs }: UnknownOutcome): string {
  if (isTooLarge) return 'The same call fails again. Ask for less: fewer items, fewer fields, or a narrower query.';
  if (retryAfterMs !== undefined) return 'It only reads, so it can be called again after a pause.';
  return 'It only reads, so it can be called again.';
}

const notSentCodes = {
  session_gone: 'provider_unreachable',
  unreachable: 'provider_unreachable',
  unusable_answer: 'provider_protocol',
  rate_limited: 'rate_limited',
  refused_key: 'key_refused',
  refused_once: 'key_refused',
  caller_gone: 'caller_gone',
  gates_moved: 'rate_limited',
} as const;

function notSent(outcome: Extract<ActionOutcome, { outcome: 'not_sent' }>): PluginError {
  const { retryAfterMs, reason } = outcome;
  const details = {
    mayHaveHappened: false,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(reason === 'refused_once' && { fix: 'Call it again.' }),
  };
  return new PluginError(notSentCodes[reason], `${outcome.message.replace(/[.\s]*$/, '.')} Nothing was done.`, {
    cause: outcome.cause,
    details,
  });
}
