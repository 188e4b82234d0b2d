import { inject, injectable } from 'tsyringe';
import { isTest, type SignIn } from '../../domain/sign-in.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import { CatalogService } from '../catalog/catalog-service.js';

/** What a sign-in is for, in names. */
export type SignInSummary = {
  memberName: string;
  organizationName: string;
  appName: string;
  /** Whether it only tries a client, and connects nothing. */
  isTest?: true;
};

/** The names on the pages of a sign-in. */
@injectable()
export class SignInSummaryService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(CatalogService) private readonly catalog: CatalogService,
  ) {}

  /**
   * Undefined when the member or the organization is gone; a platform admin who tries a client need be no member.
   * Throws what the directory throws.
   */
  async find(place: SignIn): Promise<SignInSummary | undefined> {
    const [member, organization, app] = await Promise.all([
      this.directory.findMember(place.orgId, place.userId),
      this.directory.findOrganization(place.orgId),
      this.catalog.findCachedApp(place.app),
    ]);
    const appName = app?.name ?? place.app;
    if (isTest(place)) {
      const [memberName, organizationName] = [member?.name ?? place.userId, organization?.name ?? place.orgId];
      return { memberName, organizationName, appName, isTest: true };
    }
    if (member === undefined || organization === undefined) return undefined;
    return { memberName: member.name, organizationName: organization.name, appName };
  }
}
