import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import knex from 'knex';
import type { DoctorReport } from '../../../src/contract/doctor-contract.js';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { startTunnelProxy } from '../../support/provider/tunnel-proxy.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';
import { openPostgres } from '../../support/stores/databases.js';

const canary = 'ak_canary_7f3a9c51d2e84b60';
const scoped = {
  key: 'ak_opens_all_but_execution',
  areas: {
    toolkits: 'read' as const,
    tools: 'read' as const,
    auth_configs: 'read_write' as const,
    connected_accounts: 'read_write' as const,
    session_management: 'read_write' as const,
  },
};

/** As on a computer where only the packages are installed that the plugin needs in any case. */
const withoutPg = `const modules = require('node:module');
const resolve = modules._resolveFilename;
modules._resolveFilename = (name, ...rest) => {
  if (name !== 'pg') return resolve(name, ...rest);
  throw Object.assign(new Error("Cannot find module 'pg'"), { code: 'MODULE_NOT_FOUND' });
};
`;

type Run = { code: number; said: string; complained: string };

/** As an operator runs it beside the platform, with no more in the environment than given. */
function appconnect(args: string[], environment: Record<string, string> = {}): Promise<Run> {
  const env = { PATH: process.env.PATH ?? '', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/appconnect.mjs', ...args], { env }, (error, said, complained) =>
      resolve({ code: Number(error?.code ?? 0), said, complained }),
    );
  });
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('appconnect --version', () => {
  it('is the version of the package', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));

    for (const name of ['--version', 'version']) {
      expect(await appconnect([name])).to.deep.equal({ code: 0, said: `${version}\n`, complained: '' });
    }
  });
});

