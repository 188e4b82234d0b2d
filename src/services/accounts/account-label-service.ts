import { inject, injectable } from 'tsyringe';
import { type Connection, statusOfConnection } from '../../domain/connection.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { withLinkedSignal } from '../../lib/signals.js';
import { SingleFlight } from '../../lib/single-flight.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { Closables } from '../closables.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { ProviderSessionService } from './provider-session-service.js';

const timeoutMs = 20_000;

/** Reads the name of a new account at its app, `ada@example.com`, so that a member sees which one was connected. */
@injectable()
export class AccountLabelService {
  private readonly loads = new SingleFlight<string | undefined>();
  private readonly closing = new AbortController();

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderSessionService) private readonly sessions: ProviderSessionService,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('background', () => this.close());
  }

  /**
   * Reads the name and stores it with the connection; goes on in the background where the caller does not wait. Undefined where
   * there is none, which does not make the connection broken. Never rejects.
   */
  load(connection: Connection): Promise<string | undefined> {
    return this.loads.run(connection.accountId, () =>
      this.find(connection).catch((error: unknown) => {
        this.logger.debug('The name of an account could not be read.', { error });
        return undefined;
      }),
    );
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.loads.settled();
  }

  private async find(connection: Connection): Promise<string | undefined> {
    const session = await this.sessions.ensure(connection);
    const account = { session, app: connection.app, accountId: connection.accountId };
    const label = await withLinkedSignal([this.closing.signal, AbortSignal.timeout(timeoutMs)], (signal) =>
      this.provider.findAccountLabel(account, { signal }),
    );
    // By now it may have been disconnected, or replaced by another one.
    if (label === undefined || !(await this.connections.saveLabel(connection, label))) return undefined;
    const stored = await this.connections.find(connection);
    this.announcer.connectionChanged(connection, statusOfConnection(stored, await this.projects.findProjectId()));
    return label;
  }
}
