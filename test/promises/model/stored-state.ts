import type { Knex } from 'knex';
import { rawRows } from '../../../src/stores/database/database-client.js';

type Row = { kind: string; a: string; b: string | null; c: string | null; d: string | null };

const text = (column: string) => `cast(${column} as text)`;
const parts: [kind: string, table: string, columns: string[], where?: string][] = [
  ['enabled', 'appconnect_enabled_apps', ["org_id || '/' || app"]],
  ['assigned', 'appconnect_agent_assignments', ["org_id || '/' || app || '/' || agent_id"]],
  ['connection', 'appconnect_user_connections', ["org_id || '/' || user_id || '/' || app", 'account_id', 'health']],
  ['signIn', 'appconnect_sign_ins', ['id', 'account_id'], "state = 'pending'"],
  ['accountRemoval', 'appconnect_revocations', ['account_id']],
  ['linkIntent', 'appconnect_link_intents', ["provider_user_id || '/' || app", 'began_at', 'project_id']],
  ['openCall', 'appconnect_open_calls', ['note_id']],
  [
    'event',
    'appconnect_audit_events',
    ['org_id', 'call_id', 'outcome', "coalesce(actor_user_id, '') || '/' || coalesce(acting_as_user_id, '')"],
    // Key and public address serve every organization, so the activity of each says who saved them.
    "action not in ('public_address.saved', 'key.saved', 'key.forgotten')",
  ],
];

/** One statement, so that everything is of the same moment. */
const query = parts
  .map(([kind, table, columns, where = 'true']) => {
    const names = ['a', 'b', 'c', 'd'];
    const selected = names.map((name, index) => `${text(columns[index] ?? 'null')} as ${name}`);
    return `select '${kind}' as kind, ${selected.join(', ')} from ${table} where ${where}`;
  })
  .join(' union all ');

/** What the database holds at one moment, as far as the promises are about it. */
export type StoredState = {
  enabled: Map<string, boolean>;
  assigned: Map<string, boolean>;
  connected: Map<string, string | undefined>;
  broken: Set<string>;
  signingIn: Set<string>;
  accountRemovals: Set<string>;
  linkIntents: { owner: string; beganAtMs: number; project: string }[];
  openCalls: Set<string>;
  outcomeOfCall: Map<string, string>;
  events: { orgId: string; people: string[] }[];
};

export async function readStoredState(client: Knex): Promise<StoredState> {
  const rows = await rawRows<Row>(client, query, []);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const first = (kind: string) => of(kind).map(({ a }) => a);
  return {
    enabled: new Map(first('enabled').map((name) => [name, true])),
    assigned: new Map(first('assigned').map((name) => [name, true])),
    connected: new Map(of('connection').map(({ a, b }) => [a, b ?? undefined])),
    broken: new Set(of('connection').flatMap(({ b, c }) => (b !== null && c === 'broken' ? [b] : []))),
    signingIn: new Set(of('signIn').flatMap(({ b }) => b ?? [])),
    accountRemovals: new Set(first('accountRemoval')),
    linkIntents: of('linkIntent').map(({ a, b, c }) => ({
      owner: a,
      beganAtMs: Date.parse(b ?? ''),
      project: c ?? '',
    })),
    openCalls: new Set(first('openCall')),
    outcomeOfCall: new Map(of('event').flatMap(({ b, c }) => (b === null ? [] : [[b, c ?? '']]))),
    events: of('event').map(({ a, d }) => ({ orgId: a, people: (d ?? '').split('/').filter(Boolean) })),
  };
}
