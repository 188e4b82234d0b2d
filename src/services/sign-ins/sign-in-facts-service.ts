import { inject, injectable } from 'tsyringe';
import type { ConnectionKey } from '../../domain/connection.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import { CatalogService } from '../apps/catalog-service.js';

/** What a sign-in is for, in names. */
export type SignInFacts = { memberName: string; organizationName: string; appName: string };

/** The names on the pages of a sign-in. */
@injectable()
export class SignInFactsService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(CatalogService) private readonly catalog: CatalogService,
  ) {}

  /** Undefined when the member or the organization is gone. Throws what the directory throws. */
  async find(place: ConnectionKey): Promise<SignInFacts | undefined> {
    const [member, organization, app] = await Promise.all([
      this.directory.findMember(place.orgId, place.userId),
      this.directory.findOrganization(place.orgId),
      this.catalog.recallApp(place.app),
    ]);
    if (member === undefined || organization === undefined) return undefined;
    return { memberName: member.name, organizationName: organization.name, appName: app?.name ?? place.app };
  }
}
