import { EventEmitter, once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import type { HostPlatform, ToolRequest } from '../../../src/host/index.js';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { nothingToClose, startHostWith } from '../../support/inline-plugin.js';

describe('Reference host: the tools of agents over MCP', () => {
  let host: ReferenceHost;
  let platform: HostPlatform;
  let names: string[] = [];
  const clients: Client[] = [];

  /** Resolves `left` when the signal of a slow tool aborts. */
  let told = () => {};
  const begins = new EventEmitter();
  const begun = () => once(begins, 'begun');
  const gone = async (signal: AbortSignal) => {
    begins.emit('begun');
    if (!signal.aborted) await once(signal, 'abort');
    told();
  };

  const resolveTools = async ({ userId, channel, orgId }: ToolRequest) => ({
    tools: names.map((name) => ({
      definition: { name, inputSchema: { type: 'object' as const } },
      call: async (_input: unknown, { signal }: { signal: AbortSignal }) => {
        if (name === 'slow') await gone(signal);
        return { content: [{ type: 'text' as const, text: `${name} for ${userId} on ${channel} in ${orgId}` }] };
      },
    })),
    instructions: 'Use them with care.',
  });

  before(async () => {
    host = await startHostWith(async (given) => {
      platform = given;
      for (const channel of ['web', 'bridge', 'automation'] as const)
        given.tools.registerProvider(channel, { resolveTools });
      return nothingToClose;
    });
  });
  after(() => host.close());
  beforeEach(() => {
    names = ['first'];
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
  });

  const address = (agent: string, channel: string, url = host.url) =>
    new URL(`${url}/v1/agents/${agent}/mcp?channel=${channel}`);

  const connect = async (user = 'cleo', agent = 'acme-assistant', channel = 'web', url = host.url) => {
    const headers = { cookie: await host.signIn(user, 'acme') };
    const transport = new StreamableHTTPClientTransport(address(agent, channel, url), { requestInit: { headers } });
    const client = new Client({ name: 'test', version: '1' });
    const changes = new EventEmitter();
    let count = 0;
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      count++;
      changes.emit('changed');
    });
    await client.connect(transport);
    clients.push(client);
    const changed = async () => void (count > 0 || (await once(changes, 'changed')));
    return { client, transport, changed, countChanges: () => count };
  };

  const listNames = async (client: Client) => (await client.listTools()).tools.map((tool) => tool.name);

  it('serves the tools and the instructions of an agent to an MCP client', async () => {
    const { client } = await connect();

    expect(client.getInstructions()).to.equal('Use them with care.');
    expect(client.getServerCapabilities()?.tools).to.deep.equal({ listChanged: true });
    expect(await listNames(client)).to.deep.equal(['first']);
    const result = await client.callTool({ name: 'first', arguments: {} });
    expect(result.content).to.deep.equal([{ type: 'text', text: 'first for cleo on web in acme' }]);
  });

  describe('whose client no longer waits for a tool', () => {
    const leave: Record<string, (client: Client, asking: AbortController) => unknown> = {
      'by saying so, as after its time limit': (_client, asking) => asking.abort(),
      'by closing its connection': (client) => client.close(),
    };

    for (const [name, go] of Object.entries(leave)) {
      it(`tells the tool ${name}`, async () => {
        names = ['slow'];
        const left = new Promise<void>((resolve) => (told = resolve));
        const { client } = await connect();
        const asking = new AbortController();
        const options = { signal: asking.signal };
        const call = client.callTool({ name: 'slow', arguments: {} }, undefined, options).catch(() => 'given up');
        await begun();

        await go(client, asking);

        await left;
        expect(await call).to.equal('given up');
      });
    }
  });

  describe('whose call gets no answer', () => {
    // Far beyond the time limit of a test, so that only what the client is told ends its wait.
    const patient = { timeout: 3_600_000 };

    it('is told so at once when the server dies', async () => {
      names = ['slow'];
      const relay = createServer((request, response) => {
        const { method, url, headers } = request;
        const { host: served, port } = new URL(host.url);
        const asServed = { ...headers, host: served };
        const onward = forward({ port, method, path: url, headers: asServed }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
          answer.on('error', () => {}).pipe(response);
        });
        response.on('close', () => onward.destroy());
        onward.on('error', () => {});
        request.pipe(onward);
      });
      await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
      const { port } = relay.address() as AddressInfo;
      const { client } = await connect('cleo', 'acme-assistant', 'web', `http://127.0.0.1:${port}`);
      const call = client.callTool({ name: 'slow', arguments: {} }, undefined, patient).catch(() => 'told');
      await begun();
      // By then the client has whatever a server sends ahead of an answer.
      await client.ping();

      relay.close();
      relay.closeAllConnections();

      expect(await call).to.equal('told');
    });

    it('is told so at once when its session ends', async () => {
      names = ['slow'];
      await host.changes.addMember('acme', { userId: 'gil', name: 'Gil', role: 'member' });
      const { client } = await connect('gil');
      const call = client.callTool({ name: 'slow', arguments: {} }, undefined, patient).catch(String);
      await begun();

      await host.changes.removeMember('acme', 'gil');

      expect(await call).to.include('session has ended');
    });
  });

  it('leaves no request open for a call that the client has cancelled', async () => {
    names = ['slow'];
    const { client, transport } = await connect();
    const send = async (message: object) =>
      fetch(address('acme-assistant', 'web'), {
        method: 'POST',
        headers: {
          cookie: await host.signIn('cleo', 'acme'),
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-session-id': transport.sessionId ?? '',
        },
        body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      });
    const call = send({ id: 7, method: 'tools/call', params: { name: 'slow', arguments: {} } });
    await begun();

    await send({ method: 'notifications/cancelled', params: { requestId: 7 } });

    expect(await (await call).text()).to.equal('');
    await client.ping();
  });

  it('has no person on a bridge', async () => {
    const { client } = await connect('ben', 'acme-assistant', 'bridge');

    const result = await client.callTool({ name: 'first', arguments: {} });

    expect(result.content).to.deep.equal([{ type: 'text', text: 'first for undefined on bridge in acme' }]);
  });

  it('notifies the open sessions in a scope, and no others, that the tools changed', async () => {
    const cleo = await connect('cleo');
    const ben = await connect('ben');
    const support = await connect('cleo', 'acme-support');

    names = ['first', 'second'];
    platform.tools.notifyChanged({ orgId: 'acme', agentId: 'acme-assistant', userId: 'cleo' });
    platform.tools.notifyChanged({ orgId: 'globex' });
    await cleo.changed();
    expect(await listNames(cleo.client)).to.deep.equal(['first', 'second']);
    await Promise.all([ben.client.ping(), support.client.ping()]);
    expect([cleo, ben, support].map((session) => session.countChanges())).to.deep.equal([1, 0, 0]);

    platform.tools.notifyChanged({ orgId: 'acme' });
    await Promise.all([ben.changed(), support.changed()]);
  });

  it('resolves the tools again at every call', async () => {
    const { client } = await connect();
    expect(await listNames(client)).to.deep.equal(['first']);
    names = [];

    const refusal = await client.callTool({ name: 'first', arguments: {} }).catch((error: Error) => error.message);

    expect(refusal).to.include('no tool called first now');
  });

  it('refuses a session of another person or agent', async () => {
    const { transport } = await connect('cleo');
    const use = async (user: string, agent: string) => {
      const response = await fetch(address(agent, 'web'), {
        method: 'POST',
        headers: {
          cookie: await host.signIn(user, 'acme'),
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-session-id': transport.sessionId ?? '',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      await response.body?.cancel();
      return response.status;
    };

    expect(await use('cleo', 'acme-assistant')).to.equal(200);
    expect(await use('ben', 'acme-assistant')).to.equal(404);
    expect(await use('cleo', 'acme-support')).to.equal(404);
  });

  it('refuses a caller who is not signed in, may not simulate the channel, or names an unknown agent', async () => {
    const refuse = async (user: string, agent: string, channel: string) =>
      connect(user, agent, channel).then(
        () => 'connected',
        (error: Error) => error.message,
      );

    expect((await fetch(address('acme-assistant', 'web'), { method: 'POST' })).status).to.equal(401);
    expect(await refuse('cleo', 'acme-assistant', 'bridge')).to.include('forbidden');
    expect(await refuse('cleo', 'globex-assistant', 'web')).to.include('not_found');
  });

  describe('on a simulated channel with an organization and a person (§1.8, §1.9)', () => {
    const forEve = 'bridge&org=globex&person=eve';

    it('acts for that person in that organization', async () => {
      const { client } = await connect('dev', 'globex-ops', forEve);

      const { content } = await client.callTool({ name: 'first', arguments: {} });

      expect(content).to.deep.equal([{ type: 'text', text: 'first for eve on bridge in globex' }]);
    });

    it('acts for the person of an automation, and for nobody without one', async () => {
      const ask = async (channel: string) => {
        const { client } = await connect('ada', 'acme-assistant', channel);
        return (await client.callTool({ name: 'first', arguments: {} })).content;
      };

      const text = (person: string) => [{ type: 'text', text: `first for ${person} on automation in acme` }];
      expect(await ask('automation&person=cleo')).to.deep.equal(text('cleo'));
      expect(await ask('automation')).to.deep.equal(text('undefined'));
    });

    it('is notified of changed tools in that organization, and not in the caller’s own', async () => {
      const abroad = await connect('dev', 'globex-ops', forEve);
      const home = await connect('dev');

      platform.tools.notifyChanged({ orgId: 'acme' });
      await home.changed();
      await abroad.client.ping();
      expect(abroad.countChanges()).to.equal(0);

      platform.tools.notifyChanged({ orgId: 'globex' });
      await abroad.changed();
    });

    it('is another session than one without a person', async () => {
      const { transport } = await connect('dev', 'globex-ops', forEve);
      const ask = async (channel: string) => {
        const response = await fetch(address('globex-ops', channel), {
          method: 'POST',
          headers: {
            cookie: await host.signIn('dev', 'acme'),
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-session-id': transport.sessionId ?? '',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        });
        await response.body?.cancel();
        return response.status;
      };

      expect(await ask(forEve)).to.equal(200);
      expect(await ask('bridge&org=globex')).to.equal(404);
    });

    it('is refused to a caller who is not an admin there', async () => {
      const refusal = await connect('ada', 'globex-ops', forEve).catch((error: Error) => error.message);

      expect(refusal).to.include('forbidden');
    });
  });

  it('answers the call of a member who is removed meanwhile, so that nobody waits for it', async () => {
    names = ['slow'];
    const left = new Promise<void>((resolve) => (told = resolve));
    await host.changes.addMember('acme', { userId: 'gus', name: 'Gus', role: 'member' });
    const { client } = await connect('gus');
    const call = client.callTool({ name: 'slow', arguments: {} }).catch((error: Error) => error.message);
    await begun();

    await host.changes.removeMember('acme', 'gus');

    expect(await call).to.include('The session has ended');
    await left;
  });

  it('ends the sessions of a member who is removed', async () => {
    await host.changes.addMember('acme', { userId: 'fay', name: 'Fay', role: 'member' });
    const { client } = await connect('fay');

    await host.changes.removeMember('acme', 'fay');

    expect(await client.listTools().catch((error: Error) => error.message)).to.include('unauthenticated');
  });
});
