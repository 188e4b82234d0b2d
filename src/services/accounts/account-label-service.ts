import { inject, injectable } from 'tsyringe';
import { type Connection, statusOfConnection } from '../../domain/connection.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { SingleFlight } from '../../lib/concurrency/single-flight.js';
import { isYoungerThan } from '../../lib/time/time.js';
import { withTimeLimit } from '../../lib/time/time-limits.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { Closables } from '../closables.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { AccountLabelReader } from './account-label-reader.js';
import { ProviderSessionService } from './provider-session-service.js';

/** Longer than it may take to make a session, and to read the account before and after. */
const timeoutMs = 40_000;
/** An account that was connected before has the name that it will ever have. */
const newForMs = 60_000;

/** Keeps the name of an account at its app, `ada@example.com`, so that a member sees which one is connected. */
@injectable()
export class AccountLabelService {
  private readonly loads = new SingleFlight<string | undefined>();
  private readonly closing = new AbortController();

  constructor(
    @inject(AccountLabelReader) private readonly reader: AccountLabelReader,
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

  /** Stores and announces the name of a connection's account. Returns false where it was disconnected or replaced meanwhile. */
  async save(connection: Connection, label: string): Promise<boolean> {
    if (!(await this.connections.saveLabel(connection, label))) return false;
    const stored = await this.connections.find(connection);
    this.announcer.connectionChanged(connection, statusOfConnection(stored, await this.projects.findProjectId()));
    return true;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.loads.settled();
  }

  private async find(connection: Connection): Promise<string | undefined> {
    const openSession = () => this.sessions.ensure(connection);
    const isNew = isYoungerThan(newForMs, Date.parse(connection.createdAt));
    const label = await withTimeLimit(timeoutMs, this.closing.signal, (signal) =>
      this.reader.read(connection, { isNew, openSession, signal }),
    );
    return label !== undefined && (await this.save(connection, label)) ? label : undefined;
  }
}
