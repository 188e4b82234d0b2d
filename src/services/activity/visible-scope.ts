import type { ActivityFilter } from '../../contract/activity-contract.js';
import { type ActivityScope, toActivityScope } from '../../domain/activity-scope.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { Principal } from '../../host/routes.js';
import { isOrgAdmin } from '../permissions/permissions.js';

/** The part of what was asked for that this person may see. Throws `forbidden` where that would be another person's. */
export function visibleScope(principal: Principal, filter: ActivityFilter): ActivityScope {
  const scope = toActivityScope(filter);
  if (isOrgAdmin(principal)) return scope;
  const { person = principal.userId } = scope;
  if (person !== principal.userId) {
    throw new PluginError('forbidden', "Members see their own activity; org admins see everyone's.", {
      details: { reason: 'own_activity_only' },
    });
  }
  return { ...scope, person };
}
