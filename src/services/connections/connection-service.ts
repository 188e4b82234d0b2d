import { inject, injectable } from 'tsyringe';
import type { ConnectionView } from '../../contract/app-contract.js';
import type { Disconnected } from '../../contract/connection-contract.js';
import { type Remainder, remainders } from '../../contract/constants.js';
import type { Principal } from '../../host/routes.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { Transactions } from '../../stores/transactions.js';
import { type Removal, RevocationService } from '../accounts/revocation-service.js';
import { auditEventOf } from '../activity/audit-service.js';
import { GateChanges } from '../authorization/gate-changes.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { KnownAppService } from '../catalog/known-app-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { SignInEndingService } from '../sign-ins/sign-in-ending-service.js';
import { toConnectionView } from './connection-views.js';

/** A member's own connections: how they stand, and taking them away. */
@injectable()
export class ConnectionService {
  constructor(
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(KnownAppService) private readonly knownApps: KnownAppService,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(RevocationService) private readonly revocations: RevocationService,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
    @inject(GateChanges) private readonly changes: GateChanges,
  ) {}

  /** Throws `not_found` for an app that nobody here has heard of; so do the others. */
  async describe(principal: Principal, app: string): Promise<ConnectionView> {
    await this.knownApps.requireKnown({ orgId: principal.orgId, app });
    return this.view(principal, app);
  }

  private async view(principal: Principal, app: string): Promise<ConnectionView> {
    const key = { orgId: principal.orgId, userId: principal.userId, app };
    const [record, connection, signIn, projectId] = await Promise.all([
      this.catalog.findCachedApp(app),
      this.connections.find(key),
      this.signIns.findOpen(key, new Date().toISOString()),
      this.projects.findProjectId(),
    ]);
    return toConnectionView({ app: record, connection, signIn, projectId });
  }

  /** Ends the sign-in under way; a working connection stays. */
  async cancelSignIn(principal: Principal, app: string): Promise<Disconnected> {
    const key = { orgId: principal.orgId, userId: principal.userId, app };
    await this.knownApps.requireKnown(key);
    await this.endings.cancel(key);
    return { connection: await this.view(principal, app), revoked: true };
  }

  /**
   * For this member alone, at once, whether the provider answers or not. What could not be taken back at the app is said,
   * and tried again in the background. Disconnecting what is not connected changes nothing.
   */
  async disconnect(principal: Principal, app: string): Promise<Disconnected> {
    const key = { orgId: principal.orgId, userId: principal.userId, app };
    await this.knownApps.requireKnown(key);
    await this.endings.cancel(key);
    const removed = await this.transactions.run(async ({ connections, revocations, audit }) => {
      const connection = await connections.remove(key);
      if (connection === undefined) return undefined;
      await revocations.add(this.revocations.dueAfterAttempt(connection));
      await audit.append(
        key.orgId,
        auditEventOf({ action: 'connection.removed', outcome: 'done', actor: principal, app }),
      );
      return connection;
    });
    // Also where another request has removed it, which may not have told of it yet.
    this.changes.count(key.orgId);
    if (removed === undefined) return { connection: await this.view(principal, app), revoked: true };
    this.announcer.connectionChanged(key, 'not_connected');
    const removal = await this.revocations.attemptNow(removed);
    return { connection: await this.view(principal, app), ...toReport(removal) };
  }
}

const notes: Record<Remainder, string> = {
  not_supported:
    'Disconnected here. The app could not be told to take access back; remove it in the security settings of your account there.',
  kept_grant:
    'Disconnected here. You still use this app in another organization, so its grant was kept; remove it in the security settings of your account there if you want it gone.',
  in_use:
    'Disconnected here. The account is still used by another connection from before members had their own, so it was not taken back.',
  waiting: 'Disconnected here. The provider did not answer, so the access is taken back as soon as it does.',
  other_project:
    'Disconnected here. The account belongs to the project of an earlier key, so the access is taken back only once that key is in use again; to be sure, remove it in the security settings of your account there.',
};

function toReport(removal: Removal): Omit<Disconnected, 'connection'> {
  const remainder = remainders.find((each) => each === removal);
  return remainder === undefined ? { revoked: true } : { revoked: false, note: notes[remainder], remainder };
}
