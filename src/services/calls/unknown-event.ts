import type { OpenCall } from '../../domain/open-call.js';
import type { NewAuditEvent } from '../../stores/activity/audit-store.js';

/**
 * The event of an open call whose outcome is unknown. Undefined for a call that an earlier version opened: it names no
 * organization whose activity could list it.
 */
export function unknownEventOf({ id, action, sentAt, caller }: OpenCall): NewAuditEvent | undefined {
  if (id === undefined || caller === undefined) return undefined;
  const { orgId, ...who } = caller;
  const how = { action: 'action.invoked', outcome: 'unknown', code: 'outcome_unknown' } as const;
  return { orgId, callId: id, event: { ...who, ...how, subject: action, at: sentAt } };
}
