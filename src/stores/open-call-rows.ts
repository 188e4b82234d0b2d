import type { CallAccount, OpenCall, RecordedCaller } from '../domain/open-call.js';
import { toPerson } from './activity/audit-store.js';
import { presentFields } from './database/database-client.js';

/** A row of `appconnect_open_calls`. */
export type OpenCallRow = {
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

export function toOpenCall(row: OpenCallRow): OpenCall {
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

export function toOpenCallRow({ caller, account, ...call }: OpenCall): OpenCallRow {
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

function toCaller(row: OpenCallRow, orgId: string): RecordedCaller {
  return presentFields<RecordedCaller>({
    orgId,
    app: row.app,
    agent: row.agent,
    channel: row.channel,
    actor: toPerson(row.actor_user_id, row.actor_name),
    actingAs: toPerson(row.acting_as_user_id, row.acting_as_name),
  });
}
