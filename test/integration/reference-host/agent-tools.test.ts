import { expect } from 'chai';
import type { HostPlatform, ToolRequest } from '../../../src/host/index.js';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { nothingToClose, startHostWith } from '../../support/hosts/inline-plugin.js';

describe('Reference host: the tools of agents over HTTP', () => {
  let host: ReferenceHost;
  let asked: ToolRequest[] = [];

  const activate = async ({ tools }: HostPlatform) => {
    const provider = {
      resolveTools: async (request: ToolRequest) => {
        asked.push(request);
        const definition = { name: 'greet', inputSchema: { type: 'object' as const } };
        const call = async (input: Record<string, unknown>) => ({
          content: [{ type: 'text' as const, text: `hello ${input.name} on ${request.channel}` }],
        });
        return { tools: [{ definition, call }], instructions: 'Greet everybody.' };
      },
    };
    for (const channel of ['web', 'bridge', 'automation'] as const) tools.registerProvider(channel, provider);
    return nothingToClose;
  };

  before(async () => {
    host = await startHostWith(activate);
  });
  after(() => host.close());
  beforeEach(() => {
    asked = [];
  });

  const list = async (
    agent: string,
    options: { user: string; org: string; channel?: string; headers?: Record<string, string> },
  ) => {
    const headers = { ...options.headers, cookie: await host.signIn(options.user, options.org) };
    const query = options.channel ? `?channel=${options.channel}` : '';
    return fetch(`${host.url}/v1/agents/${agent}/tools${query}`, { headers });
  };

  const call = async (agent: string, tool: string, body: unknown, user = 'cleo') =>
    fetch(`${host.url}/v1/agents/${agent}/tools/${tool}`, {
      method: 'POST',
      headers: { cookie: await host.signIn(user, 'acme'), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('lists the definitions of the tools, and the instructions for the agent', async () => {
    const response = await list('acme-assistant', { user: 'cleo', org: 'acme' });

    expect(await response.json()).to.deep.equal({
      tools: [{ name: 'greet', inputSchema: { type: 'object' } }],
      instructions: 'Greet everybody.',
    });
  });

  describe('a simulated channel with an organization and a person (§1.8, §1.9)', () => {
    const at = async (user: string, org: string, path: string) =>
      fetch(`${host.url}/v1/agents/${path}`, { headers: { cookie: await host.signIn(user, org) } });

    it('lists and calls tools for the person that an org admin chose', async () => {
      await at('ada', 'acme', 'acme-assistant/tools?channel=automation&person=cleo');
      await call('acme-assistant', 'greet', { channel: 'automation', person: 'cleo' }, 'ada');
      await at('ada', 'acme', 'acme-assistant/tools?channel=automation');

      expect(asked.map(({ orgId, userId, channel }) => ({ orgId, userId, channel }))).to.deep.equal([
        { orgId: 'acme', userId: 'cleo', channel: 'automation' },
        { orgId: 'acme', userId: 'cleo', channel: 'automation' },
        { orgId: 'acme', userId: undefined, channel: 'automation' },
      ]);
    });

    it('uses the agents and people of another organization, for an admin of it', async () => {
      const response = await at('dev', 'acme', 'globex-ops/tools?channel=bridge&org=globex&person=eve');

      expect(response.status).to.equal(200);
      expect(asked[0]).to.include({ orgId: 'globex', userId: 'eve', agentId: 'globex-ops' });
    });

    const refused = [
      ['cleo', 'acme-assistant/tools?channel=automation&person=ada', 403],
      ['ada', 'globex-ops/tools?channel=bridge&org=globex', 403],
      ['cleo', 'acme-assistant/tools?person=ada', 403],
      ['ada', 'acme-assistant/tools?person=cleo', 400],
      ['ada', 'acme-assistant/tools?channel=automation&person=eve', 404],
      ['dev', 'acme-assistant/tools?channel=bridge&org=globex', 404],
      ['ada', 'acme-assistant/tools?channel=bridge&org=nowhere', 403],
      ['ada', 'acme-assistant/tools?channel=bridge&org=', 400],
      ['ada', 'acme-assistant/tools?channel=bridge&person=%00', 400],
    ] as const;
    for (const [user, path, status] of refused) {
      it(`is refused with ${status} to ${user} at ${path}`, async () => {
        expect((await at(user, 'acme', path)).status).to.equal(status);
        expect(asked).to.deep.equal([]);
      });
    }
  });

  it('resolves tools on the web for the signed-in person, with the origin of their browser (§1.8)', async () => {
    await list('acme-support', { user: 'dev', org: 'acme' });
    const { signal, ...request } = asked[0] ?? expect.fail('nobody was asked');

    expect(signal).to.be.instanceOf(AbortSignal);
    expect(request).to.deep.equal({
      channel: 'web',
      orgId: 'acme',
      agentId: 'acme-support',
      userId: 'dev',
      clientOrigin: host.url,
    });
  });

  it('takes its own address for the origin of a browser that hides it', async () => {
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    await list('acme-support', { user: 'dev', org: 'acme', headers });

    expect(asked[0]?.clientOrigin).to.equal(host.url);
  });

  for (const channel of ['bridge', 'automation']) {
    it(`resolves tools on ${channel} without a person, whoever simulates it (§1.8)`, async () => {
      await list('acme-assistant', { user: 'ben', org: 'acme', channel });
      const { signal: _signal, ...request } = asked[0] ?? expect.fail('nobody was asked');

      expect(request).to.deep.equal({ channel, orgId: 'acme', agentId: 'acme-assistant' });
    });

    it(`lets only org admins simulate ${channel}`, async () => {
      expect((await list('acme-assistant', { user: 'dev', org: 'acme', channel })).status).to.equal(403);
      expect((await call('acme-assistant', 'greet', { channel, input: {} })).status).to.equal(403);
      expect((await list('globex-ops', { user: 'dev', org: 'globex', channel })).status).to.equal(200);
      expect(asked).to.have.length(1);
    });
  }

  it('has no tools on a channel without a provider', async () => {
    const response = await list('acme-assistant', { user: 'ben', org: 'acme', channel: 'cli' });

    expect(await response.json()).to.deep.equal({ tools: [], instructions: '' });
  });

  it('refuses agents of another organization, and unknown channels', async () => {
    expect((await list('globex-assistant', { user: 'ada', org: 'acme' })).status).to.equal(404);
    expect((await list('acme-assistant', { user: 'dev', org: 'globex' })).status).to.equal(404);
    expect((await list('acme-assistant', { user: 'ada', org: 'acme', channel: 'pigeon' })).status).to.equal(400);
    expect(asked).to.deep.equal([]);
  });

  it('calls a tool and returns its result unchanged', async () => {
    const response = await call('acme-assistant', 'greet', { channel: 'web', input: { name: 'world' } });

    expect(response.status).to.equal(200);
    expect(await response.json()).to.deep.equal({ content: [{ type: 'text', text: 'hello world on web' }] });
  });

  it('refuses a tool that the agent does not have, and a body that is not a call', async () => {
    expect((await call('acme-assistant', 'missing', { input: {} })).status).to.equal(404);
    expect((await call('acme-assistant', 'greet', { input: 'text' })).status).to.equal(400);
    expect((await call('acme-assistant', 'greet', { input: {}, user: 'ada' })).status).to.equal(400);
  });
});
