import { expect } from 'chai';
import { directTools } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe('Provider emulator: sessions', () => {
  const at = withEmulator();
  const create = (config: Record<string, unknown>) =>
    at.provider.post('/tool_router/session', { user_id: 'ada', ...config });
  const errorOf = async (config: Record<string, unknown>) => {
    const { status, body } = await create(config);
    return [status, body.error?.slug];
  };

  it('answers with its own field names: enabled, not enable', async () => {
    const id = await at.provider.connect();

    const { status, body } = await create({
      toolkits: { enable: ['gmail'] },
      tools: { gmail: { disable: ['GMAIL_SEND_EMAIL'] } },
      tags: ['readOnlyHint'],
      connected_accounts: { gmail: [id] },
    });

    expect(status).to.equal(201);
    expect(body.session_id).to.match(/^trs_[\w-]{12}$/);
    expect(body.mcp).to.deep.equal({ type: 'http', url: `${at.emulator.url}/tool_router/${body.session_id}/mcp` });
    expect(body.config).to.deep.include({
      user_id: 'ada',
      toolkits: { enabled: ['gmail'] },
      tools: { gmail: { disabled: ['GMAIL_SEND_EMAIL'] } },
      tags: { enabled: ['readOnlyHint'] },
      connected_accounts: { gmail: [id] },
      preload: { tools: [] },
    });
    expect(body.config_version).to.equal(1);
  });

  it('refuses unknown keys, at the root and inside', async () => {
    expect(await errorOf({ toolkit: ['gmail'] })).to.deep.equal([400, 'HTTP_BadRequest']);
    expect(await errorOf({ toolkits: { enable: ['gmail'], disable: [] } })).to.deep.equal([400, 'HTTP_BadRequest']);
    expect(await errorOf({ user_id: undefined })).to.deep.equal([400, 'HTTP_BadRequest']);
  });

  it('names unknown apps and tools', async () => {
    const apps = await create({ toolkits: { enable: ['openai', 'gmail', 'anthropic'] } });
    const tools = await create({ tools: { gmail: { enable: ['GMAIL_NO_SUCH'] } } });

    expect(apps.body.error).to.include({
      code: 4305,
      message: 'Invalid toolkit slugs: anthropic, openai. Please provide valid toolkit slugs.',
    });
    expect(tools.body.error.message).to.contain('GMAIL_NO_SUCH');
  });

  it('refuses to pin accounts that are unknown, foreign, disabled, of another app, or too many', async () => {
    const [first, second] = [await at.provider.connect(), await at.provider.connect()];
    const foreign = await at.provider.connect({ userId: 'ben' });
    const pin = (ids: string[], toolkit = 'gmail') => errorOf({ connected_accounts: { [toolkit]: ids } });

    const invalid = [400, 'ToolRouterV2_InvalidConnectedAccountIds'];
    expect(await pin([first])).to.deep.equal([201, undefined]);
    expect(await pin(['ca_none'])).to.deep.equal(invalid);
    expect(await pin([foreign])).to.deep.equal(invalid);
    expect(await pin([first], 'slack')).to.deep.equal(invalid);
    expect(await pin([first, second])).to.deep.equal([400, 'ToolRouterV2_BadRequest']);
    await at.provider.patch(`/connected_accounts/${first}/status`, { enabled: false });
    expect(await pin([first])).to.deep.equal(invalid);
  });

  it('refuses an auth config of an app outside the session’s scope', async () => {
    const config = await at.provider.authConfigFor('gmail');

    expect(await errorOf({ auth_configs: { gmail: config }, toolkits: { enable: ['slack'] } })).to.deep.equal([
      400,
      'ToolRouterV2_InvalidAuthConfigIds',
    ]);
  });

  it('refuses to preload all tools without an allow-list', async () => {
    expect(await errorOf(directTools)).to.deep.equal([400, 'ToolRouterV2_BadRequest']);
  });

  it('lists the same tools as its MCP endpoint', async () => {
    const { body } = await create({ toolkits: { enable: ['gmail'] }, tags: ['readOnlyHint'], ...directTools });

    const rest = await at.provider.get(`/tool_router/session/${body.session_id}/tools`);
    const mcp = await at.provider.post(body.mcp.url, { jsonrpc: '2.0', id: 1, method: 'tools/list' });

    expect(rest.body.items.map((tool: { slug: string }) => tool.slug)).to.deep.equal(['GMAIL_FETCH_EMAILS']);
    expect(mcp.body.result.tools.map((tool: { name: string }) => tool.name)).to.deep.equal(['GMAIL_FETCH_EMAILS']);
  });

  it('lists and runs the enabled meta tools', async () => {
    const { body } = await create({ workbench: { enable: false } });
    const path = `/tool_router/session/${body.session_id}`;
    const search = { queries: [{ use_case: 'send email' }] };

    const listed = await at.provider.get(`${path}/tools`);
    const executed = await at.provider.post(`${path}/execute`, {
      tool_slug: 'COMPOSIO_SEARCH_TOOLS',
      arguments: search,
    });
    const meta = await at.provider.post(`${path}/execute_meta`, { slug: 'COMPOSIO_SEARCH_TOOLS', arguments: search });
    const hidden = await at.provider.post(`${path}/execute_meta`, { slug: 'COMPOSIO_REMOTE_BASH_TOOL' });

    expect(listed.body.items.map((tool: { slug: string }) => tool.slug)).to.deep.equal(body.tool_router_tools);
    expect(executed.body.data.results[0].primary_tool_slugs[0]).to.equal('GMAIL_SEND_EMAIL');
    expect(meta.body).to.have.all.keys('data', 'error', 'log_id');
    expect(hidden.status).to.equal(400);
  });

  it('allows no app with an empty allow-list', async () => {
    const { body } = await create({ toolkits: { enable: [] }, ...directTools });

    const { body: tools } = await at.provider.get(`/tool_router/session/${body.session_id}/tools`);

    expect(tools.items).to.deep.equal([]);
  });

  it('replaces blocks with patch, removes them with null, and counts versions', async () => {
    const { body } = await create({ toolkits: { enable: ['gmail'] }, tags: ['readOnlyHint'] });
    const path = `/tool_router/session/${body.session_id}`;

    const patched = await at.provider.patch(path, { toolkits: { disable: ['slack'] }, tags: null });
    const stale = await at.provider.patch(path, { expected_config_version: 1 });
    const foreign = await at.provider.patch(path, { user_id: 'eve' });
    const history = await at.provider.get(`${path}/config_history`);

    expect(patched.body.config).to.deep.include({ toolkits: { disabled: ['slack'] } });
    expect(patched.body.config).not.to.have.property('tags');
    expect(patched.body.config_version).to.equal(2);
    expect([stale.status, foreign.status]).to.deep.equal([409, 400]);
    expect(history.body.items.map((item: { version: number }) => item.version)).to.deep.equal([2, 1]);
    expect(history.body.items[0]).to.include({ is_current: true });
  });

  it('lives until it is deleted', async () => {
    const { body } = await create({});
    const path = `/tool_router/session/${body.session_id}`;

    const attached = await at.provider.post(`${path}/attach`);
    const deleted = await at.provider.delete(path);
    const again = await at.provider.delete(path);

    expect(attached.body.session_id).to.equal(body.session_id);
    expect(deleted.body).to.deep.equal({ session_id: body.session_id, deleted: true });
    expect([again.status, again.body.error.message]).to.deep.equal([
      404,
      `Tool router session with ID ${body.session_id} not found`,
    ]);
  });

  it('lists its apps with the account of its user', async () => {
    const id = await at.provider.connect();
    const { body } = await create({ toolkits: { enable: ['gmail', 'slack', 'hackernews'] } });
    const path = `/tool_router/session/${body.session_id}/toolkits`;

    const all = await at.provider.get(path);
    const connected = await at.provider.get(`${path}?is_connected=true&toolkits=gmail,slack`);

    const accounts = all.body.items.map(
      (item: { connected_account: { id: string } | null }) => item.connected_account?.id,
    );
    expect(accounts).to.deep.equal([id, undefined, undefined]);
    expect(connected.body.items.map((item: { slug: string }) => item.slug)).to.deep.equal(['gmail']);
  });

  it('links apps that it allows, that need a sign-in and are not pinned', async () => {
    at.emulator.switches.unmanagedAppsWant = 'nothing';
    const pinned = await at.provider.connect();
    const { body } = await create({
      toolkits: { enable: ['gmail', 'slack', 'hackernews', 'perplexityai'] },
      connected_accounts: { gmail: [pinned] },
    });
    const link = (toolkit: string) => at.provider.post(`/tool_router/session/${body.session_id}/link`, { toolkit });

    const made = await link('slack');
    const refused = ['bigquery', 'hackernews', 'gmail', 'perplexityai', 'no_such_app'].map(
      async (toolkit) => (await link(toolkit)).body.error.code,
    );

    expect(made.status).to.equal(201);
    expect(made.body).to.have.all.keys('link_token', 'redirect_url', 'connected_account_id');
    expect(await Promise.all(refused)).to.deep.equal([4324, 4326, 4300, 4308, 4305]);
  });

  it('names another origin for its MCP endpoint with that switch set', async () => {
    at.emulator.switches.mcpOrigin = 'https://elsewhere.test';

    const { body } = await create({});

    expect(body.mcp.url).to.equal(`https://elsewhere.test/tool_router/${body.session_id}/mcp`);
  });
});
