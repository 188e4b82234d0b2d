import { Composio } from '@composio/core';
import { expect } from 'chai';
import { submitHostedPage } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe("Provider emulator with the provider's own core package", () => {
  const at = withEmulator();
  const composio = () =>
    new Composio({
      apiKey: at.emulator.projectKey,
      baseURL: at.emulator.url,
      allowTracking: false,
      disableVersionCheck: true,
    });

  async function connect(userId: string): Promise<string> {
    const config = await composio().authConfigs.create('gmail');
    const request = await composio().connectedAccounts.link(userId, config.id, {
      callbackUrl: 'https://host.test/back',
    });
    await submitHostedPage(request.redirectUrl ?? '', { account: `${userId}@example.com`, decision: 'allow' });
    return (await request.waitForConnection()).id;
  }

  it('lists apps and shows one', async () => {
    const toolkits = await composio().toolkits.get({ sortBy: 'usage', limit: 3 });
    const gmail = await composio().toolkits.get('gmail');

    expect(toolkits.map((toolkit) => toolkit.slug)).to.deep.equal(['gmail', 'slack', 'perplexityai']);
    expect(gmail.name).to.equal('Gmail');
  });

  it('makes auth configs of both kinds', async () => {
    await composio().authConfigs.create('gmail');
    await composio().authConfigs.create('perplexityai', {
      type: 'use_custom_auth',
      authScheme: 'API_KEY',
      name: 'keys',
      credentials: {},
    });

    const { items } = await composio().authConfigs.list({});

    expect(items.map((item) => [item.toolkit.slug, item.authScheme, item.isComposioManaged])).to.deep.equal([
      ['gmail', 'OAUTH2', true],
      ['perplexityai', 'API_KEY', false],
    ]);
  });

  it('links an account and waits for it', async () => {
    const id = await connect('ada');

    const account = await composio().connectedAccounts.get(id);

    expect(account).to.include({ id, status: 'ACTIVE' });
  });

  it('refuses a second link for the same user unless several are wanted', async () => {
    await connect('ada');
    const { items } = await composio().authConfigs.list({ toolkit: 'gmail' });

    const refused = await composio()
      .connectedAccounts.link('ada', items[0]?.id ?? '')
      .catch((error) => error);

    expect(refused.name).to.equal('ComposioMultipleConnectedAccountsError');
  });

  it('recognises the retired way of connecting', async () => {
    const refused = await composio()
      .toolkits.authorize('ada', 'gmail')
      .catch((error) => error);

    expect(refused.name).to.equal('ComposioLegacyConnectedAccountsEndpointRetiredError');
  });

  it('runs a tool in a session of direct tools', async () => {
    const id = await connect('ada');
    const session = await composio().create('ada', {
      mcp: true,
      sessionPreset: 'direct_tools',
      toolkits: { enable: ['gmail'] },
      connectedAccounts: { gmail: id },
    });

    const sent = await session.execute('GMAIL_SEND_EMAIL', { to: 'ben@example.com' });

    expect(session.mcp.url).to.equal(`${at.emulator.url}/tool_router/${session.sessionId}/mcp`);
    expect(sent).to.deep.include({
      error: null,
      data: { id: 'msg_1', from: 'ada@example.com', to: 'ben@example.com' },
    });
  });

  it('uses, changes and deletes a session', async () => {
    const { sessionId } = await composio().create('ada', { toolkits: ['gmail', 'slack'] });

    const session = await composio().use(sessionId);
    await session.update({ toolkits: ['slack'] });
    const { items } = await session.toolkits();
    await session.delete();
    const deletedAnswer = await composio()
      .use(sessionId)
      .catch((error) => error);

    expect(items.map((toolkit) => toolkit.slug)).to.deep.equal(['slack']);
    expect(deletedAnswer.status).to.equal(404);
  });

  it('searches tools and starts a sign-in within a session', async () => {
    const session = await composio().create('ada', { toolkits: ['gmail'] });

    const found = await session.search({ query: 'send an email' });
    const request = await session.authorize('gmail', { callbackUrl: 'https://host.test/back' });

    expect(found.results[0]?.primaryToolSlugs?.[0]).to.equal('GMAIL_SEND_EMAIL');
    expect(request.redirectUrl).to.match(new RegExp(`^${at.emulator.url}/link/lk_`));
  });

  it('runs a tool outside a session', async () => {
    const id = await connect('ada');

    const run = await composio().tools.execute('GMAIL_FETCH_EMAILS', {
      userId: 'ada',
      connectedAccountId: id,
      arguments: {},
      version: '20260901_00',
    });

    expect(run).to.deep.include({ successful: true, data: { messages: [] } });
  });
});
