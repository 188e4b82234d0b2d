import { expect } from 'chai';
import { callResolved, resolveOnChannel } from '../../support/agents/channel-tools.js';
import { type BrowserClient, readResult } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';

const agent = 'acme-assistant';
const read = 'GMAIL_FETCH_EMAILS';

describe('User-visible conditions (§7)', () => {
  const environment: Record<string, string | undefined> = {};
  let installation: Installation;
  let ada: BrowserClient;
  let cleo: BrowserClient;

  beforeEach(async () => {
    delete environment.PLATFORM_WEB_PUBLIC_URL;
    installation = await Installation.open({ environment, apps: ['gmail'] });
    ada = await installation.signIn('ada');
    cleo = await installation.signIn('cleo');
  });

  afterEach(() => installation.close());

  const links = () => installation.provider.requests().filter(({ path }) => path.endsWith('/connected_accounts/link'));

  it('a wrong key, or one of the wrong type, fails at once with the reason', async () => {
    expect((await installation.saveKey(ada, 'ak_that_nobody_knows')).body.detail).to.contain('Invalid API key');
    expect((await installation.saveKey(ada, 'ck_of_the_clients_section')).body.detail).to.contain('consumer key');
  });

  it('a saved key and a provider that does not answer: the card shows "not reachable"', async () => {
    await installation.provider.close();
    await installation.restart();

    const { body } = await ada.get('/v1/appconnect/settings');

    expect(body.badge.state).to.equal('not_reachable');
    expect(body.badge.reason).to.match(/cannot be reached/);
    const { origin } = new URL(installation.provider.url);
    expect(body.badge.network).to.deep.include({ origin, code: 'ECONNREFUSED' });
    const orgAdmin = await installation.signIn('ben');
    const seen = await orgAdmin.get('/v1/appconnect/settings');
    expect([seen.status, JSON.stringify(seen.body).includes(origin)]).to.deep.equal([200, false]);
    expect(body.key.saved).to.equal(true);
  });

  it('a member who has not connected: the agent says so, and has the tool that returns the link', async () => {
    const { body } = await cleo.get(`/v1/agents/${agent}/tools`);
    expect(body.instructions).to.contain('Gmail (not connected)').and.to.contain('appconnect__connect_account');

    const refused = await cleo.invoke(agent, read);

    expect(refused.code).to.equal('not_connected');
    expect(refused.message).to.equal('Cleo Martin has not connected their Gmail account.');
    expect(refused.fix).to.contain('appconnect__connect_account');
    const { structuredContent } = await cleo.call(agent, 'connect_account', { app: 'gmail' });
    expect(structuredContent.say).to.contain(structuredContent.sign_in_url).and.to.contain('Cleo Martin');
  });

  it('an app that is not assigned: the agent never mentions it', async () => {
    await ada.put('/v1/appconnect/apps/slack/enablement');
    await ada.put('/v1/appconnect/apps/slack/agents/acme-support');
    await cleo.connect('gmail', 'cleo@example.com');
    await cleo.invoke(agent, read);

    const { body } = await cleo.get('/v1/agents/acme-support/tools');
    const found = await cleo.call('acme-support', 'search_actions', { query: 'fetch my emails', limit: 25 });
    const narrowed = await cleo.call('acme-support', 'search_actions', { query: 'fetch emails', app: 'gmail' });
    const invoked = await cleo.invoke('acme-support', read);

    expect(JSON.stringify([body, found, narrowed])).to.match(/slack/i);
    expect(JSON.stringify([body, found])).not.to.match(/gmail/i);
    expect(readResult(narrowed)).to.include({ code: 'app_not_available' });
    expect(invoked.code).to.equal('app_not_available');
    expect(invoked).to.include({ gate: 'assigned', owner: 'org_admin' });
    expect(invoked.fix).to.contain('profiles picker');
  });

  it('an agent without any app has no tool and no word about them', async () => {
    const { body } = await cleo.get('/v1/agents/acme-researcher/tools');

    expect(body).to.deep.equal({ tools: [], instructions: '' });
  });

  describe('a sign-in link that would use a loopback address', () => {
    const ask = (channel: string) => ada.call(agent, 'connect_account', { app: 'gmail' }, channel);

    for (const channel of ['bridge', 'cli']) {
      for (const address of [undefined, 'http://127.0.0.1:4870', 'http://localhost', 'http://[::1]', 'nonsense']) {
        it(`is not sent on ${channel} with the address ${address}`, async () => {
          environment.PLATFORM_WEB_PUBLIC_URL = address;

          const result = await ask(channel);

          const { code, message, fix } = readResult(result);
          expect([result.isError, code]).to.deep.equal([true, 'public_address_needed']);
          expect(message).to.contain('sign-in cannot be started');
          expect(fix).to.contain('public web address').and.to.contain('restart the channel');
          expect(JSON.stringify(result)).not.to.match(/appconnect\/connect\//);
          expect((await ada.get('/v1/appconnect/apps/gmail/connection')).body.status).to.equal('not_connected');
          expect(links()).to.deep.equal([]);
        });
      }

      it(`is sent on ${channel} with a public address, after the channel was started again`, async () => {
        environment.PLATFORM_WEB_PUBLIC_URL = 'https://platform.example';
        await installation.restart();

        const { structuredContent } = await ask(channel);

        expect(structuredContent.sign_in_url).to.match(
          /^https:\/\/platform\.example\/v1\/appconnect\/connect\/[\w-]{43}$/,
        );
        expect(structuredContent.say).to.contain('Ada Lovelace');
        expect(links()).to.deep.equal([]);
      });
    }

    it('is sent as soon as the address is saved, without a restart', async () => {
      expect(readResult(await ask('bridge')).code).to.equal('public_address_needed');

      await ada.put('/v1/appconnect/settings/public-address', { webPublicUrl: 'https://platform.example' });

      expect(readResult(await ask('bridge')).sign_in_url).to.match(/^https:\/\/platform\.example\//);
    });

    it('is sent on the web, where the browser itself is there', async () => {
      const { structuredContent } = await ask('web');

      expect(new URL(structuredContent.sign_in_url).origin).to.equal(installation.url);
    });

    it('is never built on an origin that the host does not serve', async () => {
      for (const clientOrigin of [
        'https://evil.example',
        'null',
        `${installation.url}.evil.example`,
        'http://127.0.0.1:1',
      ]) {
        const tools = await resolveOnChannel(installation.host, { channel: 'web', userId: 'cleo', clientOrigin });
        const result = await callResolved(tools, 'connect_account', { app: 'gmail' });

        expect(result.code).to.equal('public_address_needed');
        expect(result).not.to.have.property('sign_in_url');
      }
    });
  });
});
