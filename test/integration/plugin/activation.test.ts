import { createServer } from 'node:http';
import { expect } from 'chai';
import sinon from 'sinon';
import { activate } from '../../../src/plugin.js';
import { SqlAgentAssignmentStore } from '../../../src/stores/agent-assignment-store.js';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { SqlEnabledAppStore } from '../../../src/stores/enabled-app-store.js';
import { readResult } from '../../support/browser/browser-client.js';
import { RecordingHost } from '../../support/hosts/recording-host.js';
import { listenOnLoopback } from '../../support/loopback.js';
import { openSqlite, useDatabase } from '../../support/stores/databases.js';
import { aConnection, minute } from '../../support/stores/store-records.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';
import { until } from '../../support/until.js';

const { signal } = new AbortController();

describe('Activating the plugin', () => {
  const client = useDatabase(openSqlite);
  const directory = useTemporaryDirectory();

  afterEach(() => sinon.restore());

  it('disposes of every registration when the host refuses any one of them', async () => {
    const whole = new RecordingHost(directory(), client());
    const plugin = await activate(whole);
    const count = whole.registrationCount;
    await plugin.deactivate();
    expect(whole.live.size).to.equal(0);
    const begin = sinon.spy(globalThis, 'setInterval');
    const end = sinon.spy(globalThis, 'clearInterval');

    for (let most = 0; most < count; most += 1) {
      const host = new RecordingHost(directory(), client(), most);
      const error = await activate(host).catch((reason: Error) => reason);

      expect(error, `after ${most}`).to.be.instanceOf(Error).and.have.property('message', 'The host takes no more.');
      expect([...host.live], `after ${most}`).to.deep.equal([]);
      expect(host.logger.messages('error')).to.deep.equal([]);
    }
    for (const timer of begin.returnValues) expect(end.args.map(([ended]) => ended)).to.include(timer);
  });

  it('refuses a host that lacks something before it asks it for anything', async () => {
    const host = new RecordingHost(directory(), client());
    const asked = sinon.spy(host.database, 'getClient');
    Object.assign(host, { status: undefined, routes: { ...host.routes, isServedOrigin: undefined } });

    const error = await activate(host).catch((reason) => reason);

    expect(error.message).to.contain('Missing, or of another kind: routes.isServedOrigin, status.');
    expect([host.registrationCount, asked.callCount]).to.deep.equal([0, 0]);
  });

  it('refuses a second activation with the same host, until the first has ended', async () => {
    const host = new RecordingHost(directory(), client());
    const first = await activate(host);
    const registered = host.registrationCount;

    const error = await activate(host).catch((reason) => reason);

    expect(error).to.include({ code: 'conflict' });
    expect(error.message).to.contain('has an active plugin already');
    expect(host.registrationCount).to.equal(registered);
    await first.deactivate();
    const second = await activate(host);
    await first.deactivate();
    expect(await activate(host).catch(({ code }) => code)).to.equal('conflict');
    await second.deactivate();
  });

  it('activates again with a host whose first activation failed', async () => {
    const host = new RecordingHost(directory(), client());
    host.environment.APPCONNECT_PROVIDER_URL = 'no address';
    await activate(host).catch(() => undefined);
    host.environment.APPCONNECT_PROVIDER_URL = '';

    const plugin = await activate(host);

    await plugin.deactivate();
  });

  it('tells a host whose database is away that it may activate again, and in words what mends it', async () => {
    const host = new RecordingHost(directory(), client());
    const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
    const ask = sinon.stub(host.database, 'getClient').rejects(away);

    const error = await activate(host).catch((reason) => reason);
    ask.restore();

    expect(error).to.include({ code: 'storage_unavailable', cause: away });
    expect(error.message).to.contain('database does not answer').and.not.to.contain('10.0.0.7');
    const plugin = await activate(host);
    await plugin.deactivate();
  });

  it("names the step of the start that failed, and why, in the host's log", async () => {
    const host = new RecordingHost(directory(), client());
    const plugin = await activate(host);
    const [prepareTables] = host.tasks;
    const ofNewerVersion = { name: '9999-of-a-newer-version' };
    await client()('appconnect_migrations').insert({ ...ofNewerVersion, batch: 2 });

    const error = await prepareTables?.().catch((reason) => reason);
    await client()('appconnect_migrations').where(ofNewerVersion).del();

    const [line] = host.logger.lines.filter(({ level }) => level === 'error');
    expect(line?.message).to.equal('The plugin could not start, and its routes and tools stay closed.');
    expect(line?.fields).to.include({ task: 'appconnect-tables', code: 'storage_damaged', reason: error.message });
    expect(error.message).to.contain('newer version');
    await plugin.deactivate();
  });

  it('removes nobody on an event before its start has ended, and finds then who left', async () => {
    const host = new RecordingHost(directory(), client());
    const [connections, left] = [new SqlConnectionStore(client()), { orgId: 'acme', userId: 'cleo' }];
    host.directory.remove(left.orgId, left.userId);
    const starting = await activate(host);
    await host.tasks[0]?.();
    await connections.replace(aConnection(left));

    host.events.publish('member.removed', left);
    await starting.deactivate();

    expect(await connections.listMembers('acme')).to.deep.equal(['cleo']);
    host.tasks.length = 0;
    const started = await activate(host);
    for (const run of host.tasks) await run();
    await until('maintenance removes her', async () => (await connections.listMembers('acme')).length === 0);
    await started.deactivate();
  });

  it('registers nothing with an invalid configuration', async () => {
    const host = new RecordingHost(directory(), client());
    host.environment.APPCONNECT_PROVIDER_URL = 'no address';

    const error = await activate(host).catch((reason) => reason);

    expect(error).to.be.instanceOf(Error);
    expect(error.message).to.equal(
      'APPCONNECT_PROVIDER_URL, the address of the connection provider, cannot be used: expected a whole address, such as https://backend.composio.dev.',
    );
    expect([...host.live]).to.deep.equal([]);
  });

  it('uses the default provider where the variable is empty, as compose files pass unset variables', async () => {
    for (const text of ['', '  ']) {
      const host = new RecordingHost(directory(), client());
      host.environment.APPCONNECT_PROVIDER_URL = text;

      const plugin = await activate(host);

      expect(host.live.size, JSON.stringify(text)).to.be.greaterThan(0);
      await plugin.deactivate();
    }
  });

  it('also closes the tools that the host still holds when it deactivates', async () => {
    const host = new RecordingHost(directory(), client());
    const plugin = await activate(host);
    for (const run of host.tasks) await run();
    const change = { byUserId: 'ada', at: minute(0) };
    await new SqlEnabledAppStore(client()).enable({ orgId: 'acme', app: 'gmail' }, change);
    await new SqlAgentAssignmentStore(client()).assign({ orgId: 'acme', app: 'gmail', agentId: 'a' }, change);
    const request = { channel: 'web', orgId: 'acme', agentId: 'a', userId: 'ada', signal } as const;
    const { tools } = (await host.provider?.resolveTools(request)) ?? { tools: [] };
    expect(tools).to.have.length(3);

    await plugin.deactivate();

    for (const tool of tools) {
      const input = { query: 'mail', action: 'GMAIL_SEND_EMAIL', app: 'gmail' };
      const result = await tool.call(input, { signal });
      expect(readResult(result).message).to.contain('The platform is stopping');
    }
    expect(await client()('appconnect_sign_ins').select()).to.deep.equal([]);
  });

  it('does not blame the provider for what its end gives up reading', async () => {
    let asked = 0;
    const silent = createServer(() => {
      asked += 1;
    });
    const port = await listenOnLoopback(silent);
    const host = new RecordingHost(directory(), client());
    Object.assign(host.environment, { APPCONNECT_PROVIDER_URL: `http://127.0.0.1:${port}` });
    const plugin = await activate(host);
    for (const run of host.tasks) await run();
    await new SqlEnabledAppStore(client()).enable({ orgId: 'acme', app: 'gmail' }, { byUserId: 'ada', at: minute(0) });

    host.events.publish('appconnect.app.changed', { orgId: 'acme', app: 'gmail' });
    await until('the provider is asked', () => asked > 0);
    await plugin.deactivate();

    silent.close();
    expect(host.logger.messages('warn').filter((message) => message.includes('could not be read'))).to.deep.equal([]);
  });
});
