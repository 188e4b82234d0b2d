import { inject, injectable } from 'tsyringe';
import type { AccessFacts, AccessSpeaker, AccessStore } from './access-store.js';
import { type ConnectionRow, toConnection } from './connection-mapper.js';
import { DatabaseClient } from './database-client.js';
import { rawRows } from './raw-rows.js';

type MaybeConnection = { [Column in keyof ConnectionRow]: ConnectionRow[Column] | null };
type FactsRow = MaybeConnection & { is_enabled: number | null; is_assigned: number | null };
type AppRow = MaybeConnection & { slug: string };

/** One row, whatever there is: each part is found by its primary key or the unique index of connections. */
const factsOfApp = `
  select
    (select 1 from appconnect_enabled_apps where org_id = ? and app = ?) as is_enabled,
    (select 1 from appconnect_agent_assignments where org_id = ? and app = ? and agent_id = ?) as is_assigned,
    connections.*
  from (select 1 as one) as place
  left join appconnect_user_connections as connections on org_id = ? and user_id = ? and app = ?`;

const appsOfAgent = `
  select assignments.app as slug, connections.*
  from appconnect_agent_assignments as assignments
  join appconnect_enabled_apps as enabled on enabled.org_id = assignments.org_id and enabled.app = assignments.app
  left join appconnect_user_connections as connections
    on connections.org_id = assignments.org_id and connections.user_id = ? and connections.app = assignments.app
  where assignments.org_id = ? and assignments.agent_id = ?`;

@injectable()
export class SqlAccessStore implements AccessStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async read({ orgId, app, agentId, userId = '' }: AccessSpeaker & { app: string }): Promise<AccessFacts> {
    const bindings = [orgId, app, orgId, app, agentId, orgId, userId, app];
    const [row] = await rawRows<FactsRow>(this.client, factsOfApp, bindings);
    return {
      isEnabled: Boolean(row?.is_enabled),
      isAssigned: Boolean(row?.is_assigned),
      ...(row && connectionIn(row)),
    };
  }

  async listApps({ orgId, agentId, userId = '' }: AccessSpeaker) {
    const rows = await rawRows<AppRow>(this.client, appsOfAgent, [userId, orgId, agentId]);
    // Sorted here, since databases order text by the collation they were made with.
    rows.sort((one, other) => (one.slug < other.slug ? -1 : 1));
    return rows.map((row) => ({ app: row.slug, ...connectionIn(row) }));
  }
}

function connectionIn(row: MaybeConnection) {
  return row.id === null ? {} : { connection: toConnection(row as ConnectionRow) };
}
