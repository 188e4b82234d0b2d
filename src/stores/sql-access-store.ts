import { inject, injectable } from 'tsyringe';
import type { AccessFacts, AccessPlace, AccessStore } from './access-store.js';
import { type ConnectionRow, toConnection } from './connection-mapper.js';
import { DatabaseClient } from './database-client.js';

type Row = { is_enabled: number | null; is_assigned: number | null } & {
  [Column in keyof ConnectionRow]: ConnectionRow[Column] | null;
};

/** One row, whatever there is: each part is found by its primary key or the unique index of connections. */
const facts = `(
  select
    (select 1 from appconnect_enabled_apps where org_id = ? and app = ?) as is_enabled,
    (select 1 from appconnect_agent_assignments where org_id = ? and app = ? and agent_id = ?) as is_assigned,
    connections.*
  from (select 1 as one) as place
  left join appconnect_user_connections as connections on org_id = ? and user_id = ? and app = ?
) as facts`;

@injectable()
export class SqlAccessStore implements AccessStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async read({ orgId, app, agentId, userId = '' }: AccessPlace): Promise<AccessFacts> {
    const bindings = [orgId, app, orgId, app, agentId, orgId, userId, app];
    const row: Row = await this.client.from(this.client.raw(facts, bindings)).first();
    return {
      isEnabled: row.is_enabled !== null,
      isAssigned: row.is_assigned !== null,
      ...(row.id !== null && { connection: toConnection(row as ConnectionRow) }),
    };
  }
}
