import { inject, injectable } from 'tsyringe';
import { accountlessProviderUserIdOf, type Connection } from '../../domain/connection.js';
import type { ProjectKey } from '../../domain/project-key.js';
import { compositeKey } from '../../lib/composite-key.js';
import { growingCache } from '../../lib/growing-cache.js';
import { SingleFlight } from '../../lib/single-flight.js';
import { creationTimeoutMs } from '../../provider/port/account-port.js';
import type { ProviderSession } from '../../provider/port/call-port.js';
import type { AccountOptions } from '../../provider/port/request-options.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';

// Apps without sign-in have no connection to store a session with, so their sessions are created again after a restart.
const maxSessionsWithoutAccount = 500;

type KeyWithoutAccount = { userId: string; app: string; projectId?: string };

/** The provider's tool session of each connection, for one app and one account. The first call creates and stores it. */
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

  /** Throws `conflict` where the key is of another project by now, and what the provider throws. */
  async ensure(connection: Connection): Promise<ProviderSession> {
    return connection.session ?? this.creations.run(`account/${connection.accountId}`, () => this.create(connection));
  }

  hasWithoutAccount(key: KeyWithoutAccount): boolean {
    return this.sessionsWithoutAccount.peek(cacheKeyOf(key)) !== undefined;
  }

  /** For an app that needs no sign-in. Throws as `ensure`. */
  async ensureWithoutAccount(key: KeyWithoutAccount): Promise<ProviderSession> {
    const cacheKey = cacheKeyOf(key);
    const cached = this.sessionsWithoutAccount.get(cacheKey);
    if (cached !== undefined) return cached;
    return this.creations.run(cacheKey, async () => {
      const request = { providerUserId: accountlessProviderUserIdOf(key.userId), app: key.app };
      const session = await this.provider.createSession(request, await this.optionsFor(key));
      this.sessionsWithoutAccount.set(cacheKey, session);
      return session;
    });
  }

  /** Removes a session that no longer exists at the provider; a newer session of the connection stays. */
  async drop(connection: Connection, expired: ProviderSession): Promise<void> {
    await this.connections.clearSession(connection, expired.id);
  }

  dropWithoutAccount(key: KeyWithoutAccount, expired: ProviderSession): void {
    const cacheKey = cacheKeyOf(key);
    if (this.sessionsWithoutAccount.get(cacheKey)?.id === expired.id) this.sessionsWithoutAccount.delete(cacheKey);
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
  private async optionsFor(item: { projectId?: string }): Promise<AccountOptions & { key: ProjectKey }> {
    return { key: await this.projects.requireKeyFor(item), signal: AbortSignal.timeout(creationTimeoutMs) };
  }
}

function cacheKeyOf({ projectId = '', userId, app }: KeyWithoutAccount): string {
  return `open/${compositeKey(projectId, userId, app)}`;
}
