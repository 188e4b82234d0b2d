import { inject, injectable } from 'tsyringe';
import type { Activity, ActivityQuery } from '../../contract/activity-contract.js';
import type { Principal } from '../../host/routes.js';
import { isOrgAdmin } from '../permissions/permissions.js';
import { AuditService } from './audit-service.js';
import { visibleScope } from './visible-scope.js';

/** The activity as people may see it: members what they did and what was done with their accounts, org admins everything. */
@injectable()
export class ActivityService {
  constructor(@inject(AuditService) private readonly audit: AuditService) {}

  /** Throws `forbidden` where a member asks for another person's. */
  async list(principal: Principal, { cursor, limit, ...filter }: ActivityQuery): Promise<Activity> {
    const page = await this.audit.list(principal.orgId, { ...visibleScope(principal, filter), cursor, limit });
    return { ...page, isForAdmin: isOrgAdmin(principal) };
  }
}
