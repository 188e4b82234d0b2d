import { inject, injectable } from 'tsyringe';
import type { NewOpenCall, OpenCall } from '../domain/open-call.js';
import { DatabaseClient, isPostgres, rawRows } from './database/database-client.js';
import { inWriteTransaction } from './database/write-transaction.js';
import { type OpenCallRow, toOpenCall, toOpenCallRow } from './open-call-rows.js';

/**
 * Calls with effects, open from just before they are sent until their answer. After a crash or a lost answer one stays open: it
 * may have happened, or was done and its answer may have reached nobody. A change identifies the row that was read by hash, id and
 * time, since the previous version replaces a row and leaves the old id in it.
 */
export interface OpenCallStore {
  /**
   * Stores the call and returns undefined. If one is open that is equal by either hash, returns that one and stores nothing; of two,
   * the one that is equal by `callHash`. Atomic.
   */
  open(call: NewOpenCall): Promise<OpenCall | undefined>;
  /** Replaces the call that was read. Returns false when it is closed, or was replaced by another one. Atomic. */
  replace(read: OpenCall, call: OpenCall): Promise<boolean>;
  /** Records that the call was done, although its answer may have reached nobody. */
  markDone(read: OpenCall, at: string): Promise<void>;
  close(read: readonly OpenCall[]): Promise<void>;
  /** The oldest ones, each with whether it is recorded in the activity. */
  list(limit: number): Promise<(OpenCall & { isRecorded: boolean })[]>;
}

export const OpenCallStore = Symbol('OpenCallStore');

const table = 'appconnect_open_calls';
const insertUnlessOpen = `
  insert into ${table} (call_hash, given_hash, note_id, account_id, account_label, action, sent_at, done_at, org_id, app, agent, channel,
    actor_user_id, actor_name, acting_as_user_id, acting_as_name)
  select :call_hash, :given_hash, :note_id, :account_id, :account_label, :action, :sent_at, :done_at, :org_id, :app, :agent, :channel,
    :actor_user_id, :actor_name, :acting_as_user_id, :acting_as_name
  where not exists (select 1 from ${table} where given_hash = :given_hash)
  on conflict (call_hash) do nothing returning call_hash`;
/** Any number: it keeps these locks apart from those of the host. */
const lockClass = 487_048;
// Databases limit the length of a condition.
const closeBatchSize = 100;

@injectable()
export class SqlOpenCallStore implements OpenCallStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async open(call: NewOpenCall): Promise<OpenCall | undefined> {
    const startedAt = performance.now();
    for (;;) {
      if (await this.insert(call, startedAt)) return undefined;
      // With its own hash first: no other row could be given that hash.
      const row = await this.rows()
        .where({ call_hash: call.callHash })
        .orWhere({ given_hash: call.givenHash })
        .orderByRaw('case call_hash when ? then 0 else 1 end', [call.callHash])
        .first();
      if (row) return toOpenCall(row);
      // Closed in between: its outcome is known by now, so this one may be opened.
    }
  }

  /**
   * PostgreSQL runs two statements of the same moment beside each other, and neither sees the row of the other. By `call_hash` they
   * collide all the same; of calls that are equal only as they were given, the second waits here for the first.
   */
  private insert(call: NewOpenCall, startedAt: number): Promise<boolean> {
    if (!isPostgres(this.client)) return insertInto(this.client, call);
    return inWriteTransaction(this.client, (transaction) => insertInto(transaction, call), {
      inTurn: [lockClass, call.givenHash],
      startedAt,
    });
  }

  async replace(read: OpenCall, call: OpenCall): Promise<boolean> {
    return (await this.rows().where(identityOf(read)).update(toOpenCallRow(call))) === 1;
  }

  async markDone(read: OpenCall, at: string): Promise<void> {
    await this.rows().where(identityOf(read)).update({ done_at: at });
  }

  async close(read: readonly OpenCall[]): Promise<void> {
    for (let start = 0; start < read.length; start += closeBatchSize) {
      const batch = read.slice(start, start + closeBatchSize);
      await this.rows()
        .where((row) => {
          for (const call of batch) row.orWhere(identityOf(call));
        })
        .del();
    }
  }

  async list(limit: number): Promise<(OpenCall & { isRecorded: boolean })[]> {
    const rows: (OpenCallRow & { recorded: string | null })[] = await this.client(table)
      .leftJoin('appconnect_audit_events', 'appconnect_audit_events.call_id', `${table}.note_id`)
      .select(`${table}.*`, 'appconnect_audit_events.call_id as recorded')
      .orderBy(`${table}.sent_at`)
      .limit(limit);
    return rows.map((row) => ({ ...toOpenCall(row), isRecorded: row.recorded !== null }));
  }

  private rows() {
    return this.client<OpenCallRow>(table);
  }
}

async function insertInto(client: DatabaseClient, call: NewOpenCall): Promise<boolean> {
  return (await rawRows(client, insertUnlessOpen, toOpenCallRow(call))).length === 1;
}

function identityOf({ callHash, id, sentAt }: OpenCall): Partial<OpenCallRow> {
  return { call_hash: callHash, note_id: id ?? null, sent_at: sentAt };
}
