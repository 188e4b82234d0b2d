import { expect } from 'chai';
import type { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';
import type { ProviderSession } from '../../../src/provider/port/call-port.js';
import { rejectionOf } from '../../support/errors.js';
import { callAction } from '../../support/provider/call-action.js';
import { emulatorOptions } from '../../support/provider/keyed-options.js';
import { gatewayTo } from '../../support/provider/scripted-server.js';
import { submitHostedPage } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe('HttpProviderGateway', () => {
  const current = withEmulator();
  let gateway: HttpProviderGateway;
  beforeEach(() => {
    gateway = gatewayTo(current.emulator.url, current.emulator.projectKey);
  });
  afterEach(() => gateway.close());

  const options = emulatorOptions();
  const ada = 'platform:user:ada';

  /** A session over an account that Ada signed in to just now. */
  async function sessionOfAda(): Promise<{ accountId: string; session: ProviderSession }> {
    const accountId = await current.provider.connect({ userId: ada });
    return {
      accountId,
      session: await gateway.createSession({ providerUserId: ada, app: 'gmail', accountId }, options),
    };
  }

  it('sends nothing once it is closed', async () => {
    const { session } = await sessionOfAda();
    const countBefore = current.emulator.requests().length;
    await gateway.close();

    for (const use of [
      () => gateway.listApps({}, options),
      () => gateway.checkKey(current.emulator.projectKey, options),
      () => callAction(gateway, { session, action: 'GMAIL_SEND_EMAIL', arguments: {} }, options),
    ]) {
      expect(await rejectionOf(use())).to.include({ code: 'shutting_down' });
    }
    expect(current.emulator.requests()).to.have.length(countBefore);
  });

  it('reports which actions are deprecated', async () => {
    const { items } = await gateway.listActions({ app: 'gmail' }, options);

    expect(items.find(({ slug }) => slug === 'GMAIL_FETCH_MAILS')?.isDeprecated).to.equal(true);
  });

  describe('sign-in', () => {
    it('sends the person back to the address that the link was made for', async () => {
      const { authConfigId } = await gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, options);
      const callbackUrl = 'https://platform.example/v1/appconnect/oauth/callback?state=s1';
      const { url } = await gateway.createLink({ authConfigId, providerUserId: ada, callbackUrl }, options);

      const page = await submitHostedPage(url, { account: 'ada@example.com', decision: 'allow' });

      expect(page.headers.get('location')).to.contain(callbackUrl);
    });

    it('makes an auth config for credentials that members type themselves', async () => {
      const { authConfigId } = await gateway.createAuthConfig({ app: 'perplexityai', scheme: 'API_KEY' }, options);

      expect(await gateway.listAuthConfigs('perplexityai', options)).to.deep.equal([
        { authConfigId, name: 'AppConnect perplexityai', scheme: 'API_KEY', isManaged: false, isForSessions: true },
      ]);
    });

    it('says that an app that does not exist cannot be connected', async () => {
      expect(await rejectionOf(gateway.createAuthConfig({ app: 'nowhere', scheme: 'managed' }, options))).to.include({
        code: 'app_not_connectable',
      });
    });

    it('does not report the auth config missing when a link is refused for another reason', async () => {
      const { authConfigId } = await gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, options);
      const request = { authConfigId, providerUserId: ada, callbackUrl: 'no address' };

      expect(await rejectionOf(gateway.createLink(request, options))).to.include({ code: 'provider_protocol' });
    });
  });

  describe('session', () => {
    it('has the account’s name at the app', async () => {
      const { session, accountId } = await sessionOfAda();
      current.emulator.switches.searchesWhenOff = true;

      expect(await gateway.findAccountLabel({ session, app: 'gmail', accountId }, options)).to.equal(
        'platform:user:ada@example.com',
      );
    });

    it('refuses a session at another address', async () => {
      current.emulator.switches.mcpOrigin = 'https://evil.test';
      const accountId = await current.provider.connect({ userId: ada });

      expect(
        await rejectionOf(gateway.createSession({ providerUserId: ada, app: 'gmail', accountId }, options)),
      ).to.include({ code: 'provider_protocol' });
    });
  });
});
