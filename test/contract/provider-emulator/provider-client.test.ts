import Composio from '@composio/client';
import { expect } from 'chai';
import { directTools, submitHostedPage } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe("Provider emulator with the provider's own client", () => {
  const at = withEmulator();
  const client = () => new Composio({ apiKey: at.emulator.projectKey, baseURL: at.emulator.url, maxRetries: 0 });

  async function connect(userId: string): Promise<string> {
    const { auth_config: config } = await client().authConfigs.create({ toolkit: { slug: 'gmail' } });
    const link = await client().link.create({ auth_config_id: config.id, user_id: userId });
    await submitHostedPage(link.redirect_url, { account: `${userId}@example.com`, decision: 'allow' });
    return link.connected_account_id;
  }

  it('lists apps page by page, most used first', async () => {
    const first = await client().toolkits.list({ limit: 2, sort_by: 'usage' });
    const second = await client().toolkits.list({ limit: 2, cursor: first.next_cursor ?? undefined });

    expect(first.items.map((item) => item.slug)).to.deep.equal(['gmail', 'slack']);
    expect(second.items.map((item) => item.slug)).to.deep.equal(['perplexityai', 'bigquery']);
    expect(first).to.include({ total_items: 5, total_pages: 3, current_page: 1 });
  });

  it('searches apps', async () => {
    const found = await client().toolkits.list({ search: 'hacker' });

    expect(found.items.map((item) => [item.slug, item.no_auth])).to.deep.equal([['hackernews', true]]);
  });

  it('shows one app and the categories', async () => {
    const toolkit = await client().toolkits.retrieve('perplexityai');
    const categories = await client().toolkits.retrieveCategories();

    expect(toolkit.auth_config_details?.map((detail) => detail.mode)).to.deep.equal(['API_KEY']);
    expect(toolkit.meta.categories).to.deep.equal([{ slug: 'team-chat', name: 'Team chat' }]);
    expect(toolkit).not.to.have.any.keys('no_auth', 'auth_schemes');
    expect(categories.items).to.deep.equal([{ id: 'team-chat', name: 'Team chat' }]);
  });

  it('makes and lists auth configs', async () => {
    const created = await client().authConfigs.create({
      toolkit: { slug: 'gmail' },
      auth_config: { type: 'use_composio_managed_auth', name: 'ours' },
    });

    const list = await client().authConfigs.list({ toolkit_slug: 'gmail,slack', is_composio_managed: true });

    expect(list.items.map(({ id, name, status, type }) => ({ id, name, status, type }))).to.deep.equal([
      { id: created.auth_config.id, name: 'ours', status: 'ENABLED', type: 'default' },
    ]);
  });

  it('links an account and reads it', async () => {
    const id = await connect('ada');

    const account = await client().connectedAccounts.retrieve(id);
    const list = await client().connectedAccounts.list({ user_ids: ['ada'], statuses: ['ACTIVE', 'EXPIRED'] });

    expect(account).to.include({ id, user_id: 'ada', status: 'ACTIVE', is_disabled: false });
    expect(list.items.map((item) => item.id)).to.deep.equal([id]);
  });

  it('makes a session, lists its tools and runs one', async () => {
    const id = await connect('ada');
    const session = await client().toolRouter.session.create({
      user_id: 'ada',
      toolkits: { enable: ['gmail'] },
      connected_accounts: { gmail: [id] },
      ...directTools,
    });

    const tools = await client().toolRouter.session.tools(session.session_id);
    const sent = await client().toolRouter.session.execute(session.session_id, {
      tool_slug: 'GMAIL_SEND_EMAIL',
      arguments: { to: 'ben@example.com' },
    });

    expect(tools.items.map((tool) => tool.slug)).to.include('GMAIL_SEND_EMAIL');
    expect(sent).to.deep.include({
      data: { id: 'msg_1', from: 'ada@example.com', to: 'ben@example.com' },
      error: null,
    });
    expect(sent.log_id).to.match(/^log_/);
  });

  it('lists tools, shows one, and runs it outside a session', async () => {
    const id = await connect('ada');

    const list = await client().tools.list({ toolkit_slug: 'gmail', toolkit_versions: 'latest' });
    const tool = await client().tools.retrieve('GMAIL_SEND_EMAIL');
    const run = await client().tools.execute('GMAIL_FETCH_EMAILS', { connected_account_id: id, user_id: 'ada' });

    expect(list.items.map((item) => item.slug)).to.deep.equal([
      'GMAIL_SEND_EMAIL',
      'GMAIL_FETCH_EMAILS',
      'GMAIL_KEEP_NOTE',
    ]);
    expect(tool).to.deep.include({ tags: ['important', 'openWorldHint', 'createHint'], no_auth: false });
    expect(run).to.deep.include({ successful: true, error: null, data: { messages: [] } });
  });

  it('raises the error classes of the client', async () => {
    const stranger = new Composio({ apiKey: 'ak_wrong_wxyz', baseURL: at.emulator.url, maxRetries: 0 });

    const refused = await stranger.toolkits.list().catch((error) => error);
    const unknown = await client()
      .connectedAccounts.retrieve('ca_none')
      .catch((error) => error);

    expect(refused).to.be.instanceOf(Composio.AuthenticationError);
    expect(refused.error.error.slug).to.equal('APIKey_InvalidAPIKey');
    expect(unknown).to.be.instanceOf(Composio.NotFoundError);
  });
});
