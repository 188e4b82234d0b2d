import { inject, injectable } from 'tsyringe';
import { DatabaseClient } from './database-client.js';
import type { OpenCall, OpenCallStore } from './open-call-store.js';
import { presentFields } from './present-fields.js';

const table = 'appconnect_open_calls';

type Row = { call_hash: string; action: string; sent_at: string; done_at: string | null };

@injectable()
export class SqlOpenCallStore implements OpenCallStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async open(call: OpenCall, since: string): Promise<OpenCall | undefined> {
    const noted = await this.rows()
      .insert({ call_hash: call.callHash, action: call.action, sent_at: call.sentAt, done_at: null })
      .onConflict('call_hash')
      .merge()
      .where(`${table}.sent_at`, '<', since)
      .returning('call_hash');
    if (noted.length === 1) return undefined;
    const row = await this.rows().where({ call_hash: call.callHash }).first();
    // Closed in between: its outcome is known by now, so this one may be noted.
    return row ? toOpenCall(row) : this.open(call, since);
  }

  async markDone(callHash: string, at: string): Promise<void> {
    await this.rows().where({ call_hash: callHash }).update({ done_at: at });
  }

  async close(callHashes: readonly string[]): Promise<void> {
    await this.rows().whereIn('call_hash', callHashes).del();
  }

  async prune(before: string): Promise<void> {
    await this.rows().where('sent_at', '<', before).del();
  }

  private rows() {
    return this.client<Row>(table);
  }
}

function toOpenCall(row: Row): OpenCall {
  return presentFields<OpenCall>({
    callHash: row.call_hash,
    action: row.action,
    sentAt: row.sent_at,
    doneAt: row.done_at,
  });
}
