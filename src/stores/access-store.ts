import { inject, injectable } from 'tsyringe';
import type { Connection } from '../domain/connection.js';
import type { SignIn } from '../domain/sign-in.js';
import { BatchReader } from '../lib/concurrency/batch-reader.js';
import { type ConnectionRow, toConnection } from './connection-rows.js';
import { DatabaseClient, rawRows } from './database/database-client.js';
import { lateQueryError, maxMsOf } from './database/late-query.js';
import { expiryBounds, isOpenSql } from './sign-ins/sign-in-rows.js';
import { storageFaultOf } from './storage-fault.js';

/** An agent of an organization, with the member whose accounts it would use if there is one to act for. */
export type AccessCaller = { orgId: string; agentId: string; userId?: string };

type AppCaller = AccessCaller & { app: string };

/** A member's state in one app: the connection and the open sign-in, if any. */
export type MemberAppState = { connection?: Connection; signIn?: Pick<SignIn, 'expiresAt'> };

/** The facts in the database that decide about the gates of one app. */
export type AccessFacts = MemberAppState & { isEnabled: boolean; isAssigned: boolean };

/** Reads in one query all facts that decide whether a tool call is allowed. */
export interface AccessStore {
  read(key: AppCaller): Promise<AccessFacts>;
  /** The apps that the agent was given and that are enabled, sorted by slug. */
  listApps(caller: AccessCaller): Promise<(MemberAppState & { app: string })[]>;
}

export const AccessStore = Symbol('AccessStore');

type MaybeConnection = { [Column in keyof ConnectionRow]: ConnectionRow[Column] | null };
type MemberAppRow = MaybeConnection & { sign_in_expires_at: string | null };
type FactsRow = MemberAppRow & { number: number | string; is_enabled: number | null; is_assigned: number | null };
type AppRow = MemberAppRow & { slug: string };

const memberAppColumns = 'connections.*, sign_ins.expires_at as sign_in_expires_at';
// At most one attempt is open for a member and app.
const isOpen = isOpenSql('sign_ins');

/**
 * One row for each caller, of which there are as many as there are values. Each part is found by its primary key, or by the
 * unique index over member and app.
 */
function factsOf(callerCount: number): string {
  return `
  with callers (number, org_id, app, agent_id, user_id) as (values ${Array(callerCount).fill('(?, ?, ?, ?, ?)').join(', ')})
  select
    callers.number,
    (select 1 from appconnect_enabled_apps as enabled
      where enabled.org_id = callers.org_id and enabled.app = callers.app) as is_enabled,
    (select 1 from appconnect_agent_assignments as assignments
      where assignments.org_id = callers.org_id and assignments.app = callers.app
      and assignments.agent_id = callers.agent_id) as is_assigned,
    ${memberAppColumns}
  from callers
  left join appconnect_user_connections as connections
    on connections.org_id = callers.org_id and connections.user_id = callers.user_id and connections.app = callers.app
  left join appconnect_sign_ins as sign_ins
    on sign_ins.org_id = callers.org_id and sign_ins.user_id = callers.user_id and sign_ins.app = callers.app and ${isOpen}`;
}

const appsOfAgent = `
  select assignments.app as slug, ${memberAppColumns}
  from appconnect_agent_assignments as assignments
  join appconnect_enabled_apps as enabled on enabled.org_id = assignments.org_id and enabled.app = assignments.app
  left join appconnect_user_connections as connections
    on connections.org_id = assignments.org_id and connections.user_id = ? and connections.app = assignments.app
  left join appconnect_sign_ins as sign_ins
    on sign_ins.org_id = assignments.org_id and sign_ins.user_id = ? and sign_ins.app = assignments.app and ${isOpen}
  where assignments.org_id = ? and assignments.agent_id = ?`;

/** Calls of the same moment are read together, a few batches at a time, which leaves connections for whatever else uses the database. */
const batches = {
  maxBatchSize: 100,
  maxRunning: 3,
  mayConcernOneKey: (error: unknown) => storageFaultOf(error) === undefined,
};

@injectable()
export class SqlAccessStore implements AccessStore {
  private readonly facts: BatchReader<AppCaller, AccessFacts>;

  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {
    this.facts = new BatchReader({
      ...batches,
      maxMs: maxMsOf(client),
      read: (keys) => this.readAll(keys),
      lateError: () => lateQueryError(client),
    });
  }

  read(key: AppCaller): Promise<AccessFacts> {
    return this.facts.read(key);
  }

  async listApps({ orgId, agentId, userId = '' }: AccessCaller) {
    const rows = await rawRows<AppRow>(this.client, appsOfAgent, [userId, userId, ...expiryBounds(), orgId, agentId]);
    // Sorted here, since each database orders text by its own collation.
    rows.sort((one, other) => (one.slug < other.slug ? -1 : 1));
    return rows.map((row) => ({ app: row.slug, ...toMemberAppState(row) }));
  }

  private async readAll(keys: readonly AppCaller[]): Promise<AccessFacts[]> {
    const callers = keys.flatMap(({ orgId, app, agentId, userId = '' }, number) => [
      number,
      orgId,
      app,
      agentId,
      userId,
    ]);
    const rows = await rawRows<FactsRow>(this.client, factsOf(keys.length), [...callers, ...expiryBounds()]);
    const facts: AccessFacts[] = keys.map(() => ({ isEnabled: false, isAssigned: false }));
    for (const row of rows) facts[Number(row.number)] = toFacts(row);
    return facts;
  }
}

function toFacts(row: FactsRow): AccessFacts {
  return { isEnabled: Boolean(row.is_enabled), isAssigned: Boolean(row.is_assigned), ...toMemberAppState(row) };
}

function toMemberAppState(row: MemberAppRow): MemberAppState {
  const { sign_in_expires_at: expiresAt } = row;
  return {
    ...(row.id !== null && { connection: toConnection(row as ConnectionRow) }),
    ...(expiresAt !== null && { signIn: { expiresAt } }),
  };
}
