import { toPerson } from './audit-mapper.js';
import type { NewOpenCall, OpenCall } from './open-call-store.js';
import { presentFields } from './present-fields.js';

/** A row of `appconnect_open_calls`. */
export type OpenCallRow = {
  call_hash: string;
  note_id: string | null;
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

export function toOpenCall(row: OpenCallRow): OpenCall {
  return presentFields<OpenCall>({
    callHash: row.call_hash,
    noteId: row.note_id,
    action: row.action,
    sentAt: row.sent_at,
    doneAt: row.done_at,
    caller: row.org_id === null ? undefined : toCaller(row, row.org_id),
  });
}

export function toOpenCallRow({ caller, ...call }: NewOpenCall): OpenCallRow {
  return {
    call_hash: call.callHash,
    note_id: call.noteId,
    action: call.action,
    sent_at: call.sentAt,
    done_at: call.doneAt ?? null,
    org_id: caller.orgId,
    app: caller.app ?? null,
    agent: caller.agent ?? null,
    channel: caller.channel ?? null,
    actor_user_id: caller.actor?.userId ?? null,
    actor_name: caller.actor?.name ?? null,
    acting_as_user_id: caller.actingAs?.userId ?? null,
    acting_as_name: caller.actingAs?.name ?? null,
  };
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
