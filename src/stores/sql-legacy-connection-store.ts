import type { Knex } from 'knex';
import { inject, injectable } from 'tsyringe';
import { toConnectionRow } from './connection-mapper.js';
import { DatabaseClient } from './database-client.js';
import { deleteReturning } from './delete-returning.js';
import { byWorth, type LegacyRow, toLegacyConnection, toMovedConnection } from './legacy-connection-mapper.js';
import type { LegacyConnection, LegacyConnectionStore } from './legacy-connection-store.js';
import { SqlConnectionStore } from './sql-connection-store.js';
import { SqlRevocationStore } from './sql-revocation-store.js';
import { inWriteTransaction } from './write-transaction.js';

const table = 'appconnect_org_connections';

type Member = { userId: string; at: string };

@injectable()
export class SqlLegacyConnectionStore implements LegacyConnectionStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async listOrganizations(): Promise<string[]> {
    if (!(await this.client.schema.hasTable(table))) return [];
    const orgIds: string[] = await this.client(table).distinct('org_id').pluck('org_id');
    return orgIds.sort();
  }

  async moveToMember(orgId: string, member: Member): Promise<{ moved: string[]; leftOut: string[] }> {
    if (!(await this.client.schema.hasTable(table))) return { moved: [], leftOut: [] };
    return inWriteTransaction(this.client, async (transaction) => {
      // Taken out first: of two processes that start at once, only one gets the rows.
      const rows = await deleteReturning<LegacyRow>(transaction, table, { org_id: orgId });
      const legacy = rows.flatMap((row) => toLegacyConnection(row, member.at) ?? []).sort(byWorth);
      const moved = new Set<string>();
      const leftOut = new Set<string>();
      for (const connection of legacy) {
        const isMoved = await moveOne(transaction, connection, member);
        (isMoved ? moved : leftOut).add(connection.app);
      }
      return { moved: [...moved].sort(), leftOut: [...leftOut].sort() };
    });
  }

  async takeOrganization(orgId: string, at: string): Promise<void> {
    if (!(await this.client.schema.hasTable(table))) return;
    await inWriteTransaction(this.client, async (transaction) => {
      const rows = await deleteReturning<LegacyRow>(transaction, table, { org_id: orgId });
      for (const connection of rows.flatMap((row) => toLegacyConnection(row, at) ?? [])) {
        // They belonged to no member, so the provider's user stands for one.
        await giveUp(transaction, connection, { userId: connection.providerUserId, at });
      }
    });
  }
}

async function moveOne(transaction: Knex.Transaction, legacy: LegacyConnection, member: Member): Promise<boolean> {
  const inserted = await transaction('appconnect_user_connections')
    .insert(toConnectionRow(toMovedConnection(legacy, member)))
    .onConflict(['org_id', 'user_id', 'app'])
    .ignore()
    .returning('id');
  if (inserted.length === 1) return true;
  await giveUp(transaction, legacy, member);
  return false;
}

/** The account of a row that is not moved has no owner any more, unless another row still stands for it. */
async function giveUp(transaction: Knex.Transaction, legacy: LegacyConnection, member: Member): Promise<void> {
  const isWaiting = await transaction(table).where({ connected_account_id: legacy.accountId }).first('org_id');
  if (isWaiting || (await new SqlConnectionStore(transaction).isAccountInUse(legacy.accountId))) return;
  await new SqlRevocationStore(transaction).add({
    accountId: legacy.accountId,
    app: legacy.app,
    orgId: legacy.orgId,
    userId: member.userId,
    dueAt: member.at,
  });
}
