import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'chai';
import type { EmulatorSwitches } from '../../../src/testing/provider-emulator/provider-emulator.js';
import { directTools } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

type TextResult = { content: { type: string; text: string }[]; isError?: boolean };

describe('Provider emulator with an MCP client', () => {
  const at = withEmulator();
  const clients: Client[] = [];

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
  });

  async function openClient(address: string, key = at.emulator.projectKey): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' });
    clients.push(client);
    const requestInit = { headers: { 'x-api-key': key } };
    await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
    return client;
  }

  async function connectSession(): Promise<{ address: string; sessionId: string; accountId: string }> {
    const accountId = await at.provider.connect();
    const { body } = await at.provider.pinnedSession(accountId);
    return { address: body.mcp.url, sessionId: body.session_id, accountId };
  }

  async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
    const result = (await client.callTool({ name, arguments: input })) as TextResult;
    return { isError: result.isError, ...JSON.parse(result.content[0]?.text ?? '{}') };
  }

  const forms: EmulatorSwitches['mcpReplies'][] = ['json', 'sse'];
  for (const form of forms) {
    it(`lists and calls tools with ${form} replies`, async () => {
      at.emulator.switches.mcpReplies = form;
      const client = await openClient((await connectSession()).address);

      const { tools } = await client.listTools();
      const sent = await call(client, 'GMAIL_SEND_EMAIL', { to: 'ben@example.com' });
      const fetched = await call(client, 'GMAIL_FETCH_EMAILS');

      expect(tools.map((tool) => tool.name)).to.deep.equal([
        'GMAIL_SEND_EMAIL',
        'GMAIL_FETCH_EMAILS',
        'GMAIL_KEEP_NOTE',
      ]);
      expect(sent).to.include({ successful: true, error: null, isError: false });
      expect(fetched.data.messages).to.deep.equal([sent.data]);
    });
  }

  it('opens an event stream with that switch on', async () => {
    at.emulator.switches.mcpStream = true;
    const client = await openClient((await connectSession()).address);

    await client.ping();

    expect(
      at.emulator.requests().find((request) => request.method === 'GET' && request.path.endsWith('/mcp')),
    ).to.include({
      status: 200,
    });
  });

  it('sends effect hints as annotations and leaves absent hints out', async () => {
    const client = await openClient((await connectSession()).address);

    const { tools } = await client.listTools();

    expect(tools.map((tool) => tool.annotations)).to.deep.equal([
      { openWorldHint: true },
      { readOnlyHint: true },
      { destructiveHint: true },
    ]);
  });

  it('accepts a call without initialize', async () => {
    const { address } = await connectSession();

    const answer = await at.provider.post(address, {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'GMAIL_FETCH_EMAILS' },
    });

    expect(answer.body).to.deep.include({ jsonrpc: '2.0', id: 7 });
    expect(JSON.parse(answer.body.result.content[0].text)).to.deep.include({
      data: { messages: [] },
      successful: true,
    });
  });

  it('sends no reply to notifications, and one for each request of a batch', async () => {
    const { address } = await connectSession();

    const notified = await at.provider.post(address, { jsonrpc: '2.0', method: 'notifications/initialized' });
    const batch = await at.provider.post(address, [
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ]);

    expect(notified).to.deep.include({ status: 202, body: undefined });
    expect(batch.body).to.deep.equal([{ jsonrpc: '2.0', id: 1, result: {} }]);
  });

  it('answers unknown methods, unknown tools and broken JSON with JSON-RPC errors', async () => {
    const { address } = await connectSession();

    const method = await at.provider.post(address, { jsonrpc: '2.0', id: 1, method: 'prompts/list' });
    const tool = await at.provider.post(address, {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'NO_SUCH' },
    });
    const noMessage = await at.provider.post(address, { id: 3 });
    const headers = { 'x-api-key': at.emulator.projectKey };
    const broken = await fetch(address, { method: 'POST', headers, body: '{' });

    const codes = [method, tool, noMessage].map((answer) => answer.body.error.code);
    expect(codes).to.deep.equal([-32601, -32602, -32600]);
    expect((await broken.json()).error.code).to.equal(-32700);
  });

  it('reports invalid arguments in the envelope with the field, and runs nothing', async () => {
    const client = await openClient((await connectSession()).address);

    const refused = await call(client, 'GMAIL_SEND_EMAIL', { to: 'nowhere', colour: 'red' });

    expect(refused).to.include({ successful: false, isError: false });
    expect(refused.error).to.contain('payload.arguments.to').and.contain('additional properties');
    expect(at.emulator.executions()).to.deep.equal([]);
  });

  it('reports an error of the app in the envelope, flagged as an error with that switch on', async () => {
    const client = await openClient((await connectSession()).address);

    const first = await call(client, 'GMAIL_SEND_EMAIL', { to: 'nobody@example.com' });
    at.emulator.switches.failedToolsAreErrors = true;
    const second = await call(client, 'GMAIL_SEND_EMAIL', { to: 'nobody@example.com' });

    expect(first).to.include({ successful: false, error: 'No such recipient', isError: false });
    expect(second).to.include({ successful: false, error: 'No such recipient', isError: true });
  });

  it('reports a tool outside the session before it looks for an account', async () => {
    const client = await openClient((await connectSession()).address);

    const refused = await call(client, 'SLACK_KEEP_NOTE');

    expect(refused.error).to.equal("[Session Restriction] Toolkit 'slack' is not allowed for this session.");
  });

  it('answers 404 with the envelope after the session is deleted', async () => {
    const { address, sessionId } = await connectSession();
    await at.provider.delete(`/tool_router/session/${sessionId}`);

    const answer = await at.provider.post(address, { jsonrpc: '2.0', id: 1, method: 'initialize' });

    expect([answer.status, answer.body.error.slug]).to.deep.equal([404, 'ToolRouterV2_SessionNotFound']);
  });

  it('requires a key of the same project', async () => {
    const { address } = await connectSession();

    const failure = await openClient(address, 'ak_other_wxyz').catch((error) => error);

    expect(failure.code).to.equal(401);
  });

  it('answers 405 to GET and 204 to DELETE', async () => {
    const { address } = await connectSession();

    const get = await at.provider.get(address);
    const end = await at.provider.delete(address);

    expect([get.status, end.status]).to.deep.equal([405, 204]);
  });

  describe('with the meta tools', () => {
    const openMeta = async (config: Record<string, unknown> = {}) => {
      await at.provider.connect();
      const { body } = await at.provider.post('/tool_router/session', { user_id: 'ada', ...config });
      return { client: await openClient(body.mcp.url), listed: body.tool_router_tools };
    };

    it('lists six of them by default, and none under direct tools', async () => {
      const usual = await openMeta();
      const direct = await openMeta({ toolkits: { enable: ['gmail'] }, ...directTools });

      const { tools } = await usual.client.listTools();

      expect(tools.map((tool) => tool.name)).to.deep.equal(usual.listed);
      expect(usual.listed).to.have.length(6);
      expect(direct.listed).to.deep.equal([]);
    });

    it('finds tools, and returns their schemas and connection status', async () => {
      const { client } = await openMeta();

      const search = await call(client, 'COMPOSIO_SEARCH_TOOLS', { queries: [{ use_case: 'fetch my emails' }] });
      const schemas = await call(client, 'COMPOSIO_GET_TOOL_SCHEMAS', { tool_slugs: ['GMAIL_SEND_EMAIL', 'NO_SUCH'] });

      expect(search.data.results[0].primary_tool_slugs[0]).to.equal('GMAIL_FETCH_EMAILS');
      expect(search.data.toolkit_connection_statuses[0]).to.include({ toolkit: 'gmail', has_active_connection: true });
      expect(schemas).to.deep.include({ successful: false });
      expect(schemas.data.not_found).to.deep.equal(['NO_SUCH']);
    });

    it('runs several tools with an outer success and inner failures', async () => {
      const { client } = await openMeta();

      const outcome = await call(client, 'COMPOSIO_MULTI_EXECUTE_TOOL', {
        sync_response_to_workbench: false,
        tools: [
          { tool_slug: 'GMAIL_FETCH_EMAILS', arguments: {} },
          { tool_slug: 'SLACK_KEEP_NOTE', arguments: {} },
        ],
      });

      expect(outcome.successful).to.equal(true);
      expect(outcome.data).to.include({ total_count: 2, success_count: 1, error_count: 1 });
      expect(outcome.data.results[1]).to.include({ response: null });
    });

    it('starts sign-ins for apps that are not connected', async () => {
      const { client } = await openMeta();

      const { data } = await call(client, 'COMPOSIO_MANAGE_CONNECTIONS', {
        toolkits: ['gmail', 'slack', 'hackernews'],
      });

      expect(data.results.gmail.status).to.equal('active');
      expect(data.results.slack.redirect_url).to.contain('/link/lk_');
      expect(data.results.hackernews).to.include({ status: 'failed' });
    });

    it('refuses a meta tool that the session has switched off', async () => {
      const { client } = await openMeta({ workbench: { enable: false } });

      const refused = await call(client, 'COMPOSIO_REMOTE_BASH_TOOL', { command: 'ls' });

      expect(refused.error).to.equal('Tool COMPOSIO_REMOTE_BASH_TOOL is not enabled for this session');
    });
  });
});
