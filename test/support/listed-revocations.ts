import type { Knex } from 'knex';
import { presentFields } from '../../src/stores/present-fields.js';
import type { Revocation } from '../../src/stores/revocation-store.js';

/** The whole list of accounts to be removed, as it stands, due or not; whoever is due first comes first. */
export async function listedRevocations(client: Knex): Promise<Revocation[]> {
  const rows = await client('appconnect_revocations').orderBy(['due_at', 'account_id']);
  return rows.map((row) =>
    presentFields<Revocation>({
      accountId: row.account_id,
      app: row.app,
      orgId: row.org_id,
      userId: row.user_id,
      projectId: row.project_id,
      attempts: row.attempts,
      dueAt: row.due_at,
      outcome: row.outcome,
    }),
  );
}