describe('appconnect doctor', () => {
  const current = withEmulator({ catalog: undefined, projectKey: canary, keys: [scoped] });
  let home: string;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'appconnect-doctor-'));
  });
  afterEach(() => rm(home, { recursive: true }));

  async function save(key: string): Promise<void> {
    await mkdir(join(home, 'appconnect'));
    await writeFile(join(home, 'appconnect', 'config.ini'), `api_key = ${key}\n`, { mode: 0o600 });
  }

  const run = (args: string[] = [], environment: Record<string, string> = {}) =>
    appconnect(['doctor', '--home', home, ...args], { APPCONNECT_PROVIDER_URL: current.emulator.url, ...environment });
  const report = async (environment?: Record<string, string>) => {
    const { said, code } = await run(['--json'], environment);
    return { code, ...(JSON.parse(said) as DoctorReport) };
  };
  const found = ({ checks }: DoctorReport) => Object.fromEntries(checks.map(({ check, state }) => [check, state]));

  it('shows a good key in a table with advice, and exits with 0', async () => {
    await save(canary);

    const { code, said, complained } = await run();

    expect([code, complained]).to.deep.equal([0, '']);
    expect(said).to.match(/^It works; something could be better\.\n\nMend first: Public web URL\n/);
    expect(said).to.match(/✓ An action that reads +\d.* HACKERNEWS_\w+ ran\./);
    expect(said).to.match(/– Database +Not asked: needs --database\./);
    expect(said).not.to.include(canary);
  });

  it('names the permission that a scoped key lacks, and exits with 1', async () => {
    await save(scoped.key);

    const told = await report();

    expect(told).to.include({ code: 1, result: 'failed', mendFirst: 'mcp_address' });
    expect(found(told)).to.include({ session: 'ok', mcp_address: 'failed', session_removal: 'ok' });
    expect(told.checks.find(({ check }) => check === 'mcp_address')).to.include({ remedy: 'grant_right' });
  });

  it('distinguishes a wrong key from an unreachable provider', async () => {
    const wrong = await report({ APPCONNECT_API_KEY: 'ak_that_nobody_knows' });
    const nowhere = `http://127.0.0.1:${await closedPort()}`;
    const noNetwork = { APPCONNECT_API_KEY: canary, APPCONNECT_PROVIDER_URL: nowhere };
    const unreached = await report(noNetwork);

    expect(wrong).to.include({ code: 1, mendFirst: 'toolkits' });
    expect(wrong.checks.find(({ check }) => check === 'toolkits')).to.include({ remedy: 'replace_key' });
    expect(unreached).to.include({ code: 1, mendFirst: 'toolkits' });
    const row = unreached.checks.find(({ check }) => check === 'toolkits');
    expect(row).to.include({ remedy: 'check_network' });
    expect(row?.said).to.include(`${nowhere} cannot be reached`).and.include('(ECONNREFUSED)');
    expect(JSON.stringify([wrong, unreached])).not.to.match(/ak_that_nobody|canary/);
  });

  it('requests the public address through the proxy in the environment', async () => {
    const proxy = await startTunnelProxy(({ socket }) => socket.destroy());
    const environment = { HTTPS_PROXY: proxy.address, PLATFORM_WEB_PUBLIC_URL: 'https://platform.test' };

    const told = await report({ APPCONNECT_API_KEY: canary, ...environment }).finally(() => proxy.close());

    expect(told.checks.find(({ check }) => check === 'public_address')).to.include({ phrase: 'address_silent' });
    expect(proxy.tunnels[0]?.target).to.equal('platform.test:443');
  });

  it('reports a missing key, and an invalid one in the environment', async () => {
    const none = await report();
    const consumer = await report({ APPCONNECT_API_KEY: 'ck_of_the_clients_section' });

    expect(none).to.include({ code: 1, mendFirst: 'key' });
    expect(consumer.checks[0]).to.include({ check: 'key', state: 'failed', remedy: 'mend_key_source' });
    expect(JSON.stringify(consumer)).not.to.include('ck_of_the');
  });

  it('checks the given database, and prints no password', async () => {
    await save(canary);
    const file = join(home, 'platform.db');
    await writeFile(file, '');

    const empty = JSON.parse((await run(['--json', '--database', file])).said) as DoctorReport;
    const address = `postgres://someone:s3cret@127.0.0.1:${await closedPort()}/platform`;
    const silent = await run(['--json', '--database', address]);

    expect(empty.checks.find(({ check }) => check === 'database')).to.include({
      state: 'failed',
      phrase: 'database_older',
      remedy: 'start_platform',
    });
    expect(found(JSON.parse(silent.said))).to.include({ database: 'failed', toolkits: 'ok' });
    expect(silent.said + silent.complained).not.to.include('s3cret');
  });

  it('finds the tables in the search_path that the address names, and says where it found none', async () => {
    const database = await openPostgres();
    const there = `${database.address}?options=-csearch_path%3Dapp`;
    await database.client.raw('create schema app');
    const app = knex({ ...database.config, connection: there });
    await migrate(app).finally(() => app.destroy());

    const elsewhere = JSON.parse((await run(['--json', '--database', database.address])).said) as DoctorReport;
    const right = JSON.parse((await run(['--json', '--database', there])).said) as DoctorReport;
    const refused = await appconnect(['accept-database', '--home', home, '--database', database.address]);
    const accepted = await appconnect(['accept-database', '--home', home, '--database', there]);
    await database.close();

    expect(found(elsewhere)).to.include({ database: 'failed', installation: 'not_asked' });
    expect(elsewhere.checks.find(({ check }) => check === 'database')).to.include({ remedy: 'choose_database' });
    expect(found(right)).to.include({ database: 'ok', installation: 'ok' });
    expect(refused.complained).to.include('?options=-csearch_path%3Dapp');
    expect(accepted.code).to.equal(0);
  });

  it('says of a database what the log says of it', async () => {
    await save(canary);
    const file = join(home, 'damaged.db');
    await writeFile(file, 'This is no database.');

    const damaged = await run(['--database', file]);
    const silent = await run(['--database', `postgres://someone:s3cret@127.0.0.1:${await closedPort()}/platform`]);

    expect(damaged.said).to.match(/Database .*is damaged\. The operator stops the platform/);
    expect(silent.said).to.match(/Database .*does not answer\. The operator checks/);
  });

  it('reports everything else when the database driver is not installed', async () => {
    await save(canary);
    const hook = join(home, 'without-pg.cjs');
    await writeFile(hook, withoutPg);

    const { said, complained } = await run(['--json', '--database', 'postgres://someone:s3cret@127.0.0.1/platform'], {
      NODE_OPTIONS: `--require ${hook}`,
    });

    const told = JSON.parse(said) as DoctorReport;
    expect(found(told)).to.include({ database: 'failed', installation: 'not_asked', action: 'ok' });
    expect(told.checks.find(({ check }) => check === 'database')?.said).to.include('npm install pg');
    expect(said + complained).not.to.include('s3cret');
  });

  it('prints nothing of an unsupported database address', async () => {
    const { code, complained } = await run(['--database', 'mysql://someone:s3cret@127.0.0.1/platform']);

    expect(code).to.equal(2);
    expect(complained).to.include('--database takes').and.not.include('s3cret');
  });

  for (const args of [
    ['--home', '/nowhere/at/all'],
    ['--hmoe', 'x'],
    ['--database', '/nowhere/at/all.db'],
  ]) {
    it(`exits with 2 for invalid arguments: ${args.join(' ')}`, async () => {
      const { code, said, complained } = await run(args);

      expect([code, said]).to.deep.equal([2, '']);
      expect(complained).to.include('Usage: appconnect doctor');
    });
  }

  it('reports an invalid provider address in one sentence', async () => {
    const { code, complained } = await run([], { APPCONNECT_PROVIDER_URL: 'nonsense' });

    expect(code).to.equal(2);
    expect(complained).to.match(/^APPCONNECT_PROVIDER_URL, the address of the connection provider, cannot be used: /);
  });

  it('uses the default provider when the variable with its address is blank', async () => {
    const proxy = await startTunnelProxy(({ socket }) => socket.destroy());
    const environment = { HTTPS_PROXY: proxy.address, APPCONNECT_PROVIDER_URL: '  ' };

    const told = await report({ APPCONNECT_API_KEY: canary, ...environment }).finally(() => proxy.close());

    expect(told).to.include({ code: 1, mendFirst: 'toolkits' });
    expect(proxy.tunnels[0]?.target).to.equal('backend.composio.dev:443');
  });
});
