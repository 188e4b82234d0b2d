import { inject, injectable } from 'tsyringe';
import type { AuditEvent } from '../contract/activity-contract.js';
import { invalidCursor } from '../domain/pages.js';
import { DatabaseClient, presentFields } from './database-client.js';

/** `callId`: the id of the open call, or a new one for a read; a call has one event, whoever writes it. */
export type NewAuditEvent = { orgId: string; event: Omit<AuditEvent, 'id'>; callId?: string };

/** Who did what, when, and how it ended; never what was sent or answered. */
export interface AuditStore {
  append(orgId: string, event: Omit<AuditEvent, 'id'>): Promise<void>;
  /** At most a few hundred, all of them or none. The event of a call that has one already is left out. */
  appendAll(events: readonly NewAuditEvent[]): Promise<void>;
  /** When the oldest event of all organizations was, UTC ISO 8601. */
  findOldest(): Promise<string | undefined>;
  /** Forgets the events before that moment, of all organizations, as far as it comes until the signal ends it. */
  prune(before: string, signal?: AbortSignal): Promise<void>;
  /** Newest first; `cursor` is what an earlier page returned. */
  list(orgId: string, page: { cursor?: string; limit: number }): Promise<{ events: AuditEvent[]; nextCursor?: string }>;
}

export const AuditStore = Symbol('AuditStore');

/** A row of `appconnect_audit_events`, as it is read: `sequence` is given by the database. */
type AuditRow = {
  /** PostgreSQL tells it as text. */
  sequence: number | string;
  org_id: string;
  at: string;
  action: AuditEvent['action'];
  outcome: AuditEvent['outcome'];
  actor_user_id: string | null;
  actor_name: string | null;
  acting_as_user_id: string | null;
  acting_as_name: string | null;
  app: string | null;
  agent: string | null;
  channel: string | null;
  subject: string | null;
  code: string | null;
  duration_ms: number | null;
  call_id: string | null;
};

function toAuditEvent(row: AuditRow): AuditEvent {
  return presentFields<AuditEvent>({
    id: String(row.sequence),
    at: row.at,
    action: row.action,
    outcome: row.outcome,
    actor: toPerson(row.actor_user_id, row.actor_name),
    actingAs: toPerson(row.acting_as_user_id, row.acting_as_name),
    app: row.app,
    agent: row.agent,
    channel: row.channel,
    subject: row.subject,
    code: row.code,
    durationMs: row.duration_ms,
  });
}

function toAuditRow({ orgId, event, callId }: NewAuditEvent): Omit<AuditRow, 'sequence'> {
  return {
    org_id: orgId,
    at: event.at,
    action: event.action,
    outcome: event.outcome,
    actor_user_id: event.actor?.userId ?? null,
    actor_name: event.actor?.name ?? null,
    acting_as_user_id: event.actingAs?.userId ?? null,
    acting_as_name: event.actingAs?.name ?? null,
    app: event.app ?? null,
    agent: event.agent ?? null,
    channel: event.channel ?? null,
    subject: event.subject ?? null,
    code: event.code ?? null,
    duration_ms: event.durationMs === undefined ? null : Math.round(event.durationMs),
    call_id: callId ?? null,
  };
}

/** Two columns of a row; `null` in both for nobody. */
export function toPerson(userId: string | null, name: string | null): { userId: string; name: string } | undefined {
  return userId === null ? undefined : { userId, name: name ?? userId };
}

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
