import { inject, injectable } from 'tsyringe';
import type { Connection } from '../../domain/connection.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import { type ActionOutcome, ProviderGateway, type ProviderSession } from '../../provider/provider-gateway.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { ConnectionHealthService } from '../connections/connection-health-service.js';
import { ProviderSessionService } from '../connections/provider-session-service.js';
import type { ClearedCall } from './cleared-call.js';

const callLimitMs = 60_000;

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
  async send(call: ClearedCall, signal: AbortSignal): Promise<unknown> {
    const outcome = await this.sendOn(await this.session(call), call, signal);
    if (outcome.outcome !== 'not_sent' || outcome.reason !== 'session_gone') return this.unwrap(call, outcome);
    // The provider forgot the session and ran nothing, so on a new one this is still the first time.
    await this.dropSession(call);
    return this.unwrap(call, await this.sendOn(await this.freshSession(call), call, signal));
  }

  private sendOn(session: ProviderSession, call: ClearedCall, signal: AbortSignal): Promise<ActionOutcome> {
    const limit = AbortSignal.timeout(callLimitMs);
    // Who leaves gives up a read; a call with effects goes on, so that its outcome is known.
    const lifetime = call.action.effect === 'read' ? AbortSignal.any([signal, limit]) : limit;
    const request = { session, action: call.action.slug, arguments: call.arguments };
    return this.provider.callAction(request, { signal: lifetime });
  }

  private session({ access, action, member }: ClearedCall): Promise<ProviderSession> {
    if (access.connection !== undefined) return this.sessionOf(access.connection);
    return this.sessions.ensureForOpenApp({ userId: member.userId, app: action.app, projectId: access.projectId });
  }

  /** A provider that gives no session for an account calls it broken; from then on so do we. */
  private async sessionOf(connection: Connection): Promise<ProviderSession> {
    try {
      return await this.sessions.ensure(connection);
    } catch (error) {
      if (isPluginError(error, 'reconnect_needed')) await this.health.isBroken(connection, { isCertain: true });
      throw error;
    }
  }

  private async freshSession(call: ClearedCall): Promise<ProviderSession> {
    const { connection } = call.access;
    if (connection === undefined) return this.session(call);
    const current = await this.connections.find(connection);
    if (current?.accountId !== connection.accountId) {
      throw new PluginError('not_connected', 'The account was disconnected meanwhile; nothing was done.');
    }
    return this.sessionOf(current);
  }

  private async dropSession({ access, action, member }: ClearedCall): Promise<void> {
    if (access.connection !== undefined) await this.sessions.drop(access.connection);
    else this.sessions.dropForOpenApp({ userId: member.userId, app: action.app, projectId: access.projectId });
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
    const isBlamed = connection !== undefined && failed.blamesAccount !== 'no';
    if (isBlamed && (await this.health.isBroken(connection, { isCertain: failed.blamesAccount === 'surely' }))) {
      const message = `The ${appName} account no longer works: ${failed.message}`;
      return new PluginError('reconnect_needed', message, { cause: failed.cause });
    }
    const details = failed.retryAfterMs === undefined ? {} : { retryAfterMs: failed.retryAfterMs };
    return new PluginError('action_failed', `${appName} refused: ${failed.message}`, { cause: failed.cause, details });
  }
}

type UnknownOutcome = Extract<ActionOutcome, { outcome: 'unknown' }>;

function unknownOutcome(call: ClearedCall, outcome: UnknownOutcome): PluginError {
  return new PluginError('outcome_unknown', `${call.action.slug}: ${outcome.message}`, {
    cause: outcome.cause,
    details: { fix: fixOf(call, outcome), mayHaveHappened: true },
  });
}

function fixOf({ action, access }: ClearedCall, { isTooLarge }: UnknownOutcome): string {
  if (action.effect !== 'read') {
    return `It may have happened. Check in ${access.appName}; only then call again, with send_again.`;
  }
  if (isTooLarge) return 'The same call fails again. Ask for less: fewer items, fewer fields, or a narrower query.';
  return 'It only reads, so it can be called again.';
}

function notSent(outcome: Extract<ActionOutcome, { outcome: 'not_sent' }>): PluginError {
  const code = {
    session_gone: 'provider_unreachable',
    unreachable: 'provider_unreachable',
    rate_limited: 'rate_limited',
    refused_key: 'key_refused',
  } as const;
  const details = outcome.retryAfterMs === undefined ? {} : { retryAfterMs: outcome.retryAfterMs };
  return new PluginError(code[outcome.reason], `${outcome.message.replace(/[.\s]*$/, '.')} Nothing was done.`, {
    cause: outcome.cause,
    details,
  });
}
