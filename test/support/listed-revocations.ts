import type { Knex } from 'knex';
import { type Revocation, toRevocation } from '../../src/stores/revocation-store.js';

/** The whole list of accounts to be removed, as it stands, due or not; whoever is due first comes first. */
export async function listRevocations(client: Knex): Promise<Revocation[]> {
  const rows = await client('appconnect_revocations').orderBy(['due_at', 'account_id']);
  return rows.map(toRevocation);
}
