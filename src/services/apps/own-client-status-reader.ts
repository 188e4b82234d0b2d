import { inject, injectable } from 'tsyringe';
import type { Connectability } from '../../contract/app-constants.js';
import type { AppRecord } from '../../contract/app-contract.js';
import type { CatalogApp } from '../../domain/app.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { ClientReadinessService } from '../auth-configs/client-readiness-service.js';
import { maySetForEverybody } from '../permissions/permissions.js';

/**
 * `missingApps` lack an own client, without which nobody can sign in; `preparedApps` can be connected by an auth config of the
 * dashboard alone, and have it; `ownApps` have a client that was saved here. `maySet`: the reader may provide clients.
 */
export type OwnClientStatus = {
  missingApps: ReadonlySet<string>;
  preparedApps: ReadonlySet<string>;
  ownApps: ReadonlySet<string>;
  maySet: boolean;
};

@injectable()
export class OwnClientStatusReader {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(ClientReadinessService) private readonly readiness: ClientReadinessService,
  ) {}

  async read(principal: Principal, apps: readonly CatalogApp[]): Promise<OwnClientStatus> {
    const [{ missing, prepared, own }, maySet] = await Promise.all([
      this.readiness.readAmong(apps),
      maySetForEverybody(principal, this.directory),
    ]);
    return { missingApps: missing, preparedApps: prepared, ownApps: own, maySet };
  }
}

/**
 * One that is in use stays editable where the catalog no longer has the app, or no longer says that it takes one: it is there until
 * somebody removes it. `isOffered`: the catalog has the app.
 */
export function toOauthClientField(
  { slug, takesOwnClient = false }: CatalogApp,
  { missingApps, ownApps, maySet }: OwnClientStatus,
  isOffered = true,
): Pick<AppRecord, 'oauthClient'> {
  const takesNew = takesOwnClient && isOffered;
  const status = { missing: missingApps.has(slug), editable: maySet && (takesNew || ownApps.has(slug)) };
  return status.missing || status.editable ? { oauthClient: status } : {};
}

/** How members connect the app. The catalog knows of no auth config that makes it possible, and of no client that spares a key. */
export function shownConnectability(
  { slug, connectability }: CatalogApp,
  { preparedApps, ownApps }: OwnClientStatus,
): Connectability {
  if (preparedApps.has(slug)) return 'own_client';
  return connectability === 'api_key' && ownApps.has(slug) ? 'one_click' : connectability;
}
