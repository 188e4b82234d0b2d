import { inject, injectable } from 'tsyringe';
import { DatabaseClient } from './database-client.js';
import { type OpenCallRow, toOpenCall, toOpenCallRow } from './open-call-mapper.js';
import type { NewOpenCall, OpenCall, OpenCallStore } from './open-call-store.js';
import { rawRows } from './raw-rows.js';

const table = 'appconnect_open_calls';
const noteUnlessNoted = `
  insert into ${table} (call_hash, note_id, action, sent_at, done_at, org_id, app, agent, channel,
    actor_user_id, actor_name, acting_as_user_id, acting_as_name)
  values (:call_hash, :note_id, :action, :sent_at, :done_at, :org_id, :app, :agent, :channel,
    :actor_user_id, :actor_name, :acting_as_user_id, :acting_as_name)
  on conflict (call_hash) do nothing returning call_hash`;
// Databases bound how long a condition may be.
const maxAtOnce = 100;

@injectable()
export class SqlOpenCallStore implements OpenCallStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async open(call: NewOpenCall): Promise<OpenCall | undefined> {
    const noted = await rawRows(this.client, noteUnlessNoted, toOpenCallRow(call));
    if (noted.length === 1) return undefined;
    const row = await this.rows().where({ call_hash: call.callHash }).first();
    // Closed in between: its outcome is known by now, so this one may be noted.
    return row ? toOpenCall(row) : this.open(call);
  }

  async replace(read: OpenCall, call: NewOpenCall): Promise<boolean> {
    return (await this.rows().where(identityOf(read)).update(toOpenCallRow(call))) === 1;
  }

  async markDone(read: OpenCall, at: string): Promise<void> {
    await this.rows().where(identityOf(read)).update({ done_at: at });
  }

  async close(read: readonly OpenCall[]): Promise<void> {
    for (let start = 0; start < read.length; start += maxAtOnce) {
      const some = read.slice(start, start + maxAtOnce);
      await this.rows()
        .where((row) => {
          for (const call of some) row.orWhere(identityOf(call));
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

function identityOf({ callHash, noteId, sentAt }: OpenCall): Partial<OpenCallRow> {
  return { call_hash: callHash, note_id: noteId ?? null, sent_at: sentAt };
}
