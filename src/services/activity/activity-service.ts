import { inject, injectable } from 'tsyringe';
import type { Activity, ActivityFilter, ActivityQuery } from '../../contract/activity-contract.js';
import { type ActivityScope, toActivityScope } from '../../domain/activity-scope.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { Principal } from '../../host/routes.js';
import { isOrgAdmin } from '../authorization/permissions.js';
import { AuditService } from './audit-service.js';

/** The activity as people may see it: members what they did and what was done with their accounts, org admins everything. */
@injectable()
export class ActivityService {
  constructor(@inject(AuditService) private readonly audit: AuditService) {}

  /** Throws `forbidden` where a member asks for another person's. */
  async list(principal: Principal, { cursor, limit, ...filter }: ActivityQuery): Promise<Activity> {
    return this.audit.list(principal.orgId, { ...visibleScope(principal, filter), cursor, limit });
  }
}

/** The part of what was asked for that this person may see. Throws `forbidden` where that would be another person's. */
export function visibleScope(principal: Principal, filter: ActivityFilter): ActivityScope {
  const scope = toActivityScope(filter);
  if (isOrgAdmin(principal)) return scope;
  const { person = principal.userId } = scope;
  if (person !== principal.userId) {
    throw new PluginError('forbidden', "Members see their own activity; org admins see everyone's.");
  }
  return { ...scope, person };
}
