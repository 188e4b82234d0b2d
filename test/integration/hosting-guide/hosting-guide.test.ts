import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'chai';
import {
  type ProviderEmulator,
  startProviderEmulator,
} from '../../../src/testing/provider-emulator/provider-emulator.js';
import { BrowserClient } from '../../support/browser/browser-client.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { buildExamples } from '../../support/package/examples.js';
import { openPostgres } from '../../support/stores/databases.js';
import { until } from '../../support/until.js';

const document = 'docs/hosting.md';

describe('The platform in docs/hosting.md', () => {
  let provider: ProviderEmulator;
  let home: string;
  let guide: Awaited<ReturnType<typeof buildExamples>>;
  let platform: ChildProcess;
  let url: string;

  before(async () => {
    provider = await startProviderEmulator();
    home = await mkdtemp(join(tmpdir(), 'appconnect-guide-'));
    guide = await buildExamples(document);
    const settings = { PORT: '0', PLATFORM_HOME: home, APPCONNECT_PROVIDER_URL: provider.url };
    platform = spawn(process.execPath, [join(guide.folder, 'start.js')], {
      env: { PATH: process.env.PATH, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (platform.stdout === null) throw new Error('The platform has no output.');
    const [line] = await once(createInterface(platform.stdout), 'line');
    url = /^The platform listens on (\S+)$/.exec(line)?.[1] ?? '';
  });

  after(async () => {
    const ended = once(platform, 'exit');
    platform.kill();
    expect((await ended)[0]).to.equal(0);
    await guide.remove();
    await rm(home, { recursive: true });
    await provider.close();
  });

  const runAgent = (...query: string[]) =>
    promisify(execFile)(process.execPath, [join(guide.folder, 'agent.js'), url, ...query]);

  const signIn = async () => {
    const browser = new BrowserClient(url);
    await browser.post('/sign-in', 'user=ada', { 'content-type': 'application/x-www-form-urlencoded' });
    return browser;
  };

  it('says of its health what the page says', async () => {
    const shown = /^\{"appconnectConfigured".*$/m.exec(await readFile(document, 'utf8'))?.[0] ?? '';

    expect((await new BrowserClient(url).get('/health')).body).to.deep.equal(JSON.parse(shown));
  });

  it('brings changed tools from one replica to another', async () => {
    const database = await openPostgres();
    const { openEvents, followReplicas } = await import(join(guide.folder, 'replicas.js'));
    const open = () => openEvents(database.address, database.client, new FakeLogger());
    const [here, there] = [await open(), await open()];
    const heard: unknown[] = [];
    followReplicas(there, { notifyToolsChanged: (scope: unknown) => heard.push(scope) });

    here.publishToolsChanged({ orgId: 'acme' });

    await until('the other replica has heard it', () => heard.length > 0);
    expect(heard).to.deep.equal([{ orgId: 'acme' }]);
    for (const events of [here, there]) await events.close();
    await database.close();
  });

  it('lets an agent make its first call once there is a key and an app, and says so before', async () => {
    const { stderr } = await runAgent().catch((error) => error);
    expect(stderr).to.include('The agent has no tools');
    const browser = await signIn();
    await browser.put('/v1/appconnect/settings/api-key', { apiKey: provider.projectKey });
    await browser.put('/v1/appconnect/apps/hackernews/enablement');

    const { stdout } = await runAgent();

    expect(stdout)
      .to.match(/^Found: "HACKERNEWS_\w+"$/m)
      .and.match(/"acting_as": "Ada"/);
    expect(provider.executions().map(({ tool }) => tool)).to.deep.equal([/"(HACKERNEWS_\w+)"/.exec(stdout)?.[1]]);
  });

  it('opens another session for an agent where its own has ended', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ user: 'ada' }), redirect: 'manual' } as const;
    const [cookie = ''] = (await fetch(`${url}/sign-in`, form)).headers.getSetCookie();
    const address = new URL(`${url}/v1/agents/assistant/mcp`);
    const connect = async () => {
      const client = new Client({ name: 'agent', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers: { cookie } } }));
      return client;
    };
    const { openSession } = await import(join(guide.folder, 'open-session.js'));
    const first = await connect();

    expect(await openSession(first, connect)).to.equal(first);
    const session = { 'mcp-session-id': first.transport?.sessionId ?? '' };
    expect((await fetch(address, { method: 'DELETE', headers: { cookie, ...session } })).status).to.equal(200);
    const second: Client = await openSession(first, connect);

    expect((await second.listTools()).tools).not.to.be.empty;
    await second.close();
  });

  it('lets it use the account of a member who has connected, with the words of the page', async () => {
    const browser = await signIn();
    await browser.put('/v1/appconnect/apps/gmail/enablement');
    await browser.connect('gmail', 'ada@example.com');
    await browser.waitUntilConnected('gmail', 'ada@example.com');
    const [, query = ''] = /^node dist\/agent\.js \S+ "(.+)"$/m.exec(await readFile(document, 'utf8')) ?? [];

    const { stdout } = await runAgent(query);

    expect(stdout)
      .to.match(/^Found: "GMAIL_\w+"$/m)
      .and.match(/"acting_as": "Ada \(ada@example\.com\)"/);
  });
});
