import { expect } from 'chai';
import { rejectionOf } from '../../support/errors.js';
import { GatewayFixture, type GatewayUnderTest, options } from '../../support/provider/gateway-fixture.js';
import { describeAccounts } from './gateway-accounts.contract.js';
import { describeAuthConfigs } from './gateway-auth-configs.contract.js';
import { describeSessions } from './gateway-sessions.contract.js';

/** The contract of every gateway: of the one over HTTP, and of the one in memory. */
export function describeProviderGateway(open: () => Promise<GatewayUnderTest>): void {
  const fixture = new GatewayFixture(open);

  describe('keys', () => {
    it('reports the project of a good key', async () => {
      expect((await fixture.gateway.checkKey(fixture.current.key, options)).projectId).to.be.a('string');
    });

    it('refuses an unknown key', async () => {
      expect(await rejectionOf(fixture.gateway.checkKey('ak_never_given_out', options))).to.include({
        code: 'key_refused',
      });
    });
  });

  describe('lists', () => {
    it('have the apps, and how each is connected', async () => {
      const { items, nextCursor } = await fixture.gateway.listApps({}, options);

      expect(items.map(({ slug, connectability }) => [slug, connectability])).to.deep.equal([
        ['gmail', 'one_click'],
        ['slack', 'one_click'],
        ['perplexityai', 'api_key'],
        ['bigquery', 'own_client'],
        ['hackernews', 'none'],
      ]);
      expect(nextCursor).to.equal(undefined);
    });

    it('have the actions of an app, and their effects', async () => {
      const { items } = await fixture.gateway.listActions({ app: 'gmail' }, options);

      expect(items.map(({ slug, app, effect }) => [slug, app, effect])).to.deep.include.members([
        ['GMAIL_SEND_EMAIL', 'gmail', 'send'],
        ['GMAIL_FETCH_EMAILS', 'gmail', 'read'],
        ['GMAIL_KEEP_NOTE', 'gmail', 'destructive'],
      ]);
    });

    it('have no action of an app that does not exist', async () => {
      expect((await fixture.gateway.listActions({ app: 'nowhere' }, options)).items).to.deep.equal([]);
    });
  });

  describeAuthConfigs(fixture);
  describeAccounts(fixture);
  describeSessions(fixture);

  it('sends no request once it is closed', async () => {
    await fixture.gateway.close();

    expect(await rejectionOf(fixture.gateway.listApps({}, options))).to.include({ code: 'shutting_down' });
  });

  it('rejects when the caller no longer waits', async () => {
    const signal = AbortSignal.abort();

    expect(await rejectionOf(fixture.gateway.listApps({}, { signal }))).to.include({ code: 'provider_unreachable' });
  });
}
