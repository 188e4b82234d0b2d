import { expect } from 'chai';
import { kinderSwitches } from '../../../src/testing/provider-emulator/provider/emulator-options.js';
import { startProviderEmulator } from '../../../src/testing/provider-emulator/provider-emulator.js';
import { directTools, ProviderCaller, submitHostedPage } from '../../support/provider-emulator/provider-caller.js';
import { tinyCatalog } from '../../support/provider-emulator/tiny-catalog.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe('Provider emulator: as strict as the provider, or more lenient', () => {
  const at = withEmulator({
    catalog: {
      ...tinyCatalog,
      apps: tinyCatalog.apps.map((app) =>
        app.slug === 'slack' ? { ...app, fields: { subdomain: 'Subdomain' } } : app,
      ),
    },
  });
  const beLenient = () => Object.assign(at.emulator.switches, kinderSwitches);
  const session = (config: object) => at.provider.post('/tool_router/session', { user_id: 'ada', ...config });
  const createSession = (toolkit: string, config: object = {}) =>
    session({ toolkits: { enable: [toolkit] }, ...directTools, ...config });
  const authConfig = async (toolkit: string, fields: object = {}) =>
    (await at.provider.post('/auth_configs', { toolkit: { slug: toolkit }, auth_config: fields })).body.auth_config.id;
  const mcp = async (url: string, name: string, args: object = {}) =>
    (
      await at.provider.post(url, {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      })
    ).body;

  describe('auth configs in sessions', () => {
    const managed = { type: 'use_composio_managed_auth' };
    const named = async (fields: object) =>
      createSession('gmail', { auth_configs: { gmail: await authConfig('gmail', fields) } });

    it('are refused if they were created without `is_enabled_for_tool_router`', async () => {
      expect((await named(managed)).body.error.slug).to.equal('ToolRouterV2_InvalidAuthConfigIds');
      expect((await named({ ...managed, is_enabled_for_tool_router: true })).status).to.equal(201);
    });

    it('are accepted by a lenient provider', async () => {
      beLenient();

      expect((await named(managed)).status).to.equal(201);
    });

    it('are accepted after a change', async () => {
      const id = await authConfig('gmail', managed);

      await at.provider.patch(`/auth_configs/${id}`, { type: 'default', is_enabled_for_tool_router: true });

      expect((await createSession('gmail', { auth_configs: { gmail: id } })).status).to.equal(201);
      expect((await at.provider.get(`/auth_configs/${id}`)).body.is_enabled_for_tool_router).to.equal(true);
    });
  });

  describe('an app whose sign-in the provider does not manage', () => {
    const connected = async () => {
      const accountId = await at.provider.connect({ toolkit: 'perplexityai' });
      const account = at.emulator.accounts().find(({ id }) => id === accountId);
      return { pin: { perplexityai: [accountId] }, config: { perplexityai: account?.authConfigId } };
    };

    it('gets no session without its auth config, even with a pinned account', async () => {
      const { pin, config } = await connected();

      const refused = await createSession('perplexityai', { connected_accounts: pin });
      const accepted = await createSession('perplexityai', { connected_accounts: pin, auth_configs: config });

      expect(refused.status).to.equal(400);
      expect(refused.body.error).to.include({
        code: 4300,
        slug: 'ToolRouterV2_BadRequest',
        message:
          'The following toolkits require auth configs but none exist and cannot be auto-created: perplexityai. Please specify them in auth_configs.',
      });
      expect(accepted.status).to.equal(201);
    });

    it('gets one with a pinned account, if the switch says so', async () => {
      at.emulator.switches.unmanagedAppsWant = 'account';
      const { pin } = await connected();

      expect((await createSession('perplexityai', { connected_accounts: pin })).status).to.equal(201);
      expect((await createSession('perplexityai')).status).to.equal(400);
    });

    it('gets one without either at a lenient provider', async () => {
      beLenient();

      expect((await createSession('perplexityai')).status).to.equal(201);
    });
  });

  describe('an action', () => {
    it('with a missing argument answers 200 with its name, and does not run', async () => {
      const { body } = await at.provider.pinnedSession(await at.provider.connect());
      const path = `/tool_router/session/${body.session_id}/execute`;

      const rest = await at.provider.post(path, { tool_slug: 'GMAIL_SEND_EMAIL' });
      const overMcp = await mcp(body.mcp.url, 'GMAIL_SEND_EMAIL');

      const error = "Invalid request data provided - Following fields are missing: {'to'}";
      expect(rest.status).to.equal(200);
      expect(rest.body).to.deep.include({ data: {}, error });
      expect(JSON.parse(overMcp.result.content[0].text)).to.include({ successful: false, error });
      expect(at.emulator.executions()).to.deep.equal([]);
    });

    it('with a missing argument is refused with 400 by a lenient provider', async () => {
      beLenient();
      const { body } = await at.provider.pinnedSession(await at.provider.connect());

      const { status } = await at.provider.post(`/tool_router/session/${body.session_id}/execute`, {
        tool_slug: 'GMAIL_SEND_EMAIL',
      });

      expect(status).to.equal(400);
    });

    it('that the session does not list runs over REST and not over MCP', async () => {
      const { body } = await at.provider.pinnedSession(await at.provider.connect());
      const call = { tool_slug: 'GMAIL_FETCH_MAILS', arguments: {} };

      const rest = await at.provider.post(`/tool_router/session/${body.session_id}/execute`, call);
      const refused = await mcp(body.mcp.url, 'GMAIL_FETCH_MAILS');
      beLenient();
      const ran = await mcp(body.mcp.url, 'GMAIL_FETCH_MAILS');

      expect(rest.body.error).to.equal(null);
      expect(refused.error).to.include({ code: -32602 });
      expect(JSON.parse(ran.result.content[0].text)).to.include({ successful: true });
    });
  });

  it('refuses MCP requests without a key, unless it is lenient', async () => {
    const account = await at.provider.connect();
    const { url } = (await at.provider.pinnedSession(account)).body.mcp;
    const stranger = new ProviderCaller(at.emulator, '');
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

    expect((await stranger.post(url, list)).status).to.equal(401);
    beLenient();

    expect((await stranger.post(url, list)).body.result.tools).not.to.deep.equal([]);
    const unknown = new ProviderCaller(at.emulator, 'ak_never_issued');
    expect((await unknown.post(url, list)).status).to.equal(401);
  });

  it('refuses a search in a session with search disabled, unless it is lenient', async () => {
    const { body } = await createSession('gmail');
    const search = () =>
      at.provider.post(`/tool_router/session/${body.session_id}/search`, { queries: [{ use_case: 'send email' }] });

    expect((await search()).status).to.equal(400);
    beLenient();
    expect((await search()).status).to.equal(200);
  });

  it('includes the owner’s name in an account, unless it is lenient', async () => {
    const id = await at.provider.connect();
    const name = async () => (await at.provider.get(`/connected_accounts/${id}`)).body.state.val.displayName;

    expect(await name()).to.equal('ada@example.com');
    beLenient();
    expect(await name()).to.equal(undefined);
  });

  describe('the hosted page', () => {
    const link = async (toolkit: string, fields: object = {}) =>
      (await at.provider.link(await at.provider.authConfigFor(toolkit), { ...fields })).body;

    it('redirects without an error at a lenient provider', async () => {
      beLenient();
      const { redirect_url: page } = await link('gmail', { callback_url: 'https://host.test/back' });

      const back = await submitHostedPage(page, { decision: 'deny' });

      expect(new URL(back.headers.get('location') ?? '').searchParams.has('error')).to.equal(false);
    });

    it('asks for an account alone, whatever fields the app requires', async () => {
      const { redirect_url: page } = await link('slack');

      expect(await (await fetch(page)).text()).not.to.contain('name="subdomain"');
      expect((await submitHostedPage(page, { account: 'ada', decision: 'allow' })).status).to.equal(200);
    });

    it('asks for every field with that switch on, and accepts any value', async () => {
      at.emulator.switches.asksEveryField = true;
      const made = await link('slack');

      const empty = await submitHostedPage(made.redirect_url, { account: 'ada', decision: 'allow' });
      const filled = { account: 'ada', subdomain: 'nonsense', decision: 'allow' };
      const allowed = await submitHostedPage(made.redirect_url, filled);

      expect(empty.status).to.equal(422);
      expect(await empty.text())
        .to.contain('Enter the Subdomain of your Slack account.')
        .and.contain('value="ada"');
      expect(allowed.status).to.equal(200);
      const { body } = await at.provider.get(`/connected_accounts/${made.connected_account_id}`);
      expect(body.status).to.equal('ACTIVE');
    });

    it('asks for no field that came with the link', async () => {
      at.emulator.switches.asksEveryField = true;
      const { redirect_url: page } = await link('slack', { connection_data: { subdomain: 'acme' } });

      expect(await (await fetch(page)).text()).not.to.contain('name="subdomain"');
    });

    it('needs the fields with the link, with that switch on', async () => {
      at.emulator.switches.linksWantFields = true;
      const config = await at.provider.authConfigFor('slack');

      const refused = await at.provider.link(config);
      const accepted = await at.provider.link(config, { connection_data: { subdomain: 'acme' } });

      expect(refused.body.error).to.include({ code: 612, slug: 'ConnectedAccount_MissingRequiredFields' });
      expect(refused.body.error.message).to.contain('subdomain');
      expect(accepted.status).to.equal(201);
    });

    it('lists the fields that an app requires', async () => {
      const { body } = await at.provider.get('/toolkits/slack');

      expect(body.auth_config_details[0].fields.connected_account_initiation.required[0]).to.include({
        name: 'subdomain',
        required: true,
      });
    });

    it('can have an origin of its own', async () => {
      const emulator = await startProviderEmulator({ catalog: tinyCatalog, hostedPagePort: 0 });
      try {
        const provider = new ProviderCaller(emulator);
        const { body } = await provider.link(await provider.authConfigFor('gmail'));

        expect(emulator.hostedPageUrl).not.to.equal(emulator.url);
        expect(new URL(body.redirect_url).origin).to.equal(emulator.hostedPageUrl);
        await submitHostedPage(body.redirect_url, { account: 'ada', decision: 'allow' });
        expect(emulator.accounts()[0]?.status).to.equal('ACTIVE');
      } finally {
        await emulator.close();
      }
    });

    it('leaves nothing open when the port for that origin is taken', async () => {
      const hostedPagePort = Number(new URL(at.emulator.url).port);

      const error = await startProviderEmulator({ catalog: tinyCatalog, hostedPagePort }).catch((cause) => cause);

      expect(error).to.include({ code: 'EADDRINUSE' });
    });

    it('can have links with an origin that nobody serves', async () => {
      at.emulator.switches.linkOrigin = 'https://connect.provider.test';

      expect((await link('gmail')).redirect_url).to.match(/^https:\/\/connect\.provider\.test\/link\/lk_/);
    });
  });

  describe('an app whose client the provider registers by itself', () => {
    const registering = withEmulator({ catalog: undefined });

    it('connects with its own auth scheme, without credentials', async () => {
      const { provider } = registering;
      const custom = { type: 'use_custom_auth', authScheme: 'DCR_OAUTH', credentials: {} };
      const config = { toolkit: { slug: 'granola_mcp' }, auth_config: custom };
      const managed = await provider.post('/auth_configs', { toolkit: { slug: 'granola_mcp' } });
      const { body } = await provider.post('/auth_configs', config);
      const link = await provider.link(body.auth_config.id);
      await submitHostedPage(link.body.redirect_url, { account: 'ada', decision: 'allow' });

      expect(managed.body.error.slug).to.equal('Auth_Config_DefaultAuthConfigNotFound');
      expect(registering.emulator.accounts()[0]).to.include({ status: 'ACTIVE', authScheme: 'DCR_OAUTH' });
    });
  });
});
