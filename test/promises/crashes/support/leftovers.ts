import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { CrashSite } from './crash-site.js';

/** What is stored: the tables and temporary files with something under way, the accounts and the auth configs. */
type Stored = { underWay: string[]; accounts: string[]; authConfigs: string[] };

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

/** In one query, since it is asked several times in each window. */
export async function readStored(site: CrashSite): Promise<Stored> {
  const rows = await site.read<{ kind: string; id: string }[]>((database) =>
    database.select('kind', 'id').from(database.raw(`(${storedRows}) as stored`)),
  );
  const idsOf = (wanted: string) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ id }) => id)
      .sort();
  return {
    underWay: [...rows.filter(({ id }) => id === '').map(({ kind }) => kind), ...(await temporaryFiles(site))],
    accounts: idsOf('account'),
    authConfigs: idsOf('auth config'),
  };
}

/** Nothing is left of what a killed process had under way: neither here nor at the provider, and nothing there is unknown. */
export async function expectNothingLeft(site: CrashSite): Promise<void> {
  const here = await readStored(site);
  const there = {
    accounts: site.provider
      .accounts()
      .map(({ id }) => id)
      .sort(),
    authConfigs: await listAuthConfigs(site),
  };
  expect(here.underWay).to.deep.equal([]);
  expect(there.accounts, 'accounts at the provider').to.deep.equal(here.accounts);
  expect(there.authConfigs, 'auth configs at the provider').to.deep.equal(here.authConfigs);
}

async function listAuthConfigs({ provider }: CrashSite): Promise<string[]> {
  const response = await fetch(`${provider.url}/api/v3.1/auth_configs?limit=1000`, {
    headers: { 'x-api-key': provider.projectKey },
  });
  const { items } = (await response.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id).sort();
}

async function temporaryFiles({ home }: CrashSite): Promise<string[]> {
  const names = await Promise.all([home, join(home, 'appconnect')].map((path) => readdir(path).catch(() => [])));
  return names.flat().filter((name) => /\.ini\.\d+$/.test(name));
}
