import { inject, injectable } from 'tsyringe';
import type { Connectability } from '../../contract/app-constants.js';
import type { AppRecord } from '../../contract/app-contract.js';
import type { CatalogApp } from '../../domain/app.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { type ClientReadiness, ClientReadinessService } from '../auth-configs/client-readiness-service.js';
import { maySetForEverybody } from '../permissions/permissions.js';

/** `maySet`: the principal may provide clients. */
export type OwnClientStatus = ClientReadiness & { maySet: boolean };

@injectable()
export class OwnClientStatusReader {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(ClientReadinessService) private readonly readiness: ClientReadinessService,
  ) {}

  async read(principal: Principal, apps: readonly CatalogApp[]): Promise<OwnClientStatus> {
    const [readiness, maySet] = await Promise.all([
      this.readiness.readAmong(apps),
      maySetForEverybody(principal, this.directory),
    ]);
    return { ...readiness, maySet };
  }
}

/**
 * One that is in use stays editable where the catalog no longer has the app, or no longer says that it takes one: it is there until
 * somebody removes it. `isOffered`: the catalog has the app.
 */
export function toOauthClientField(
  { slug, takesOwnClient = false }: CatalogApp,
  { missing, own, maySet }: OwnClientStatus,
  isOffered = true,
): Pick<AppRecord, 'oauthClient'> {
  const takesNew = takesOwnClient && isOffered;
  const status = { missing: missing.has(slug), editable: maySet && (takesNew || own.has(slug)) };
  return status.missing || status.editable ? { oauthClient: status } : {};
}

/** How members connect the app. The catalog knows of no auth config that makes it possible, and of no client that spares a key. */
export function shownConnectability(
  { slug, connectability }: CatalogApp,
  { prepared, own }: OwnClientStatus,
): Connectability {
  if (prepared.has(slug)) return 'own_client';
  return connectability === 'api_key' && own.has(slug) ? 'one_click' : connectability;
}
