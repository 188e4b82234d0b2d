import { inject, injectable } from 'tsyringe';
import type { AppRecord } from '../../contract/app-contract.js';
import type { CatalogApp } from '../../domain/app.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { maySetForEverybody } from '../authorization/permissions.js';
import { ClientReadinessService } from '../sign-ins/client-readiness-service.js';

/** Which apps lack an OAuth client without which nobody can sign in, and whether the reader may give one. */
export type OauthClientStatus = { missingApps: ReadonlySet<string>; maySet: boolean };

/** Reads it for the apps that an organization uses; the others are asked about when they are enabled. */
@injectable()
export class OauthClientStatusReader {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(ClientReadinessService) private readonly readiness: ClientReadinessService,
  ) {}

  async read(principal: Principal, apps: readonly CatalogApp[]): Promise<OauthClientStatus> {
    const [missing, maySet] = await Promise.all([
      this.readiness.missingAmong(apps),
      maySetForEverybody(principal, this.directory),
    ]);
    return { missingApps: missing, maySet };
  }
}

export function toOauthClientField(
  { slug, takesOwnClient = false }: CatalogApp,
  { missingApps: missing, maySet }: OauthClientStatus,
): Pick<AppRecord, 'oauthClient'> {
  const standing = { missing: missing.has(slug), editable: maySet && takesOwnClient };
  return standing.missing || standing.editable ? { oauthClient: standing } : {};
}
