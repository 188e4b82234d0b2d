import { inspect } from 'node:util';
import { expect } from 'chai';
import { rejectionOf } from '../../support/errors.js';
import { ada, callbackUrl, type GatewayFixture, options } from '../../support/provider/gateway-fixture.js';

export function describeAuthConfigs(fixture: GatewayFixture): void {
  describe('auth configs', () => {
    it('are allowed in sessions where they were not, and only there', async () => {
      const authConfigId = await fixture.current.addDashboardAuthConfig('gmail');
      const isForSessions = async () => (await fixture.gateway.listAuthConfigs('gmail', options))[0]?.isForSessions;

      expect(await isForSessions()).to.equal(false);
      expect(await fixture.gateway.allowInSessions(authConfigId, options)).to.equal(true);
      expect(await isForSessions()).to.equal(true);
      expect(await fixture.gateway.allowInSessions(authConfigId, options)).to.equal(false);
    });

    it('that do not exist cannot be allowed in sessions', async () => {
      expect(await rejectionOf(fixture.gateway.allowInSessions('ac_nobody', options))).to.include({
        code: 'provider_protocol',
      });
    });

    it('are listed once they are made, oldest first, for their app alone', async () => {
      const first = await fixture.gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, options);
      const second = await fixture.gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, options);
      await fixture.gateway.createAuthConfig({ app: 'perplexityai', scheme: 'API_KEY' }, options);

      expect(await fixture.gateway.listAuthConfigs('gmail', options)).to.deep.equal([
        { ...first, name: 'AppConnect gmail', scheme: 'OAUTH2', isManaged: true, isForSessions: true },
        { ...second, name: 'AppConnect gmail', scheme: 'OAUTH2', isManaged: true, isForSessions: true },
      ]);
      expect(await fixture.gateway.listAuthConfigs('slack', options)).to.deep.equal([]);
    });

    for (const [app, scheme] of Object.entries({
      bigquery: 'managed',
      hackernews: 'managed',
      perplexityai: 'managed',
    })) {
      it(`are not made for ${app} with a sign-in that it does not have`, async () => {
        const made = fixture.gateway.createAuthConfig({ app, scheme }, options);

        expect(await rejectionOf(made)).to.include({ code: 'app_not_connectable' });
      });
    }

    const name = 'AppConnect bigquery, own client 1';

    it('with an own client are made with the fields of the app, and listed as not managed', async () => {
      const form = await fixture.gateway.readSignInForm('bigquery', options);
      expect(form.redirectAddress).to.match(/^https?:.*\/api\/v3\/toolkits\/auth\/callback$/);
      const oauth = form.schemes.find(({ scheme }) => scheme === 'OAUTH2');
      expect(oauth?.clientFields.map(({ name, isRequired, isSecret }) => [name, isRequired, isSecret])).to.deep.equal([
        ['client_id', true, false],
        ['client_secret', true, true],
        ['generic_id', true, false],
      ]);

      const credentials = { client_id: 'the-id', client_secret: 'the-secret', generic_id: 'project-7' };
      const made = await fixture.gateway.createOwnClient({ app: 'bigquery', name, credentials }, options);

      expect(await fixture.gateway.listAuthConfigs('bigquery', options)).to.deep.equal([
        { ...made, name, scheme: 'OAUTH2', isManaged: false, isForSessions: true },
      ]);
    });

    it('are not made with an incomplete client: the error names the missing field and holds no secret', async () => {
      const credentials = { client_id: 'the-id', client_secret: 'the-canary-secret' };
      const error = await rejectionOf(fixture.gateway.createOwnClient({ app: 'bigquery', name, credentials }, options));

      expect(error).to.include({ code: 'invalid_request' });
      expect(inspect(error, { depth: 9 })).not.to.include('canary');
    });

    it('tell whether there are accounts that were made with them', async () => {
      const { accountId } = await fixture.link();
      const haveAccounts = async () =>
        (await fixture.gateway.listAuthConfigs('gmail', options)).map(({ hasAccounts }) => hasAccounts);

      expect(await haveAccounts()).to.deep.equal([true]);
      await fixture.gateway.deleteAccount(accountId, options);
      expect(await haveAccounts()).to.deep.equal([undefined]);
    });

    it('have no form for an app that does not exist', async () => {
      expect(await rejectionOf(fixture.gateway.readSignInForm('nowhere', options))).to.include({ code: 'not_found' });
    });

    it('make no link once they are deleted, which may be done twice', async () => {
      const { authConfigId } = await fixture.link();
      await fixture.gateway.deleteAuthConfig(authConfigId, options);
      await fixture.gateway.deleteAuthConfig(authConfigId, options);

      const linked = fixture.gateway.createLink({ authConfigId, providerUserId: ada, callbackUrl }, options);

      expect(await rejectionOf(linked)).to.include({ code: 'not_found' });
    });

    it('make no link, and are not listed, once they are switched off', async () => {
      const { authConfigId } = await fixture.gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, options);
      await fixture.current.disableAuthConfig(authConfigId);

      const linked = fixture.gateway.createLink({ authConfigId, providerUserId: ada, callbackUrl }, options);

      expect(await rejectionOf(linked)).to.include({ code: 'not_found' });
      expect(await fixture.gateway.listAuthConfigs('gmail', options)).to.deep.equal([]);
    });
  });
}
