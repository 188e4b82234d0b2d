import { expect } from 'chai';
import { callResolved, resolveOnChannel } from '../../support/agents/channel-tools.js';
import { Conversation } from '../../support/agents/conversation.js';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { rejectionOf } from '../../support/errors.js';
import { Installation } from '../../support/installation.js';
import { until } from '../../support/until.js';

const agent = 'acme-assistant';
const read = 'GMAIL_FETCH_EMAILS';
const connection = '/v1/appconnect/apps/gmail/connection';

describe('Offboarding (§1.9)', () => {
  let installation: Installation;
  let ada: BrowserClient;
  let cleo: BrowserClient;

  beforeEach(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    ada = await installation.signIn('ada');
    cleo = await installation.signIn('cleo');
  });

  afterEach(() => installation.close());

  const labels = () => installation.provider.accounts().map(({ label }) => label);
  const status = async (client: BrowserClient) => (await client.get(connection)).body.status;
  const rows = async (table: string, where: Record<string, string>) =>
    (await installation.host.host.database.getClient())(table).where(where);
  const untilEmpty = (table: string, where: Record<string, string>) =>
    until(`no row is left in ${table}`, async () => (await rows(table, where)).length === 0);

  describe('a member who is removed', () => {
    it('loses the account at the provider, and no other member does', async () => {
      await ada.connect('gmail', 'ada@example.com');
      await cleo.connect('gmail', 'cleo@example.com');

      await installation.host.changes.removeMember('acme', 'cleo');

      await until('the account is gone', () => !labels().includes('cleo@example.com'));
      expect(labels()).to.deep.equal(['ada@example.com']);
      expect(await ada.invoke(agent, read)).to.have.property('data');
      expect(await rows('appconnect_user_connections', { user_id: 'cleo' })).to.deep.equal([]);
    });

    it('keeps the connections in another organization', async () => {
      const [atAcme, atGlobex] = [await installation.signIn('dev'), await installation.signIn('dev', 'globex')];
      await atGlobex.put('/v1/appconnect/apps/gmail/enablement');
      await atAcme.connect('gmail', 'dev.acme@example.com');
      await atGlobex.connect('gmail', 'dev.globex@example.com');

      await installation.host.changes.removeMember('acme', 'dev');

      await until('the account is gone', () => !labels().includes('dev.acme@example.com'));
      expect(labels()).to.deep.equal(['dev.globex@example.com']);
      expect(await atGlobex.invoke('globex-assistant', read)).to.have.property('data');
    });

    it('can neither call nor complete a sign-in, and has no account after joining again', async () => {
      await cleo.connect('gmail', 'old@example.com');
      const { body } = await cleo.post(connection);
      const back = await cleo.answerHostedPage(body.signInUrl, 'new@example.com');
      const chatLink = (await ada.call(agent, 'connect_account', { app: 'gmail' })).structuredContent.sign_in_url;
      const before = installation.provider.executions().length;

      await installation.host.changes.removeMember('acme', 'cleo');

      expect(
        (await cleo.post(`/v1/agents/${agent}/tools/appconnect__invoke_action`, { input: { action: read } })).status,
      ).to.equal(401);
      expect((await installation.anonymous().get(back)).body).not.to.contain(' is connected');
      expect((await cleo.get(back)).body).not.to.contain(' is connected');
      expect((await installation.anonymous().get(chatLink)).body).to.contain('Ada Lovelace');
      await until('nothing is left at the provider', () => labels().length === 0);

      await installation.host.changes.addMember('acme', { userId: 'cleo', name: 'Cleo Martin', role: 'member' });
      const again = await installation.signIn('cleo');
      expect(await status(again)).to.equal('not_connected');
      expect((await again.invoke(agent, read)).code).to.equal('not_connected');
      expect(installation.provider.executions()).to.have.length(before);
    });

    it('loses the account later if the provider is down at that moment', async () => {
      await cleo.connect('gmail', 'cleo@example.com');
      installation.provider.inject({ match: { path: '*' }, fault: { kind: 'reset' }, times: 1_000 });

      await installation.host.changes.removeMember('acme', 'cleo');
      await untilEmpty('appconnect_user_connections', { user_id: 'cleo' });
      await until(
        'taking back was tried once',
        async () => (await rows('appconnect_revocations', { user_id: 'cleo' }))[0]?.attempts === 1,
      );
      expect(labels()).to.deep.equal(['cleo@example.com']);

      installation.provider.heal();
      await (await installation.host.host.database.getClient())('appconnect_revocations').update({
        due_at: '2000-01-01T00:00:00.000Z',
      });
      await installation.restart();
      await until('nothing is left at the provider', () => labels().length === 0);
    });
  });

  describe('an agent that is deleted', () => {
    it('has no app any more, and its open conversation ends', async () => {
      await ada.put('/v1/appconnect/apps/gmail/agents/acme-support');
      await cleo.connect('gmail', 'cleo@example.com');
      const conversation = await Conversation.open(installation.host, { user: 'cleo', agent: 'acme-support' });
      expect(await conversation.toolNames()).to.include('invoke_action');

      await installation.host.changes.deleteAgent('acme', 'acme-support');

      await untilEmpty('appconnect_agent_assignments', { agent_id: 'acme-support' });
      expect((await ada.get('/v1/appconnect/apps?view=enabled')).body.apps[0].agentCount).to.equal(1);
      expect((await ada.get('/v1/appconnect/apps/gmail/agents')).body.agents).to.have.length(2);
      const refused = await rejectionOf(conversation.invoke(read));
      expect(refused.message).to.contain('404').and.to.contain('no such session');
      await conversation.close();
      expect((await cleo.get('/v1/agents/acme-support/tools')).status).to.equal(404);
      expect(await cleo.invoke(agent, read)).to.have.property('data');
    });

    it('cannot use the tools that it resolved before', async () => {
      await ada.put('/v1/appconnect/apps/gmail/agents/acme-support');
      await cleo.connect('gmail', 'cleo@example.com');
      const tools = await resolveOnChannel(installation.host, {
        channel: 'web',
        agentId: 'acme-support',
        userId: 'cleo',
      });
      const invoke = () => callResolved(tools, 'invoke_action', { action: read });
      expect(await invoke()).to.have.property('data');

      await installation.host.changes.deleteAgent('acme', 'acme-support');

      await untilEmpty('appconnect_agent_assignments', { agent_id: 'acme-support' });
      expect(await invoke()).to.include({ code: 'app_not_available' });
      expect(installation.provider.executions()).to.have.length(1);
    });
  });

  describe('an organization that is deleted', () => {
    it('leaves nothing in the database or at the provider, and does not affect the other organization', async () => {
      const [dev, eve] = [await installation.signIn('dev', 'globex'), await installation.signIn('eve', 'globex')];
      await dev.put('/v1/appconnect/apps/gmail/enablement');
      await dev.connect('gmail', 'dev@example.com');
      await eve.connect('gmail', 'eve@example.com');
      await eve.post(connection);
      await cleo.connect('gmail', 'cleo@example.com');
      const conversation = await Conversation.open(installation.host, { user: 'cleo' });

      await installation.host.changes.deleteOrganization('globex');

      await until('one account is left', () => labels().length === 1);
      expect(labels()).to.deep.equal(['cleo@example.com']);
      for (const table of ['enabled_apps', 'agent_assignments', 'user_connections']) {
        await untilEmpty(`appconnect_${table}`, { org_id: 'globex' });
      }
      const open = (await rows('appconnect_sign_ins', { org_id: 'globex' })).filter(({ state }) => state === 'pending');
      expect(open).to.deep.equal([]);
      expect((await eve.get(connection)).status).to.equal(401);
      expect(await conversation.invoke(read)).to.have.property('data');
      await conversation.close();
    });
  });
});
