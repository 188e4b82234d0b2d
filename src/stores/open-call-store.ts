import { inject, injectable } from 'tsyringe';
import type { AuditEvent } from '../contract/activity-contract.js';
import { toPerson } from './activity/audit-store.js';
import { DatabaseClient, isPostgres, presentFields, rawRows } from './database/database-client.js';
import { inWriteTransaction } from './database/write-transaction.js';

/** Who calls, as whom and where. It is stored with the open call, so that the call can be recorded even after a crash. */
export type RecordedCaller = Pick<AuditEvent, 'actor' | 'actingAs' | 'app' | 'agent' | 'channel'> & { orgId: string };

/** The account that a call was sent with, and its name at the app, where known. */
export type CallAccount = { id: string; label?: string };

/** A call with effects that was sent, or is about to be, and whose answer has not reached its caller. */
export type OpenCall = {
  /** Hash of the organization, the member, the action and what its schema tells of the arguments; see `hashOfCall`. */
  callHash: string;
  /** The hash with the arguments as they were given; undefined in rows of the previous version. */
  givenHash?: string;
  /** Undefined in rows of the previous version. */
  id?: string;
  action: string;
  /** Undefined for an app without sign-in, and in rows of the previous version. */
  account?: CallAccount;
  /** When it was sent, UTC ISO 8601, by the clock of the sending process. Only shown to people, since clocks jump. */
  sentAt: string;
  /** When it was done, if that is known: its caller may have gone by then. */
  doneAt?: string;
  /** Undefined in rows of the previous version. */
  caller?: RecordedCaller;
};

export type NewOpenCall = OpenCall & Required<Pick<OpenCall, 'id' | 'caller' | 'givenHash'>>;

/** `replaced`: the equal call whose place it took, of which nobody knows, or has heard, what became. */
export type OpenedCall = NewOpenCall & { replaced?: OpenCall };

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

/** A row of `appconnect_open_calls`. */
type OpenCallRow = {
  call_hash: string;
  given_hash: string | null;
  note_id: string | null;
  account_id: string | null;
  account_label: string | null;
  action: string;
  sent_at: string;
  done_at: string | null;
  org_id: string | null;
  app: string | null;
  agent: string | null;
  channel: string | null;
  actor_user_id: string | null;
  actor_name: string | null;
  acting_as_user_id: string | null;
  acting_as_name: string | null;
};

function toOpenCall(row: OpenCallRow): OpenCall {
  return presentFields<OpenCall>({
    callHash: row.call_hash,
    givenHash: row.given_hash,
    id: row.note_id,
    account: row.account_id === null ? undefined : toAccount(row, row.account_id),
    action: row.action,
    sentAt: row.sent_at,
    doneAt: row.done_at,
    caller: row.org_id === null ? undefined : toCaller(row, row.org_id),
  });
}

function toOpenCallRow({ caller, account, ...call }: OpenCall): OpenCallRow {
  return {
    call_hash: call.callHash,
    given_hash: call.givenHash ?? null,
    note_id: call.id ?? null,
    account_id: account?.id ?? null,
    account_label: account?.label ?? null,
    action: call.action,
    sent_at: call.sentAt,
    done_at: call.doneAt ?? null,
    org_id: caller?.orgId ?? null,
    app: caller?.app ?? null,
    agent: caller?.agent ?? null,
    channel: caller?.channel ?? null,
    actor_user_id: caller?.actor?.userId ?? null,
    actor_name: caller?.actor?.name ?? null,
    acting_as_user_id: caller?.actingAs?.userId ?? null,
    acting_as_name: caller?.actingAs?.name ?? null,
  };
}

function toAccount(row: OpenCallRow, id: string): CallAccount {
  return presentFields<CallAccount>({ id, label: row.account_label });
}

function toCaller(row: OpenCallRow, orgId: string): NonNullable<OpenCall['caller']> {
  return presentFields<NonNullable<OpenCall['caller']>>({
    orgId,
    app: row.app,
    agent: row.agent,
    channel: row.channel,
    actor: toPerson(row.actor_user_id, row.actor_name),
    actingAs: toPerson(row.acting_as_user_id, row.acting_as_name),
  });
}

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
