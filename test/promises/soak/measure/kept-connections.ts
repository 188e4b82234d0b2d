import type { Knex } from 'knex';
import type { Connection } from '../../../../src/domain/connection.js';
import type { SoakLoad } from '../load/soak-load.js';

type Row = { org_id: string; user_id: string; app: string; health: Connection['health'] };

/** Each connection that nobody ended must still be there, and no fault of the soak is one of its account. */
export async function expectConnectionsKept(
  client: Knex,
  { connections, breaches }: Pick<SoakLoad, 'connections' | 'breaches'>,
): Promise<void> {
  const rows: Row[] = await client('appconnect_user_connections').select('org_id', 'user_id', 'app', 'health');
  for (const { orgId, userId, app } of connections) {
    const row = rows.find((each) => each.org_id === orgId && each.user_id === userId && each.app === app);
    const state = row?.health ?? 'gone';
    breaches.expect('acknowledged', state === 'healthy', `${userId} connected ${app}, which is ${state} in the end`);
  }
}
