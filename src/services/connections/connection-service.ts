import { inject, injectable } from 'tsyringe';
import type { ConnectionView } from '../../contract/app-contract.js';
import type { Disconnected } from '../../contract/connection-contract.js';
import type { Principal } from '../../host/routes.js';
import { now } from '../../lib/time/time.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { SignInStore } from '../../stores/sign-ins/sign-in-store.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { KnownAppService } from '../catalog/known-app-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { SignInEndingService } from '../sign-ins/sign-in-ending-service.js';
import { ConnectionRemovalService } from './connection-removal-service.js';
import { toConnectionView } from './connection-view.js';
import { toDisconnectAnswer } from './disconnect-answer.js';
import { EarlierRemovalService } from './earlier-removal-service.js';

/** A member's own connections: shows their status, and disconnects them. */
@injectable()
export class ConnectionService {
  constructor(
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(KnownAppService) private readonly knownApps: KnownAppService,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(ConnectionRemovalService) private readonly connectionRemovals: ConnectionRemovalService,
    @inject(EarlierRemovalService) private readonly earlier: EarlierRemovalService,
  ) {}

  /** Throws `not_found` for an app that is not known here; so do the other methods. */
  async describe(principal: Principal, app: string): Promise<ConnectionView> {
    await this.knownApps.requireKnown({ orgId: principal.orgId, app });
    return this.view(principal, app);
  }

  /** Ends the unended sign-in; a working connection stays. */
  async cancelSignIn(principal: Principal, app: string): Promise<Disconnected> {
    const key = { orgId: principal.orgId, userId: principal.userId, app };
    await this.knownApps.requireKnown(key);
    await this.endings.cancel(key);
    return { connection: await this.view(principal, app), revoked: true };
  }

  /**
   * Disconnects this member at once, whether the provider answers or not. The answer says what could not be revoked at the app,
   * which is tried again in the background. Without a connection it removes nothing, and says so of the one before.
   */
  async disconnect(principal: Principal, app: string): Promise<Disconnected> {
    const key = { orgId: principal.orgId, userId: principal.userId, app };
    await this.knownApps.requireKnown(key);
    await this.endings.cancel(key);
    const result = (await this.connectionRemovals.disconnect(key, principal)) ?? (await this.earlier.findResult(key));
    return { connection: await this.view(principal, app), ...toDisconnectAnswer(result) };
  }

  private async view(principal: Principal, app: string): Promise<ConnectionView> {
    const key = { orgId: principal.orgId, userId: principal.userId, app };
    const [catalogApp, connection, signIn, projectId] = await Promise.all([
      this.catalog.findCachedApp(app),
      this.connections.find(key),
      this.signIns.findOpen(key, now()),
      this.projects.findProjectId(),
    ]);
    return toConnectionView({ app: catalogApp, connection, signIn, projectId });
  }
}
