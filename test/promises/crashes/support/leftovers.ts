import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { CrashSite } from './crash-site.js';

/** Rows that exist only while something is under way. */
const transient = ['open_calls', 'link_intents', 'client_intents', 'revocations'];

/** Whether something is stored as under way. */
export async function isUnderWay(site: CrashSite): Promise<boolean> {
  return (await site.read(readState)).underWay.length > 0;
}

/** Nothing is left of what a killed process had under way: neither here nor at the provider, and nothing there is unknown. */
export async function expectNothingLeft(site: CrashSite): Promise<void> {
  const here = await site.read(readState);
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
  expect(await temporaryFiles(site), 'temporary files').to.deep.equal([]);
}

async function readState(database: Knex) {
  const rows = async (table: string) => ((await database.schema.hasTable(table)) ? database(table) : []);
  const found = await Promise.all(transient.map(async (name) => [name, (await rows(`appconnect_${name}`)).length]));
  const open = (await rows('appconnect_sign_ins')).filter(({ state }) => state === 'pending');
  const locked = (await rows('appconnect_migrations_lock')).filter(({ is_locked }) => is_locked !== 0);
  const underWay = [...found, ['sign_ins', open.length], ['lock', locked.length]].filter(([, count]) => count !== 0);
  const connections = await rows('appconnect_user_connections');
  const authConfigs = [...(await rows('appconnect_auth_configs')), ...(await rows('appconnect_retired_auth_configs'))];
  return {
    underWay,
    accounts: connections.map(({ account_id }) => account_id).sort(),
    authConfigs: authConfigs.map(({ auth_config_id }) => auth_config_id).sort(),
  };
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
