import { inject, injectable } from 'tsyringe';
import type { Principal } from '../../host/routes.js';
import { now } from '../../lib/time/time.js';
import { AppUsageStore } from '../../stores/app-usage-store.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { SignInStore } from '../../stores/sign-ins/sign-in-store.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { isOrgAdmin } from '../permissions/permissions.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { MemberApps, type MemberState } from './member-apps.js';
import { OwnClientStatusReader } from './own-client-status-reader.js';

/** Reads the state of one member's apps, with a few queries whatever the size of the catalog. */
@injectable()
export class MemberAppsReader {
  constructor(
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(AppUsageStore) private readonly usage: AppUsageStore,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(OwnClientStatusReader) private readonly clients: OwnClientStatusReader,
  ) {}

  async read(principal: Principal): Promise<MemberApps> {
    const { orgId } = principal;
    const [catalog, usage, connections, signIns, projectId] = await Promise.all([
      this.catalog.fetchFresh(),
      this.usage.read(orgId, { countMembers: isOrgAdmin(principal) }),
      this.connections.listOfMember(principal),
      this.signIns.listOpenOfMember(principal, now()),
      this.projects.findProjectId(),
    ]);
    const used = catalog.apps.filter(({ slug }) => usage.get(slug)?.isEnabled);
    const state: MemberState = {
      clients: await this.clients.read(principal, used),
      usage,
      isForAdmin: isOrgAdmin(principal),
      connections: new Map(connections.map((connection) => [connection.app, connection])),
      signIns: new Map(signIns.map((signIn) => [signIn.app, signIn])),
      projectId,
    };
    return new MemberApps(state, catalog);
  }
}
