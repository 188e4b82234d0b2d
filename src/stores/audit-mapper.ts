import type { AuditEvent } from '../contract/activity-contract.js';
import type { NewAuditEvent } from './audit-store.js';
import { presentFields } from './present-fields.js';

/** A row of `appconnect_audit_events`, as it is read: `sequence` is given by the database. */
export type AuditRow = {
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

export function toAuditEvent(row: AuditRow): AuditEvent {
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

export function toAuditRow({ orgId, event, callId }: NewAuditEvent): Omit<AuditRow, 'sequence'> {
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
