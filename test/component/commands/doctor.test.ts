import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import knex from 'knex';
import { acceptDatabase } from '../../../src/commands/accept-database.js';
import { UsageError } from '../../../src/commands/command-arguments.js';
import { doctor } from '../../../src/commands/doctor.js';
import type { DoctorReport } from '../../../src/contract/doctor-contract.js';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { rowOf, useDoctor } from '../../support/doctor-harness.js';
import { rejectionOf } from '../../support/errors.js';
import { findFreePort } from '../../support/loopback.js';
import { startTunnelProxy } from '../../support/provider/tunnel-proxy.js';
import { opensAllButExecution } from '../../support/provider-emulator/scoped-keys.js';
import { openPostgres } from '../../support/stores/databases.js';

const canary = 'ak_canary_7f3a9c51d2e84b60';

describe('doctor', () => {
  const { home, emulator, run, report, writeKeyFile, sqliteFile } = useDoctor({
    catalog: undefined,
    projectKey: canary,
    keys: [opensAllButExecution],
  });
  const save = (key: string) => writeKeyFile(`api_key = ${key}\n`);
  const found = ({ checks }: DoctorReport) => Object.fromEntries(checks.map(({ check, state }) => [check, state]));

  it('names the permission that a scoped key lacks, and ends with 1', async () => {
    await save(opensAllButExecution.key);

    const told = await report();

    expect(told).to.include({ code: 1, result: 'failed', mendFirst: 'mcp_address' });
    expect(found(told)).to.include({ session: 'ok', mcp_address: 'failed', session_removal: 'ok' });
    expect(rowOf(told, 'mcp_address')).to.include({ remedy: 'grant_right' });
  });

  it('distinguishes a wrong key from an unreachable provider', async () => {
    const wrong = await report({ APPCONNECT_API_KEY: 'ak_that_nobody_knows' });
    const nowhere = `http://127.0.0.1:${await findFreePort()}`;
    const unreached = await report({ APPCONNECT_API_KEY: canary, APPCONNECT_PROVIDER_URL: nowhere });

    expect(wrong).to.include({ code: 1, mendFirst: 'toolkits' });
    expect(rowOf(wrong, 'toolkits')).to.include({ remedy: 'replace_key' });
    expect(unreached).to.include({ code: 1, mendFirst: 'toolkits' });
    const row = rowOf(unreached, 'toolkits');
    expect(row).to.include({ remedy: 'check_network' });
    expect(row?.said).to.include(`${nowhere} cannot be reached`).and.include('(ECONNREFUSED)');
    expect(JSON.stringify([wrong, unreached])).not.to.match(/ak_that_nobody|canary/);
  });

  it('sends the operator to the network for a page of something in between, and not for a fault of the provider', async () => {
    emulator().inject({ match: { path: '*/auth_configs' }, fault: { kind: 'status', status: 503 }, times: 9 });
    emulator().inject({ match: { path: '*/connected_accounts' }, fault: { kind: 'html', status: 403 }, times: 9 });

    const { checks } = await report({ APPCONNECT_API_KEY: canary });

    const row = (name: string) => checks.find(({ check }) => check === name);
    expect(row('auth_configs')).to.include({ state: 'failed', remedy: 'try_later' });
    expect(row('auth_configs')?.values).to.include({ status: 503 });
    expect(row('connected_accounts')).to.include({ state: 'failed', remedy: 'check_network' });
  });

  it('requests the public address through the proxy in the environment', async () => {
    const proxy = await startTunnelProxy(({ socket }) => socket.destroy());
    const environment = { HTTPS_PROXY: proxy.address, PLATFORM_WEB_PUBLIC_URL: 'https://platform.test' };

    const told = await report({ APPCONNECT_API_KEY: canary, ...environment }).finally(() => proxy.close());

    expect(rowOf(told, 'public_address')).to.include({ phrase: 'address_silent' });
    expect(proxy.tunnels[0]?.target).to.equal('platform.test:443');
  });

  it('reports a missing key, and an invalid one in the environment', async () => {
    const none = await report();
    const consumer = await report({ APPCONNECT_API_KEY: 'ck_of_the_clients_section' });

    expect(none).to.include({ code: 1, mendFirst: 'key' });
    expect(consumer.checks[0]).to.include({ check: 'key', state: 'failed', remedy: 'mend_key_source' });
    expect(JSON.stringify(consumer)).not.to.include('ck_of_the');
  });

  it('names the line of a key that is not read', async () => {
    await writeKeyFile(`[provider]\napi_key = ${canary}\n`);

    const row = rowOf(await report(), 'key');

    expect(row).to.include({ state: 'failed', remedy: 'mend_key_source' });
    expect(row?.said).to.include('line 2').and.not.to.include(canary);
  });

  it('sends nobody to the settings where their file cannot be used', async () => {
    await writeFile(join(home(), 'config.ini'), Buffer.from([0xff, 0xfe, 0x80, 0x0a]));

    expect(rowOf(await report(), 'public_address')).to.include({ state: 'failed', remedy: 'open_directory' });
  });

  it('checks the given database, and prints no password', async () => {
    await save(canary);
    const file = join(home(), 'platform.db');
    await writeFile(file, '');

    const empty = await report({}, ['--database', file]);
    const address = `postgres://someone:s3cret@127.0.0.1:${await findFreePort()}/platform`;
    const silent = await report({}, ['--database', address]);

    expect(rowOf(empty, 'database')).to.include({
      state: 'failed',
      phrase: 'database_older',
      remedy: 'start_platform',
    });
    expect(found(silent)).to.include({ database: 'failed', toolkits: 'ok' });
    expect(JSON.stringify(silent)).not.to.include('s3cret');
  });

  it('does not blame the database for a file of the directory that cannot be read', async () => {
    await mkdir(join(home(), 'appconnect', 'installation.ini'), { recursive: true });
    const told = await report({}, ['--database', await sqliteFile(migrate)]);

    expect(found(told)).to.include({ database: 'ok', installation: 'failed' });
    const row = rowOf(told, 'installation');
    expect(row?.said).to.include('The file appconnect/installation.ini');
    expect(row).to.include({ remedy: 'open_directory' });
  });

  it('finds the tables in the search_path that the address names, and says where it found none', async () => {
    const database = await openPostgres();
    const there = `${database.address}?options=-csearch_path%3Dapp`;
    await database.client.raw('create schema app');
    const app = knex({ ...database.config, connection: there });
    await migrate(app).finally(() => app.destroy());

    const elsewhere = await report({}, ['--database', database.address]);
    const right = await report({}, ['--database', there]);
    const refused = await rejectionOf(acceptDatabase(['--home', home(), '--database', database.address]));
    const accepted = await acceptDatabase(['--home', home(), '--database', there]);
    await database.close();

    expect(found(elsewhere)).to.include({ database: 'failed', installation: 'not_asked' });
    expect(rowOf(elsewhere, 'database')).to.include({ remedy: 'choose_database' });
    expect(found(right)).to.include({ database: 'ok', installation: 'ok' });
    expect(refused.message).to.include('?options=-csearch_path%3Dapp');
    expect(accepted).to.match(/^Accepted: /);
  });

  it('says of a database what the log says of it', async () => {
    await save(canary);
    const file = join(home(), 'damaged.db');
    await writeFile(file, 'This is no database.');

    const damaged = await run(['--database', file]);
    const silent = await run(['--database', `postgres://someone:s3cret@127.0.0.1:${await findFreePort()}/platform`]);

    expect(damaged.text).to.match(/Database .*is damaged\. The operator stops the platform/);
    expect(silent.text).to.match(/Database .*does not answer\. The operator checks/);
  });

  it('uses the default provider when the variable with its address is blank', async () => {
    const proxy = await startTunnelProxy(({ socket }) => socket.destroy());
    const environment = { HTTPS_PROXY: proxy.address, APPCONNECT_PROVIDER_URL: '  ' };

    const told = await report({ APPCONNECT_API_KEY: canary, ...environment }).finally(() => proxy.close());

    expect(told).to.include({ code: 1, mendFirst: 'toolkits' });
    expect(proxy.tunnels[0]?.target).to.equal('backend.composio.dev:443');
  });
});

