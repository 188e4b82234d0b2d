import { inject, injectable } from 'tsyringe';
import type { Connection } from '../../domain/connection.js';
import { accountlessProviderUserIdOf } from '../../domain/provider-user.js';
import { SingleFlight } from '../../lib/concurrency/single-flight.js';
import { growingCache } from '../../lib/memory/growing-cache.js';
import { compositeKey } from '../../lib/text/composite-key.js';
import { creationTimeoutMs } from '../../provider/port/account-port.js';
import type { ProviderSession } from '../../provider/port/call-port.js';
import type { KeyedOptions } from '../../provider/port/request-options.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';

// Apps without sign-in have no connection to store a session with, so their sessions are created again after a restart.
const maxSessionsWithoutAccount = 500;

/** The use of an app that needs no sign-in, and so has no connection. */
type AccountlessUse = { userId: string; app: string; projectId?: string };

/** What a session is made for. */
export type SessionOwner = Connection | AccountlessUse;

/**
 * The provider's tool session of each connection, for one app and one account, and of each use without an account. The first call
 * creates and stores it.
 */
@injectable()
export class ProviderSessionService {
  /** Concurrent callers share one creation, so it has a timeout of its own instead of a caller's signal. */
  private readonly creations = new SingleFlight<ProviderSession>();
  private readonly sessionsWithoutAccount = growingCache<string, ProviderSession>(maxSessionsWithoutAccount);

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
  ) {}

  /** Whether `ensure` has nothing to create. */
  has(owner: SessionOwner): boolean {
    if (hasAccount(owner)) return owner.session !== undefined;
    return this.sessionsWithoutAccount.peek(cacheKeyOf(owner)) !== undefined;
  }

  /** Throws `conflict` where the key is of another project by now, and what the provider throws. */
  async ensure(owner: SessionOwner): Promise<ProviderSession> {
    if (!hasAccount(owner)) return this.ensureWithoutAccount(owner);
    return owner.session ?? this.creations.run(`account/${owner.accountId}`, () => this.create(owner));
  }

  /** Removes a session that no longer exists at the provider; a newer one of the owner stays. */
  async drop(owner: SessionOwner, expired: ProviderSession): Promise<void> {
    if (hasAccount(owner)) return this.connections.clearSession(owner, expired.id);
    const cacheKey = cacheKeyOf(owner);
    if (this.sessionsWithoutAccount.get(cacheKey)?.id === expired.id) this.sessionsWithoutAccount.delete(cacheKey);
  }

  private async ensureWithoutAccount(use: AccountlessUse): Promise<ProviderSession> {
    const cacheKey = cacheKeyOf(use);
    const cached = this.sessionsWithoutAccount.get(cacheKey);
    if (cached !== undefined) return cached;
    return this.creations.run(cacheKey, async () => {
      const request = { providerUserId: accountlessProviderUserIdOf(use.userId), app: use.app };
      const session = await this.provider.createSession(request, await this.optionsFor(use));
      this.sessionsWithoutAccount.set(cacheKey, session);
      return session;
    });
  }

  private async create(connection: Connection): Promise<ProviderSession> {
    const { providerUserId, app, accountId, authConfigId } = connection;
    const options = await this.optionsFor(connection);
    const session = await this.provider.createSession(
      { providerUserId, app, accountId, ...(authConfigId !== undefined && { authConfigId }) },
      options,
    );
    await this.connections.saveSession(connection, session);
    await this.projects.confirmProject(connection, options.key);
    return session;
  }

  /** A session is made in the project of its account: in another one the provider would refuse the account. */
  private async optionsFor(owner: SessionOwner): Promise<KeyedOptions> {
    return { key: await this.projects.requireKeyFor(owner), signal: AbortSignal.timeout(creationTimeoutMs) };
  }
}

export function hasAccount(owner: SessionOwner): owner is Connection {
  return 'accountId' in owner;
}

function cacheKeyOf({ projectId = '', userId, app }: AccountlessUse): string {
  return `open/${compositeKey(projectId, userId, app)}`;
}
