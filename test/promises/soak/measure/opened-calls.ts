import type { Knex } from 'knex';

/**
 * Keeps which open calls there ever were, in a schema of the soak's own: the plugin deletes an open call once it is settled, and
 * the activity names no content, so this is what ties a mail at the provider to its event.
 */
export async function keepOpenedCalls(client: Knex): Promise<void> {
  await client.raw(`
    create schema soak;
    create table soak.opened_calls (call_hash text not null, call_id text not null);
    create function soak.keep_opened_call() returns trigger language plpgsql as $$
      begin
        insert into soak.opened_calls values (new.call_hash, new.note_id);
        return new;
      end $$;
    create trigger soak_opened_call after insert or update of note_id on appconnect_open_calls
      for each row execute function soak.keep_opened_call();`);
}

/** How often each call is recorded as one that may have run, by its hash. */
export async function countRecorded(client: Knex): Promise<Map<string, number>> {
  const { rows } = await client.raw<{ rows: { call_hash: string; count: string }[] }>(`
    select call_hash, count(distinct sequence) as count from soak.opened_calls
    join appconnect_audit_events on appconnect_audit_events.call_id = opened_calls.call_id
    where outcome <> 'refused' group by call_hash`);
  return new Map(rows.map(({ call_hash, count }) => [call_hash, Number(count)]));
}
