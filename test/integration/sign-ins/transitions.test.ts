import { expect } from 'chai';
import { Conversation } from '../../support/agents/conversation.js';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';

const app = '/v1/appconnect/apps/gmail';
const read = 'GMAIL_FETCH_EMAILS';

describe('Transitions (§3)', () => {
  let installation: Installation;
  let ada: BrowserClient;
  let cleo: BrowserClient;
  let beforehand: number;

  beforeEach(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    ada = await installation.signIn('ada');
    cleo = await installation.signIn('cleo');
    beforehand = installation.provider.requests().length;
  });

  afterEach(() => installation.close());

  const ticks = async (slug = 'gmail') => {
    const { body } = await ada.get(`/v1/appconnect/apps/${slug}/agents`);
    type Tick = { agent: string; assigned: boolean };
    return body.agents.filter(({ assigned }: Tick) => assigned).map(({ agent }: Tick) => agent);
  };
  const status = async (client: BrowserClient) => (await client.get(`${app}/connection`)).body.status;
  /** Ignores the session without an account in which saving the key tests it. */
  const writes = () =>
    installation.provider
      .requests()
      .slice(beforehand)
      .filter(({ method }) => method !== 'GET');

  describe('app not enabled → Enable', () => {
    it('enables the app and gives it to the default agent; no account is touched', async () => {
      const { body } = await ada.put('/v1/appconnect/apps/slack/enablement');

      expect(body).to.deep.equal({ app: 'slack', enabled: true, agentCount: 1 });
      expect(await ticks('slack')).to.deep.equal(['acme-assistant']);
      expect(writes()).to.deep.equal([]);
      expect(installation.provider.accounts()).to.deep.equal([]);
    });

    it('changes nothing when the app is enabled already, not even a removed assignment', async () => {
      await ada.delete(`${app}/agents/acme-assistant`);

      const { body } = await ada.put(`${app}/enablement`);

      const note = 'No agent has it; choose one in the profiles picker.';
      expect(body).to.deep.equal({ app: 'gmail', enabled: true, agentCount: 0, note });
      expect(await ticks()).to.deep.equal([]);
    });

    it('applies only to the organization of the admin', async () => {
      const dev = await installation.signIn('dev', 'globex');

      const { body } = await dev.get('/v1/appconnect/apps?view=enabled');

      expect(body.apps).to.deep.equal([]);
    });

    it('restores earlier assignments and connections, and assigns the default agent as always', async () => {
      await cleo.connect('gmail', 'cleo@example.com');
      await ada.put(`${app}/agents/acme-researcher`);
      await ada.delete(`${app}/agents/acme-assistant`);
      await ada.delete(`${app}/enablement`);
      expect(await ticks()).to.deep.equal(['acme-researcher']);

      await ada.put(`${app}/enablement`);

      expect(await ticks()).to.deep.equal(['acme-assistant', 'acme-researcher']);
      expect(await status(cleo)).to.equal('connected');
      expect(await cleo.invoke('acme-researcher', read)).to.have.property('data');
    });
  });

  describe('app enabled → Disable', () => {
    it('stops the app for every member at once and changes no account', async () => {
      await ada.connect('gmail', 'ada@example.com');
      await cleo.connect('gmail', 'cleo@example.com');
      const accounts = installation.provider.accounts().map(({ id, status: state }) => [id, state]);
      const conversation = await Conversation.open(installation.host, { user: 'cleo' });
      expect(await conversation.toolNames()).to.have.length(2);
      const { changeCount } = conversation;

      await ada.delete(`${app}/enablement`);

      const before = installation.provider.executions().length;
      await expectNoTool(conversation.invoke(read));
      expect(await ada.toolNames('acme-assistant')).to.deep.equal([]);
      await conversation.waitForChangeAfter(changeCount);
      expect(await conversation.toolNames()).to.deep.equal([]);
      expect(installation.provider.executions()).to.have.length(before);
      expect(installation.provider.accounts().map(({ id, status: state }) => [id, state])).to.deep.equal(accounts);
      await conversation.close();
    });

    it('stops one app only', async () => {
      await ada.put('/v1/appconnect/apps/slack/enablement');
      await cleo.connect('gmail', 'cleo@example.com');
      await cleo.connect('slack', 'cleo@example.com');

      await ada.delete('/v1/appconnect/apps/slack/enablement');

      expect((await cleo.invoke('acme-assistant', 'SLACK_LIST_ALL_CHANNELS')).code).to.be.oneOf([
        'app_not_available',
        'unknown_action',
      ]);
      expect(await cleo.invoke('acme-assistant', read)).to.have.property('data');
    });
  });

  describe('member not connected → Connect', () => {
    it('connects that member, and an open conversation has the tools without a refresh', async () => {
      const conversation = await Conversation.open(installation.host, { user: 'cleo' });
      expect(await conversation.toolNames()).to.deep.equal(['search_actions', 'invoke_action', 'connect_account']);
      expect((await conversation.invoke(read)).code).to.equal('not_connected');
      const { changeCount } = conversation;

      await cleo.connect('gmail', 'cleo@example.com');

      await conversation.waitForChangeAfter(changeCount);
      expect(await conversation.toolNames()).to.deep.equal(['search_actions', 'invoke_action']);
      expect(await conversation.invoke(read)).to.have.property('data');
      expect(await status(ada)).to.equal('not_connected');
      await conversation.close();
    });

    it('connects nobody when the member denies at the provider', async () => {
      const { body } = await cleo.post(`${app}/connection`);
      expect(await status(cleo)).to.equal('signing_in');

      const page = await cleo.get(await cleo.answerHostedPage(body.signInUrl, 'cleo@example.com', 'deny'));

      expect(page.body).to.contain('Not connected');
      expect(await status(cleo)).to.equal('not_connected');
    });

    it('is refused while the app is not enabled', async () => {
      await ada.delete(`${app}/enablement`);

      const { status: code, body } = await cleo.post(`${app}/connection`);

      expect([code, body.code]).to.deep.equal([404, 'app_not_available']);
      expect(writes()).to.deep.equal([]);
    });

    it('connects nothing when the app is disabled meanwhile', async () => {
      const { body } = await cleo.post(`${app}/connection`);
      const back = await cleo.answerHostedPage(body.signInUrl, 'cleo@example.com');
      await ada.delete(`${app}/enablement`);

      expect((await cleo.get(back)).body).to.contain('switched off for your organization');
      await ada.put(`${app}/enablement`);

      expect(await status(cleo)).to.equal('not_connected');
    });
  });

  describe('member connected → Disconnect', () => {
    it('disconnects only that member, here and at the provider', async () => {
      await ada.connect('gmail', 'ada@example.com');
      await cleo.connect('gmail', 'cleo@example.com');
      const conversation = await Conversation.open(installation.host, { user: 'cleo' });
      const { changeCount } = conversation;

      const { body } = await cleo.delete(`${app}/connection`);

      expect(body).to.deep.equal({ connection: { status: 'not_connected' }, revoked: true });
      expect((await conversation.invoke(read)).code).to.equal('not_connected');
      await conversation.waitForChangeAfter(changeCount);
      expect(await conversation.toolNames()).to.include('connect_account');
      expect(installation.provider.accounts().map(({ label }) => label)).to.deep.equal(['ada@example.com']);
      expect(await ada.invoke('acme-assistant', read)).to.have.property('data');
      await conversation.close();
    });

    it('changes nothing when there is no connection', async () => {
      const { status: code, body } = await cleo.delete(`${app}/connection`);

      expect([code, body.connection.status, body.revoked]).to.deep.equal([200, 'not_connected', true]);
    });

    it('reports when access cannot be revoked at the app', async () => {
      await ada.put('/v1/appconnect/apps/perplexityai/enablement');
      await cleo.connect('perplexityai', 'cleo@example.com');

      const { body } = await cleo.delete('/v1/appconnect/apps/perplexityai/connection');

      expect([body.revoked, body.remainder]).to.deep.equal([false, 'not_supported']);
      expect(body.note).to.contain('security settings');
      expect(installation.provider.accounts()).to.deep.equal([]);
    });

    it('claims no revocation of an account that somebody deleted in the provider’s dashboard', async () => {
      const { provider } = installation;
      await cleo.connect('gmail', 'cleo@example.com');
      await fetch(`${provider.url}/api/v3.1/connected_accounts/${provider.accounts()[0]?.id}`, {
        method: 'DELETE',
        headers: { 'x-api-key': provider.projectKey },
      });

      const { body } = await cleo.delete(`${app}/connection`);

      expect([body.revoked, body.remainder]).to.deep.equal([false, 'not_supported']);
      expect(body.note).to.contain('security settings');
      expect(provider.accounts()).to.deep.equal([]);
    });

    it('has the access taken back also where a later sign-in to the account has failed at the provider', async () => {
      const { provider } = installation;
      await cleo.connect('gmail', 'cleo@example.com');
      provider.setAccountStatus(provider.accounts()[0]?.id ?? '', 'FAILED');

      const { body } = await cleo.delete(`${app}/connection`);

      expect(body.revoked).to.equal(true);
      expect(provider.accounts()).to.deep.equal([]);
    });
  });

  describe('the profiles picker', () => {
    it('assigns the app to an agent when it is ticked and unassigns it when it is unticked', async () => {
      await cleo.connect('gmail', 'cleo@example.com');
      const conversation = await Conversation.open(installation.host, { user: 'cleo', agent: 'acme-support' });
      expect(await conversation.toolNames()).to.deep.equal([]);
      const { changeCount } = conversation;

      await ada.put(`${app}/agents/acme-support`);
      await conversation.waitForChangeAfter(changeCount);
      expect(await conversation.invoke(read)).to.have.property('data');

      await ada.delete(`${app}/agents/acme-support`);
      const before = installation.provider.executions().length;
      await expectNoTool(conversation.invoke(read));
      expect(await conversation.toolNames()).to.deep.equal([]);
      expect(installation.provider.executions()).to.have.length(before);
      await conversation.close();
    });

    it('never lets two admins overwrite each other’s changes', async () => {
      const ben = await installation.signIn('ben');
      const agents = ['acme-researcher', 'acme-support'];

      for (let round = 0; round < 5; round += 1) {
        await Promise.all([ada.put(`${app}/agents/${agents[0]}`), ben.put(`${app}/agents/${agents[1]}`)]);
        expect(await ticks()).to.have.members(['acme-assistant', ...agents]);
        await Promise.all([ada.delete(`${app}/agents/${agents[0]}`), ben.delete(`${app}/agents/${agents[1]}`)]);
        expect(await ticks()).to.deep.equal(['acme-assistant']);
      }
    });

    it('ticks no agent for an app that is not enabled, and unticks for one that was', async () => {
      await ada.delete(`${app}/enablement`);

      const refused = await ada.put(`${app}/agents/acme-support`);
      const unticked = await ada.delete(`${app}/agents/acme-assistant`);

      expect([refused.status, refused.body.code]).to.deep.equal([409, 'conflict']);
      expect(unticked.status).to.equal(200);
      expect(await ticks()).to.deep.equal([]);
    });
  });
});

/** Expects the host to answer that there is no such tool now. */
async function expectNoTool(call: Promise<unknown>): Promise<void> {
  const error = await call.then(
    () => undefined,
    (refusal: Error) => refusal,
  );
  expect(error?.message).to.contain('has no tool called');
}
