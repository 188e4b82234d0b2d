import { inject, injectable } from 'tsyringe';
import type { AuditEvent } from '../contract/activity-contract.js';
import { invalidCursor } from '../domain/pages.js';
import { type AuditRow, toAuditEvent, toAuditRow } from './audit-mapper.js';
import type { AuditStore, NewAuditEvent } from './audit-store.js';
import { DatabaseClient } from './database-client.js';

/** The place of an event in the list: its time, and its number among those of the same time. */
const cursorPattern = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_(\d{1,15})$/;

const prunedAtOnce = 1_000;

@injectable()
export class SqlAuditStore implements AuditStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async append(orgId: string, event: Omit<AuditEvent, 'id'>): Promise<void> {
    await this.appendAll([{ orgId, event }]);
  }

  async appendAll(events: readonly NewAuditEvent[]): Promise<void> {
    await this.rows()
      .insert(events.map((event) => toAuditRow(event)))
      .onConflict('call_id')
      .ignore();
  }

  /** Throws `invalid_request` for a cursor that no page returned. */
  async list(
    orgId: string,
    page: { cursor?: string; limit: number },
  ): Promise<{ events: AuditEvent[]; nextCursor?: string }> {
    const query = this.rows().where({ org_id: orgId });
    if (page.cursor !== undefined) {
      const { at, sequence } = parseCursor(page.cursor);
      query.where((row) => row.where('at', '<', at).orWhere({ at }).where('sequence', '<', sequence));
    }
    const rows = await query
      .orderBy([
        { column: 'at', order: 'desc' },
        { column: 'sequence', order: 'desc' },
      ])
      .limit(page.limit + 1);
    const shown = rows.slice(0, page.limit);
    const last = rows.length > page.limit ? shown.at(-1) : undefined;
    return { events: shown.map(toAuditEvent), ...(last && { nextCursor: `${last.at}_${last.sequence}` }) };
  }

  async findOldest(): Promise<string | undefined> {
    return (await this.rows().orderBy('at').first('at'))?.at;
  }

  async prune(before: string, signal?: AbortSignal): Promise<void> {
    // A slice at a time, so that what is recorded meanwhile waits for no more than one.
    const oldest = () => this.rows().where('at', '<', before).orderBy('at').limit(prunedAtOnce).select('sequence');
    while (!signal?.aborted && (await this.rows().whereIn('sequence', oldest()).del()) > 0);
  }

  private rows() {
    return this.client<AuditRow>('appconnect_audit_events');
  }
}

function parseCursor(cursor: string): { at: string; sequence: number } {
  const [, at, sequence] = cursorPattern.exec(cursor) ?? [];
  if (at === undefined) throw invalidCursor();
  return { at, sequence: Number(sequence) };
}
