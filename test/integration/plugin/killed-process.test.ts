import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  type ProviderEmulator,
  startProviderEmulator,
} from '../../../src/testing/provider-emulator/provider-emulator.js';
import { listSettled } from '../../support/agents/settled-calls.js';
import { BrowserClient } from '../../support/browser/browser-client.js';
import { useClock } from '../../support/clock.js';
import { forkHost, type HostProcess } from '../../support/hosts/host-process.js';
import { openSqlite, type TestDatabase } from '../../support/stores/databases.js';
import { until } from '../../support/until.js';

const agent = 'acme-assistant';
const send = 'GMAIL_SEND_EMAIL';
const callCount = 12;
const mails = Array.from({ length: callCount }, (_, number) => ({
  recipient_email: 'grace@example.com',
  subject: `Mail ${number}`,
  body: 'Once.',
}));

describe('A process that is killed', () => {
  const startClock = useClock();
  let home: string;
  let database: TestDatabase;
  let provider: ProviderEmulator;
  let host: HostProcess;
  let cleo: BrowserClient;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'appconnect-killed-'));
    database = await openSqlite();
    provider = await startProviderEmulator();
    host = await forkHost({ home, database: database.address, provider });
    cleo = new BrowserClient(host.url);
    const ada = new BrowserClient(host.url);
    for (const [client, user] of [
      [ada, 'ada'],
      [cleo, 'cleo'],
    ] as const)
      await client.post('/v1/session', { user, org: 'acme' });
    await ada.put('/v1/appconnect/apps/gmail/enablement');
    await cleo.connect('gmail', 'cleo@example.com');
    await cleo.invoke(agent, 'GMAIL_FETCH_EMAILS');
  });

  afterEach(async () => {
    await host.kill();
    await provider.close();
    await database.close();
    await rm(home, { recursive: true, force: true });
  });

  const sent = () => provider.executions().filter(({ tool }) => tool === send).length;
  const callAll = () => mails.map((mail) => cleo.invoke(agent, send, mail));
  const delayAnswers = (ms: number) =>
    provider.inject({
      match: { path: '*', tool: '*' },
      fault: { kind: 'delay', ms, after: true },
      times: callCount,
    });

  /** The mails in the activity once another process has settled the calls of the killed one. */
  const shownAfterwards = async () =>
    (await listSettled(database.client, startClock)).filter(({ subject }) => subject === send);

  it('records each call that it sent once, though none of them was answered', async () => {
    delayAnswers(60_000);
    const calls = Promise.allSettled(callAll());
    await until('all are executed', () => sent() === callCount);

    await host.kill();
    await calls;

    const shown = await shownAfterwards();
    expect(shown.map(({ outcome }) => outcome)).to.deep.equal(Array(callCount).fill('unknown'));
    expect(shown[0]).to.deep.include({
      actor: { userId: 'cleo', name: 'Cleo Martin' },
      agent,
      channel: 'web',
      app: 'gmail',
    });
  });

  it('records each call though all were answered and none was recorded before', async () => {
    delayAnswers(500);
    const calls = Promise.all(callAll());
    await until('all are executed', () => sent() === callCount);
    await database.client.raw('BEGIN IMMEDIATE');
    const answers = await calls;

    await host.kill();
    await database.client.raw('ROLLBACK');

    for (const answer of answers) expect(answer).to.have.property('data');
    expect(await shownAfterwards()).to.have.length(callCount);
  });
});
