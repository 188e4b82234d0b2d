import type { ChangedRow } from '../../support/stores/table-snapshot.js';
import { hasRight } from '../authorization/expected-outcome.js';
import { operations } from '../authorization/operations.js';
import { type RoleName, roleOf } from '../authorization/roles.js';

/** Tables that calls of tools write, for everybody who may talk to an agent. */
const tablesOfCalls = ['appconnect_audit_events', 'appconnect_open_calls', 'appconnect_app_usage'];

/** Tables that record what one member or one organization has. A row of another one never changes for somebody's request. */
const tablesWithOwner = [
  'appconnect_enabled_apps',
  'appconnect_agent_assignments',
  'appconnect_user_connections',
  'appconnect_sign_ins',
];

/** Work in the background that an earlier request may have caused, and counters that run out. */
const tablesOfBackground = [
  'appconnect_revocations',
  'appconnect_link_intents',
  'appconnect_client_intents',
  'appconnect_retired_auth_configs',
  'appconnect_start_counts',
  'appconnect_activity_days',
  'appconnect_counted_days',
];

/** What was done before a wave may be written into the activity during it, since the answer of a call does not wait for that. */
export function happenedBefore({ table, row, change }: ChangedRow, beganAt: string): boolean {
  return table === 'appconnect_audit_events' && change === 'added' && String(row.at) < beganAt;
}

/** Whoever looks takes over the client that the provider lists, in place of one that nobody set: what a wave before made there, too. */
function isTakenOver({ table, row }: ChangedRow): boolean {
  return table === 'appconnect_auth_configs' && row.source !== 'own';
}

/** What sets a row apart that a role had no right to change; undefined where it had. */
export function writeFault(change: ChangedRow, role: RoleName, isForeignSite: boolean): string | undefined {
  const { table, row } = change;
  if (tablesOfBackground.includes(table) || isTakenOver(change)) return undefined;
  const { session } = roleOf(role);
  const isOfPlatform = table === 'appconnect_auth_configs';
  const isWritable = isOfPlatform ? mayReplaceKey(role) : writableTables(role).has(table);
  if (session === undefined || isForeignSite || !isWritable) return `${table} was changed`;
  // What a platform admin sets for everybody is in the activity of every organization.
  const hasOwner = tablesWithOwner.includes(table) || (table === 'appconnect_audit_events' && !mayReplaceKey(role));
  if (!hasOwner) return undefined;
  const isOfOther = row.org_id !== session.org || (row.user_id ?? session.user) !== session.user;
  return isOfOther ? `${table} was changed for ${row.user_id ?? 'everybody'} of ${row.org_id}` : undefined;
}

/** Whether a role may replace the key. While it does, other requests may find that no catalog was read with the new one yet. */
export function mayReplaceKey(role: RoleName): boolean {
  return roleOf(role).isPlatformAdmin === true;
}

function writableTables(role: RoleName): Set<string> {
  const allowed = operations.filter((row) => hasRight(row, roleOf(role), { organizations: 'several' }));
  return new Set([...allowed.flatMap(({ changes = [] }) => changes), ...tablesOfCalls, 'appconnect_sign_in_links']);
}
