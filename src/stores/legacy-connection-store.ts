import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { inject, injectable } from 'tsyringe';
import { byPreference, type LegacyConnection, type Recipient, toMovedConnection } from '../domain/legacy-connection.js';
import { memberIdOf } from '../domain/provider-user.js';
import { SqlAccountRemovalStore } from './account-removal/account-removal-store.js';
import { toConnectionRow } from './connection-rows.js';
import { SqlConnectionStore } from './connection-store.js';
import { DatabaseClient, hasTable, isPostgres, rawRows } from './database/database-client.js';
import { inWriteTransaction } from './database/write-transaction.js';

/** The rows of `appconnect_org_connections`. A database without that table counts as one without rows. */
export interface LegacyConnectionStore {
  listOrganizations(): Promise<string[]>;
  /**
   * Makes the organization's rows connections of that member, in one transaction. For an app that the member has already
   * connected, the account is listed for removal instead. Returns the apps of both kinds. A second run moves nothing.
   */
  moveToMember(orgId: string, recipient: Recipient): Promise<{ moved: string[]; leftOut: string[] }>;
  /** Deletes the rows of a removed organization and lists their accounts for removal, in one transaction. */
  removeOrganization(orgId: string, at: string): Promise<void>;
  /**
   * Whether a row names that account, whose connection is still to be moved. `holds`: within a transaction, nobody else moves or
   * deletes it before it has ended.
   */
  isAccountAwaited(accountId: string, options?: { holds?: boolean }): Promise<boolean>;
}

export const LegacyConnectionStore = Symbol('LegacyConnectionStore');

/**
 * A row of `appconnect_org_connections`. Older versions left columns empty, or with values of other types: ids may be numbers.
 */
type LegacyRow = Record<
  'id' | 'org_id' | 'app_slug' | 'connected_account_id' | 'provider_user_id' | 'status' | 'created_at' | 'updated_at',
  unknown
>;

/** Undefined for a row without an account: there is nothing to move. */
function toLegacyConnection(row: LegacyRow, now: string): LegacyConnection | undefined {
  const accountId = toText(row.connected_account_id);
  if (accountId === '') return undefined;
  const createdAt = toIsoTime(row.created_at) ?? now;
  return {
    id: toText(row.id),
    orgId: toText(row.org_id),
    app: toText(row.app_slug).trim().toLowerCase(),
    accountId,
    providerUserId: toText(row.provider_user_id),
    status: toText(row.status),
    createdAt,
    updatedAt: toIsoTime(row.updated_at) ?? createdAt,
  };
}

function toText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Drivers return times as dates, milliseconds or text. SQLite's own text format is in UTC, and does not say so. */
function toIsoTime(value: unknown): string | undefined {
  const text = typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(value);
  const time = new Date(text ? `${value.replace(' ', 'T')}Z` : (value as string | number | Date));
  return value === null || value === undefined || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

const table = 'appconnect_org_connections';
const connectionTable = 'appconnect_user_connections';

@injectable()
export class SqlLegacyConnectionStore implements LegacyConnectionStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async listOrganizations(): Promise<string[]> {
    if (!(await hasTable(this.client, table))) return [];
    const orgIds: unknown[] = await this.client(table).whereNotNull('org_id').distinct('org_id').pluck('org_id');
    // The directory knows organizations by text, and one that it does not know counts as removed.
    return orgIds.map(String).sort();
  }

  async moveToMember(orgId: string, recipient: Recipient): Promise<{ moved: string[]; leftOut: string[] }> {
    if (!(await hasTable(this.client, table))) return { moved: [], leftOut: [] };
    return inWriteTransaction(this.client, async (transaction) => {
      // Deleted first, so that only one of two processes that start at the same time gets the rows.
      const rows = await deleteOf(transaction, orgId);
      const legacy = rows.flatMap((row) => toLegacyConnection(row, recipient.at) ?? []).sort(byPreference);
      const moved = new Set<string>();
      const leftOut = new Set<string>();
      for (const connection of legacy) {
        const isMoved = await moveOne(transaction, connection, recipient);
        if (connection.app !== '') (isMoved ? moved : leftOut).add(connection.app);
      }
      return { moved: [...moved].sort(), leftOut: [...leftOut].sort() };
    });
  }

  async removeOrganization(orgId: string, at: string): Promise<void> {
    if (!(await hasTable(this.client, table))) return;
    await inWriteTransaction(this.client, async (transaction) => {
      const rows = await deleteOf(transaction, orgId);
      for (const connection of rows.flatMap((row) => toLegacyConnection(row, at) ?? [])) {
        // These connections have no member. Stored instead is whom their user at the provider was made for, or else that user.
        const userId = memberIdOf(connection.providerUserId) ?? connection.providerUserId;
        await scheduleRemoval(transaction, connection, { userId, at });
      }
    });
  }

  async isAccountAwaited(accountId: string, options?: { holds?: boolean }): Promise<boolean> {
    return (await hasTable(this.client, table)) && isNamed(this.client, accountId, options);
  }
}

/** PostgreSQL refuses to compare an id that is no number, or no UUID, with a column of those. */
function isEqual(client: DatabaseClient, column: keyof LegacyRow): string {
  return isPostgres(client) ? `cast(${column} as text) = ?` : `${column} = ?`;
}

function deleteOf(transaction: Knex.Transaction, orgId: string): Promise<LegacyRow[]> {
  return rawRows(transaction, `delete from ${table} where ${isEqual(transaction, 'org_id')} returning *`, [orgId]);
}

async function isNamed(client: DatabaseClient, accountId: string, { holds = false } = {}): Promise<boolean> {
  const rows = client(table).whereRaw(isEqual(client, 'connected_account_id'), [accountId]);
  return (await (holds ? rows.forUpdate() : rows).first('org_id')) !== undefined;
}

async function moveOne(
  transaction: Knex.Transaction,
  legacy: LegacyConnection,
  recipient: Recipient,
): Promise<boolean> {
  // An account of which nobody knows the app is of no use to anybody.
  if (legacy.app !== '' && (await insertMoved(transaction, legacy, recipient))) return true;
  await scheduleRemoval(transaction, legacy, recipient);
  return false;
}

/** False where the member has connected the app. */
async function insertMoved(
  transaction: Knex.Transaction,
  legacy: LegacyConnection,
  recipient: Recipient,
): Promise<boolean> {
  const id = await freeId(transaction, legacy.id);
  const inserted = await transaction(connectionTable)
    .insert(toConnectionRow(toMovedConnection({ ...legacy, id }, recipient)))
    .onConflict(['org_id', 'user_id', 'app'])
    .ignore()
    .returning('id');
  return inserted.length === 1;
}

/** A row that has no id, or one that another connection has, must not keep the others of its organization from being moved. */
async function freeId(transaction: Knex.Transaction, id: string): Promise<string> {
  const isFree = id !== '' && (await transaction(connectionTable).where({ id }).first('id')) === undefined;
  return isFree ? id : randomUUID();
}

/** Lists an account without a connection for removal, unless another row still uses it. */
async function scheduleRemoval(
  transaction: Knex.Transaction,
  legacy: LegacyConnection,
  { userId, at: dueAt }: Recipient,
): Promise<void> {
  if (await isNamed(transaction, legacy.accountId)) return;
  if (await new SqlConnectionStore(transaction).isAccountInUse(legacy.accountId)) return;
  await new SqlAccountRemovalStore(transaction).add({ ...legacy, userId, isConfirmed: true }, { dueAt });
}