describe('The arguments of doctor', () => {
  for (const [why, args, environment = {}] of [
    ['a missing directory', ['--home', '/nowhere/at/all']],
    ['a missing directory in PLATFORM_HOME', [], { PLATFORM_HOME: '/nowhere/at/all' }],
    ['an unknown option', ['--hmoe', 'x']],
    ['a missing database', ['--home', '.', '--database', '/nowhere/at/all.db']],
  ] as [string, string[], Record<string, string>?][]) {
    it(`are refused for ${why}`, async () => {
      expect(await rejectionOf(doctor(args, environment))).to.be.instanceOf(UsageError);
    });
  }

  it('are refused for an unsupported database address, and none of it is said', async () => {
    const refused = await rejectionOf(
      doctor(['--home', '.', '--database', 'mysql://someone:s3cret@127.0.0.1/platform']),
    );

    expect(refused).to.be.instanceOf(UsageError);
    expect(refused.message).to.include('--database takes').and.not.include('s3cret');
  });

  it('are refused for an invalid provider address, in one sentence', async () => {
    const refused = await rejectionOf(doctor(['--home', '.'], { APPCONNECT_PROVIDER_URL: 'nonsense' }));

    expect(refused).to.be.instanceOf(UsageError);
    expect(refused.message).to.match(
      /^APPCONNECT_PROVIDER_URL, the address of the connection provider, cannot be used: /,
    );
  });
});
