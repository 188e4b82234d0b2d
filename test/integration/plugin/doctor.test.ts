import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { DoctorReport } from '../../../src/contract/doctor-contract.js';
import { type BrowserClient, codeOf } from '../../support/browser/browser-client.js';
import type { Installation } from '../../support/installation.js';
import { useInstallation } from '../../support/installation.js';
import { until } from '../../support/until.js';

const doctor = '/v1/appconnect/doctor';
const canary = 'ak_canary_7f3a9c51d2e84b60';

describe('The doctor on a running platform', () => {
  const open = useInstallation();

  const report = async (client: BrowserClient) => (await client.post(doctor)).body as DoctorReport;
  const found = ({ checks }: DoctorReport) => Object.fromEntries(checks.map(({ check, state }) => [check, state]));

  async function withKey(): Promise<{ installation: Installation; ada: BrowserClient }> {
    const installation = await open({ provider: { projectKey: canary } });
    const ada = await installation.signIn('ada');
    await installation.saveKey(ada, canary);
    return { installation, ada };
  }

  it('checks every step of a call with a valid key, and leaves no session behind', async () => {
    const { installation, ada } = await withKey();
    const sessionsBefore = installation.provider.sessions().length;

    const told = await report(ada);

    const { public_address: address, ...others } = found(told);
    expect(address).to.equal('warning');
    expect(new Set(Object.values(others))).to.deep.equal(new Set(['ok']));
    expect(told).to.include({ result: 'warning', mendFirst: 'public_address' });
    expect(told.checks.find(({ check }) => check === 'database')?.said).to.match(/^SQLite 3\.\d+\.\d+, schema \d{4}-/);
    expect(installation.provider.sessions()).to.have.length(sessionsBefore);
  });

  it('never reports or logs the key', async () => {
    const { installation, ada } = await withKey();
    const config = await readFile(join(installation.home, 'appconnect', 'config.ini'), 'utf8');
    expect(config).to.include(canary);

    const told = await report(ada);

    expect(JSON.stringify(told)).not.to.include(canary);
    expect(installation.logs.join('\n')).not.to.include(canary);
  });

  it('says what to fix first where no key is saved, and sends no request to the provider', async () => {
    const installation = await open();
    const told = await report(await installation.signIn('ada'));

    expect(told).to.include({ result: 'failed', mendFirst: 'key' });
    expect(found(told)).to.include({ key: 'failed', toolkits: 'not_asked', action: 'not_asked', database: 'ok' });
    expect(installation.provider.requests()).to.deep.equal([]);
  });

  it('warns of a saved key that other users of the computer can read', async () => {
    const { installation, ada } = await withKey();
    const directory = join(installation.home, 'appconnect');
    await chmod(join(directory, 'config.ini'), 0o644);
    expect((await report(ada)).checks[0]).to.include({ check: 'key', state: 'ok' });
    await chmod(directory, 0o755);

    const { checks } = await report(ada);

    expect(checks[0]).to.include({ check: 'key', state: 'warning', phrase: 'key_readable' });
    expect(checks[0]?.mend).to.contain('chmod 600');
  });

  it('is for platform admins only', async () => {
    const installation = await open();
    for (const name of ['ben', 'cleo', 'dev']) {
      expect(codeOf(await (await installation.signIn(name)).post(doctor))).to.deep.equal([403, 'forbidden']);
    }
  });

  it('runs one examination at a time', async () => {
    const { installation, ada } = await withKey();
    installation.provider.inject({ match: { path: '*/mcp' }, fault: { kind: 'delay', ms: 2_000 } });
    const running = report(ada);
    await until(
      'the doctor is at the MCP address',
      () =>
        installation.provider.requests().filter(({ path }) => path.endsWith('/mcp')).length > 0 &&
        installation.provider.sessions().length > 0,
    );

    const second = await ada.post(doctor);

    expect(codeOf(second)).to.deep.equal([409, 'conflict']);
    await running;
    expect((await report(ada)).result).to.equal('warning');
  });

  for (const [fault, pragma, words, remedy] of [
    ['a full disk', 'max_page_count = 1', /is full/, 'make_room'],
    ['a database that is read-only', 'query_only = ON', /cannot be written to/, 'mend_database'],
  ] as const) {
    it(`finds ${fault}, and changes nothing`, async () => {
      const { installation, ada } = await withKey();
      const client = await installation.host.host.database.getClient();
      const rows = await client('appconnect_installation').select();
      await client.raw(`PRAGMA ${pragma}`);

      const { mendFirst, checks } = await report(ada);

      expect(mendFirst).to.equal('database');
      const row = checks.find(({ check }) => check === 'database');
      expect(row?.said).to.match(words);
      expect(row).to.include({ remedy });
      expect(await client('appconnect_installation').select()).to.deep.equal(rows);
    });
  }
});
