import { inject, injectable } from 'tsyringe';
import type { AuditEvent } from '../../contract/activity-contract.js';
import type { AuditQuery } from '../../domain/activity-scope.js';
import { DatabaseClient, presentFields } from '../database/database-client.js';
import { auditPage, cursorAfter } from './audit-query.js';

/** `callId`: the id of the open call, or a new one for a read; a call has one event, whoever writes it. */
export type NewAuditEvent = { orgId: string; event: Omit<AuditEvent, 'id'>; callId?: string };

/** The activity: who did what and when, and how it ended; never what was sent or answered. */
export interface AuditStore {
  append(orgId: string, event: Omit<AuditEvent, 'id'>): Promise<void>;
  /** Appends up to a few hundred events, all or none. Skips the event of a call that already has one. */
  appendAll(events: readonly NewAuditEvent[]): Promise<void>;
  /** The time of the oldest event of all organizations, UTC ISO 8601. */
  findOldest(): Promise<string | undefined>;
  /** Deletes up to 1,000 of the events before that time, of all organizations, oldest first. Returns how many. */
  pruneBatch(before: string): Promise<number>;
  /** A page of events, newest first; `cursor` is the `nextCursor` of the page before. Throws `invalid_request` for any other. */
  list(orgId: string, query: AuditQuery): Promise<{ events: AuditEvent[]; nextCursor?: string }>;
}

export const AuditStore = Symbol('AuditStore');

/** A row of `appconnect_audit_events`. The database numbers the rows in `sequence`. */
export type AuditRow = {
  /** PostgreSQL returns it as text. */
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

/** The person in two columns of a row; nobody when both are `null`. */
export function toPerson(userId: string | null, name: string | null): { userId: string; name: string } | undefined {
  return userId === null ? undefined : { userId, name: name ?? userId };
}

// An event that is recorded meanwhile waits for one batch at most.
const pruneBatchSize = 1_000;

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

  async list(orgId: string, query: AuditQuery): Promise<{ events: AuditEvent[]; nextCursor?: string }> {
    const rows = await auditPage<AuditRow>(this.client, orgId, query);
    const shown = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? shown.at(-1) : undefined;
    return { events: shown.map(toAuditEvent), ...(last && { nextCursor: cursorAfter(last) }) };
  }

  async findOldest(): Promise<string | undefined> {
    return (await this.rows().orderBy('at').first('at'))?.at;
  }

  async pruneBatch(before: string): Promise<number> {
    const oldest = this.rows().where('at', '<', before).orderBy('at').limit(pruneBatchSize).select('sequence');
    return this.rows().whereIn('sequence', oldest).del();
  }

  private rows() {
    return this.client<AuditRow>('appconnect_audit_events');
  }
}
