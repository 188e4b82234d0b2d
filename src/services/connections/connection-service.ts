import { inject, injectable } from 'tsyringe';
import type { ConnectionView } from '../../contract/app-contract.js';
import type { Remainder } from '../../contract/connection-constants.js';
import type { Disconnected } from '../../contract/connection-contract.js';
import type { Principal } from '../../host/routes.js';
import { now } from '../../lib/time.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { SignInStore } from '../../stores/sign-ins/sign-in-store.js';
import type { RemovalReport } from '../account-removal/account-removal-attempts.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { KnownAppService } from '../catalog/known-app-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { SignInEndingService } from '../sign-ins/sign-in-ending-service.js';
import { ConnectionRemovalService } from './connection-removal-service.js';
import { toConnectionView } from './connection-view.js';
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
    return { connection: await this.view(principal, app), ...toAnswer(result) };
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

const notes: Record<Remainder, string> = {
  not_supported:
    'Disconnected here. The app could not be told to take access back; remove it in the security settings of your account there.',
  kept_grant:
    'Disconnected here. Another connection, to this app or to one of the same vendor, uses the same grant or may do so, so it was kept. If you remove it in the security settings of your account there, that connection ends too.',
  in_use:
    'Disconnected here. The account is still used by another connection from before members had their own, so it was not taken back.',
  waiting: 'Disconnected here. The provider did not answer, so the access is taken back as soon as it does.',
  refused:
    'Disconnected here. The provider answered, but did not take the access back. It is asked again in the background; to be sure, remove the access in the security settings of your account at the app.',
  other_project:
    'Disconnected here. The account belongs to the project of an earlier key, so the access is taken back only once that key is in use again; to be sure, remove it in the security settings of your account there.',
};

const remainderOf: Record<RemovalReport, Remainder | undefined> = {
  revoked: undefined,
  not_supported: 'not_supported',
  // The account had failed or was deleted at the provider, which does not take the grant back at the app.
  gone: 'not_supported',
  kept_grant: 'kept_grant',
  // It was connected again in the moment in which it was disconnected.
  replaced: 'kept_grant',
  in_use: 'in_use',
  waiting: 'waiting',
  refused: 'refused',
  other_project: 'other_project',
};

function toAnswer(result: RemovalReport | undefined): Omit<Disconnected, 'connection'> {
  const remainder = result && remainderOf[result];
  return remainder === undefined ? { revoked: true } : { revoked: false, note: notes[remainder], remainder };
}
