import { inject, injectable } from 'tsyringe';
import type { Connection } from '../domain/connection.js';
import { latestExpiry, type SignIn } from '../domain/sign-in.js';
import { type ConnectionRow, toConnection } from './connection-store.js';
import { DatabaseClient, rawRows } from './database-client.js';

/** An agent of an organization, with the member whose accounts it would use if there is one to act for. */
export type AccessCaller = { orgId: string; agentId: string; userId?: string };

/** A member's state in one app: the connection and the open sign-in, if any. */
export type MemberAppState = { connection?: Connection; signIn?: Pick<SignIn, 'expiresAt'> };

/** The facts in the database that decide about the gates of one app. */
export type AccessFacts = MemberAppState & { isEnabled: boolean; isAssigned: boolean };

/** Reads in one query all facts that decide whether a tool call is allowed. */
export interface AccessStore {
  read(key: AccessCaller & { app: string }): Promise<AccessFacts>;
  /** The apps that the agent was given and that are enabled, sorted by slug. */
  listApps(caller: AccessCaller): Promise<(MemberAppState & { app: string })[]>;
}

export const AccessStore = Symbol('AccessStore');

type MaybeConnection = { [Column in keyof ConnectionRow]: ConnectionRow[Column] | null };
type MemberAppRow = MaybeConnection & { sign_in_expires_at: string | null };
type FactsRow = MemberAppRow & { is_enabled: number | null; is_assigned: number | null };
type AppRow = MemberAppRow & { slug: string };

const memberAppColumns = 'connections.*, sign_ins.expires_at as sign_in_expires_at';
// At most one attempt is open for a member and app. The first condition repeats that of the unique index; SQLite uses the index
// only for a query that has it.
const isOpen =
  "sign_ins.state in ('pending', 'needs_confirmation') and sign_ins.state = 'pending' " +
  'and sign_ins.expires_at > ? and sign_ins.expires_at <= ?';

/** Always one row. Each part is found by its primary key, or by the unique index over member and app. */
const factsOfApp = `
  select
    (select 1 from appconnect_enabled_apps where org_id = ? and app = ?) as is_enabled,
    (select 1 from appconnect_agent_assignments where org_id = ? and app = ? and agent_id = ?) as is_assigned,
    ${memberAppColumns}
  from (select 1 as one) as one_row
  left join appconnect_user_connections as connections
    on connections.org_id = ? and connections.user_id = ? and connections.app = ?
  left join appconnect_sign_ins as sign_ins
    on sign_ins.org_id = ? and sign_ins.user_id = ? and sign_ins.app = ? and ${isOpen}`;

const appsOfAgent = `
  select assignments.app as slug, ${memberAppColumns}
  from appconnect_agent_assignments as assignments
  join appconnect_enabled_apps as enabled on enabled.org_id = assignments.org_id and enabled.app = assignments.app
  left join appconnect_user_connections as connections
    on connections.org_id = assignments.org_id and connections.user_id = ? and connections.app = assignments.app
  left join appconnect_sign_ins as sign_ins
    on sign_ins.org_id = assignments.org_id and sign_ins.user_id = ? and sign_ins.app = assignments.app and ${isOpen}
  where assignments.org_id = ? and assignments.agent_id = ?`;

@injectable()
export class SqlAccessStore implements AccessStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async read({ orgId, app, agentId, userId = '' }: AccessCaller & { app: string }): Promise<AccessFacts> {
    const member = [orgId, userId, app];
    const bindings = [orgId, app, orgId, app, agentId, ...member, ...member, ...expiriesOfOpen()];
    const [row] = await rawRows<FactsRow>(this.client, factsOfApp, bindings);
    return {
      isEnabled: Boolean(row?.is_enabled),
      isAssigned: Boolean(row?.is_assigned),
      ...(row && toMemberAppState(row)),
    };
  }

  async listApps({ orgId, agentId, userId = '' }: AccessCaller) {
    const rows = await rawRows<AppRow>(this.client, appsOfAgent, [userId, userId, ...expiriesOfOpen(), orgId, agentId]);
    // Sorted here, since each database orders text by its own collation.
    rows.sort((one, other) => (one.slug < other.slug ? -1 : 1));
    return rows.map((row) => ({ app: row.slug, ...toMemberAppState(row) }));
  }
}

/** An open attempt expires after the first of these times, and not after the second. */
function expiriesOfOpen(): [string, string] {
  const now = new Date();
  return [now.toISOString(), latestExpiry(now)];
}

function toMemberAppState(row: MemberAppRow): MemberAppState {
  const { sign_in_expires_at: expiresAt } = row;
  return {
    ...(row.id !== null && { connection: toConnection(row as ConnectionRow) }),
    ...(expiresAt !== null && { signIn: { expiresAt } }),
  };
}
