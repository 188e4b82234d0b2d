import { inject, injectable } from 'tsyringe';
import type { AppRecord } from '../../contract/app-contract.js';
import type { CatalogApp } from '../../domain/app.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { ClientReadinessService } from '../auth-configs/client-readiness-service.js';
import { maySetForEverybody } from '../permissions/permissions.js';

/** `missingApps` lack an own client, without which nobody can sign in. `maySet`: the reader may provide clients. */
export type OwnClientStatus = { missingApps: ReadonlySet<string>; maySet: boolean };

@injectable()
export class OwnClientStatusReader {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(ClientReadinessService) private readonly readiness: ClientReadinessService,
  ) {}

  async read(principal: Principal, apps: readonly CatalogApp[]): Promise<OwnClientStatus> {
    const [missingApps, maySet] = await Promise.all([
      this.readiness.missingAmong(apps),
      maySetForEverybody(principal, this.directory),
    ]);
    return { missingApps, maySet };
  }
}

export function toOauthClientField(
  { slug, takesOwnClient = false }: CatalogApp,
  { missingApps, maySet }: OwnClientStatus,
): Pick<AppRecord, 'oauthClient'> {
  const status = { missing: missingApps.has(slug), editable: maySet && takesOwnClient };
  return status.missing || status.editable ? { oauthClient: status } : {};
}
