import type { Knex } from 'knex';
import type { ProviderEmulator } from '../../src/testing/provider-emulator/provider-emulator.js';

/** The accounts and the auth configs that are stored, or that the provider has. */
export type Held = { accounts: string[]; authConfigs: string[] };

/** Rows that exist only while something is under way: in no flow a connection uses a retired auth config. */
const transient = [
  'open_calls',
  'link_intents',
  'client_intents',
  'revocations',
  'retired_auth_configs',
  "sign_ins where state = 'pending'",
  'migrations_lock where is_locked <> 0',
];

const storedRows = [
  ...transient.map((rows) => `select '${rows.replace(/ .*/, '')}' as kind, '' as id from appconnect_${rows}`),
  `select 'account', account_id from appconnect_user_connections`,
  `select 'auth config', auth_config_id from appconnect_auth_configs`,
].join(' union all ');

/**
 * What is stored, and the tables that have something under way. In one query, since it is asked several times in each crash
 * window.
 */
export async function readStored(database: Knex): Promise<Held & { underWay: string[] }> {
  const rows: { kind: string; id: string }[] = await database
    .select('kind', 'id')
    .from(database.raw(`(${storedRows}) as stored`));
  const idsOf = (wanted: string) => idsIn(rows.filter(({ kind }) => kind === wanted));
  const underWay = rows.filter(({ id }) => id === '').map(({ kind }) => kind);
  return { underWay, accounts: idsOf('account'), authConfigs: idsOf('auth config') };
}

export async function readAtProvider(provider: ProviderEmulator): Promise<Held> {
  const response = await fetch(`${provider.url}/api/v3.1/auth_configs?limit=1000`, {
    headers: { 'x-api-key': provider.projectKey },
  });
  const { items } = (await response.json()) as { items: { id: string }[] };
  return { accounts: idsIn(provider.accounts()), authConfigs: idsIn(items) };
}

function idsIn(items: { id: string }[]): string[] {
  return items.map(({ id }) => id).sort();
}
