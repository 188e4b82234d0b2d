import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import { type Connection, providerUserIdOf } from '../../domain/connection.js';
import { SingleFlight } from '../../lib/single-flight.js';
import { ProviderGateway, type ProviderSession } from '../../provider/provider-gateway.js';
import { ConnectionStore } from '../../stores/connection-store.js';

// Apps without sign-in have no connection to keep a session with; these are made again after a restart.
const openAppSessions = 500;
// Shared by everybody who waits for it, so it has a limit of its own and no caller's signal.
const limitMs = 20_000;

type OpenAppPlace = { userId: string; app: string; projectId?: string };

/** The provider's tool session of each connection: one app, one pinned account; made at the first call, then kept. */
@injectable()
export class ProviderSessionService {
  private readonly making = new SingleFlight<ProviderSession>();
  private readonly ofOpenApps = new LRUCache<string, ProviderSession>({ max: openAppSessions });

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
  ) {}

  /** Throws what the provider throws. */
  async ensure(connection: Connection): Promise<ProviderSession> {
    return connection.session ?? this.making.run(`account/${connection.accountId}`, () => this.create(connection));
  }

  /** For an app that needs no sign-in. */
  async ensureForOpenApp(place: OpenAppPlace): Promise<ProviderSession> {
    const name = openAppName(place);
    const kept = this.ofOpenApps.get(name);
    if (kept !== undefined) return kept;
    return this.making.run(name, async () => {
      const session = await this.provider.createSession(
        { providerUserId: providerUserIdOf(place.userId), app: place.app },
        { signal: AbortSignal.timeout(limitMs) },
      );
      this.ofOpenApps.set(name, session);
      return session;
    });
  }

  /** The provider no longer knows that session. One that somebody else has made meanwhile stays. */
  async drop(connection: Connection, gone: ProviderSession): Promise<void> {
    await this.connections.dropSession(connection, gone.id);
  }

  dropForOpenApp(place: OpenAppPlace, gone: ProviderSession): void {
    const name = openAppName(place);
    if (this.ofOpenApps.get(name)?.id === gone.id) this.ofOpenApps.delete(name);
  }

  private async create(connection: Connection): Promise<ProviderSession> {
    const { providerUserId, app, accountId, authConfigId } = connection;
    const session = await this.provider.createSession(
      { providerUserId, app, accountId, ...(authConfigId !== undefined && { authConfigId }) },
      { signal: AbortSignal.timeout(limitMs) },
    );
    await this.connections.keepSession(connection, session);
    return session;
  }
}

function openAppName({ projectId = '', userId, app }: OpenAppPlace): string {
  return `open/${projectId}/${userId}/${app}`;
}
