import { inject, injectable } from 'tsyringe';
import { isPluginError } from '../../domain/plugin-error.js';
import { raceWithSignal } from '../../lib/time/signals.js';
import type { ProviderSession } from '../../provider/port/call-port.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { ConnectionHealthService } from '../accounts/connection-health-service.js';
import { hasAccount, ProviderSessionService, type SessionOwner } from '../accounts/provider-session-service.js';
import { reconnectError } from '../agent-texts/app-access-texts.js';
import { accountChangedError } from '../agent-texts/call-texts.js';
import type { AuthorizedCall } from './call-authorizer.js';
import { sessionTimeoutError, throwAsNoSession, throwAsNotSent } from './not-sent-errors.js';
import type { SendConditions } from './send-conditions.js';

type Wait = Pick<SendConditions, 'timeout' | 'confirm'>;

/** Gets the session that a call is sent on. Nothing was sent where that throws. */
@injectable()
export class CallSessions {
  constructor(
    @inject(ProviderSessionService) private readonly sessions: ProviderSessionService,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(ConnectionHealthService) private readonly health: ConnectionHealthService,
  ) {}

  /** Throws `reconnect_needed` and `not_connected`, what `confirm` throws, and other codes of a provider that opens none. */
  open(call: AuthorizedCall, wait: Wait): Promise<ProviderSession> {
    const owner = ownerOf(call);
    return this.sessions.has(owner) ? this.ensure(call, owner) : this.waitForNew(this.ensure(call, owner), call, wait);
  }

  /** Another one, where the provider no longer knows the session and so ran nothing. Throws as `open`. */
  async reopen(call: AuthorizedCall, forgotten: ProviderSession, wait: Wait): Promise<ProviderSession> {
    await this.sessions.drop(ownerOf(call), forgotten).catch(throwAsNotSent);
    await wait.confirm();
    return this.waitForNew(this.ensureForCurrentOwner(call), call, wait);
  }

  /**
   * Evaluates the gates of a read once more, since creating a session may take many seconds. Those of any other call are
   * evaluated once its conversation was opened.
   */
  private async waitForNew(
    creation: Promise<ProviderSession>,
    { action }: AuthorizedCall,
    { timeout, confirm }: Wait,
  ): Promise<ProviderSession> {
    const session = await sessionInTime(creation, timeout);
    if (action.effect === 'read') await confirm();
    return session;
  }

  private async ensureForCurrentOwner(call: AuthorizedCall): Promise<ProviderSession> {
    const owner = ownerOf(call);
    if (!hasAccount(owner)) return this.ensure(call, owner);
    const current = await this.connections.find(owner).catch(throwAsNotSent);
    if (current?.accountId !== owner.accountId) throw accountChangedError();
    return this.ensure(call, current);
  }

  /**
   * A provider that refuses a session reports a broken account, so the connection is marked as broken. One that refuses it for
   * the auth config may have deleted the account with that.
   */
  private async ensure({ access }: AuthorizedCall, owner: SessionOwner): Promise<ProviderSession> {
    try {
      return await this.sessions.ensure(owner);
    } catch (error) {
      const mayBeBroken = isPluginError(error, 'reconnect_needed', 'app_not_connectable');
      if (!hasAccount(owner) || !mayBeBroken) return throwAsNoSession(error);
      const refusedBy = error.code === 'reconnect_needed' ? 'provider' : undefined;
      const reason = await this.health.markIfBroken(owner, { refusedBy }).catch(throwAsNotSent);
      if (reason === undefined) return throwAsNoSession(error);
      if (reason === 'changed') throw accountChangedError();
      throw reconnectError(access, reason, { cause: error, mayHaveHappened: false });
    }
  }
}

function ownerOf({ access, action, member }: AuthorizedCall): SessionOwner {
  return access.connection ?? { userId: member.userId, app: action.app, projectId: access.projectId };
}

/** Opening a session continues after the timeout, since other calls may wait for it; the next call uses it. */
async function sessionInTime(opening: Promise<ProviderSession>, timeout: AbortSignal): Promise<ProviderSession> {
  const session = await raceWithSignal(opening, timeout);
  if (session === undefined) throw sessionTimeoutError();
  return session;
}
