import { expect } from 'chai';
import { callResolved, resolveOnChannel } from '../../support/agents/channel-tools.js';
import { Conversation } from '../../support/agents/conversation.js';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { useClock } from '../../support/clock.js';
import { Installation } from '../../support/installation.js';

const agent = 'acme-assistant';
const read = 'GMAIL_FETCH_EMAILS';

describe('The acting member (§7)', () => {
  const startClock = useClock();
  let installation: Installation;
  let ada: BrowserClient;
  let cleo: BrowserClient;

  beforeEach(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    ada = await installation.signIn('ada');
    cleo = await installation.signIn('cleo');
    await ada.connect('gmail', 'ada@example.com');
  });

  afterEach(() => installation.close());

  const actsAs = async (channel: string, client = ada) => (await client.invoke(agent, read, {}, channel)).acting_as;

  it('web: the person talking', async () => {
    await cleo.connect('gmail', 'cleo@example.com');
    const [ofAda, ofCleo] = installation.provider.accounts();

    expect(await actsAs('web')).to.match(/^Ada Lovelace\b/);
    expect(await actsAs('web', cleo)).to.match(/^Cleo Martin\b/);
    expect(installation.provider.executions().map(({ accountId }) => accountId)).to.deep.equal([ofAda?.id, ofCleo?.id]);
  });

  for (const channel of ['bridge', 'cli']) {
    it(`${channel}: the earliest org admin, whoever talks; not a service account that joined earlier`, async () => {
      const ben = await installation.signIn('ben');
      await ben.connect('gmail', 'ben@example.com');

      expect(await actsAs(channel, ben)).to.match(/^Ada Lovelace\b/);
      expect(installation.provider.executions().map(({ userId }) => userId)).to.deep.equal(['platform:user:ada']);
    });

    it(`${channel}: the next admin from the next call on, when the earliest loses the role`, async () => {
      const ben = await installation.signIn('ben');
      await ben.connect('gmail', 'ben@example.com');
      expect(await actsAs(channel, ben)).to.match(/^Ada Lovelace\b/);

      await installation.host.changes.changeRole('acme', 'ada', 'member');
      expect(await actsAs(channel, ben)).to.match(/^Ben Okafor\b/);
      await installation.host.changes.changeRole('acme', 'ada', 'org_admin');
      expect(await actsAs(channel, ben)).to.match(/^Ada Lovelace\b/);
      await installation.host.changes.removeMember('acme', 'ada');
      expect(await actsAs(channel, ben)).to.match(/^Ben Okafor\b/);
    });
  }

  it('bridge: an open conversation gets the tools of the next admin at once', async () => {
    const open = await Conversation.open(installation.host, { user: 'ben', agent, channel: 'bridge' });
    expect(await open.toolNames()).not.to.include('connect_account');
    const { changes } = installation.host;

    for (const [role, canConnect] of [
      ['member', true],
      ['org_admin', false],
    ] as const) {
      const before = open.changeCount;
      await changes.changeRole('acme', 'ada', role);
      await open.waitForChangeAfter(before);
      expect((await open.toolNames()).includes('connect_account')).to.equal(canConnect);
    }
    const before = open.changeCount;
    const joinedAt = '2020-01-01T00:00:00.000Z';
    await changes.addMember('acme', { userId: 'zoe', name: 'Zoe', role: 'org_admin', joinedAt });
    await open.waitForChangeAfter(before);
    expect(await open.toolNames()).to.include('connect_account');
    await open.close();
  });

  it('bridge: always the same one of two who joined at the same moment', async () => {
    const clock = startClock('date');
    for (const [userId, name] of [['zoe', 'Zoe'] as const, ['abe', 'Abe'] as const]) {
      await installation.host.changes.addMember('acme', { userId, name, role: 'org_admin' });
    }
    clock.restore();
    const zoe = await installation.signIn('zoe');
    await zoe.connect('gmail', 'zoe@example.com');
    await (await installation.signIn('abe')).connect('gmail', 'abe@example.com');
    for (const admin of ['ada', 'ben']) await installation.host.changes.changeRole('acme', admin, 'member');

    for (let round = 0; round < 5; round += 1) expect(await actsAs('bridge', zoe)).to.match(/^Abe\b/);
  });

  it('bridge: nobody, and no tool, while the organization has no org admin who is a person', async () => {
    for (const admin of ['ada', 'ben']) await installation.host.changes.changeRole('acme', admin, 'member');

    for (const channel of ['bridge', 'cli'] as const) {
      expect(await resolveOnChannel(installation.host, { channel, userId: 'ada' })).to.deep.equal({
        tools: [],
        instructions: '',
      });
    }
  });

  it('web: nobody for a service account, a stranger, or without a person', async () => {
    for (const userId of ['acme-backup', 'eve', 'nobody', '', undefined]) {
      expect(
        (await resolveOnChannel(installation.host, { channel: 'web', userId })).tools,
        String(userId),
      ).to.deep.equal([]);
    }
  });

  it('automation without a person: no tool resolves, and no request is sent to the provider', async () => {
    // The label of the account is read in the background; after that only calls reach the provider.
    await ada.waitUntilConnected('gmail', 'ada@example.com');
    const before = installation.provider.requests().length;

    expect(await ada.toolNames(agent, 'automation')).to.deep.equal([]);
    const answer = await ada.post(`/v1/agents/${agent}/tools/appconnect__invoke_action`, {
      channel: 'automation',
      input: { action: read },
    });

    expect(answer.status).to.equal(404);
    expect((await resolveOnChannel(installation.host, { channel: 'automation' })).instructions).to.equal('');
    expect(installation.provider.requests()).to.have.length(before);
  });

  it('automation for a person: that person', async () => {
    const tools = await resolveOnChannel(installation.host, { channel: 'automation', userId: 'ada' });

    const result = await callResolved(tools, 'invoke_action', { action: read });

    expect(result.acting_as).to.match(/^Ada Lovelace\b/);
  });

  it('automation for a person: a link that it asks for does not end the sign-in that the person has begun', async () => {
    await ada.put('/v1/appconnect/settings/public-address', { webPublicUrl: 'https://tunnel.example' });
    const started = await cleo.post('/v1/appconnect/apps/gmail/connection');
    const tools = await resolveOnChannel(installation.host, { channel: 'automation', userId: 'cleo' });

    const link = await callResolved(tools, 'connect_account', { app: 'gmail' });
    const callback = await cleo.answerHostedPage(started.body.signInUrl, 'cleo@example.com');

    expect(JSON.stringify(link)).to.contain('It leads to the sign-in that is open already');
    expect((await cleo.get(callback)).status).to.equal(200);
    expect(await actsAs('web', cleo)).to.match(/^Cleo Martin\b/);
  });

  it('the account of a removed admin is used for nobody', async () => {
    const ben = await installation.signIn('ben');
    await installation.host.changes.removeMember('acme', 'ada');
    const before = installation.provider.executions().length;

    const refused = await ben.invoke(agent, read, {}, 'bridge');

    expect(refused).to.include({
      code: 'not_connected',
      message: 'Ben Okafor has not connected their Gmail account.',
    });
    expect(installation.provider.executions()).to.have.length(before);
  });
});
