import { inject, injectable } from 'tsyringe';
import type { Connection } from '../../domain/connection.js';
import { underSignals } from '../../domain/under-signals.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { ChangeAnnouncer } from '../events/change-announcer.js';
import { ProviderSessionService } from './provider-session-service.js';

const limitMs = 20_000;

/** Learns the name of a new account at its app, `ada@example.com`, so that a member sees which one was connected. */
@injectable()
export class AccountLabelService {
  private readonly running = new Set<Promise<void>>();
  private readonly closing = new AbortController();

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderSessionService) private readonly sessions: ProviderSessionService,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** In the background; a name that cannot be had is no fault of the connection. */
  learn(connection: Connection): void {
    const task = this.find(connection)
      .catch((error: unknown) => this.logger.debug('The name of an account could not be read.', { error }))
      .finally(() => this.running.delete(task));
    this.running.add(task);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.running);
  }

  private async find(connection: Connection): Promise<void> {
    const session = await this.sessions.ensure(connection);
    const account = { session, app: connection.app, accountId: connection.accountId };
    const label = await underSignals([this.closing.signal, AbortSignal.timeout(limitMs)], (signal) =>
      this.provider.findAccountLabel(account, { signal }),
    );
    if (label === undefined) return;
    await this.connections.keepLabel(connection, label);
    this.announcer.connectionChanged(connection, 'connected');
  }
}
