import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AuthConfigService } from '../../../../src/services/auth-configs/auth-config-service.js';
import { AuthConfigStore } from '../../../../src/stores/auth-config-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { Services, useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { anAuthConfig } from '../../../support/stores/store-records.js';

const gmail = anApp({ slug: 'gmail', name: 'Gmail' });
const place = { projectId: 'unknown', app: 'gmail' };

describe('The choice among the auth configs that the provider lists', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const authConfigs = () => services().get(AuthConfigService);
  const kept = () => services().get<AuthConfigStore>(AuthConfigStore).find(place);

  describe('for an app that takes one click', () => {
    it('is not one that asks members for a key, as long as the managed one can be created', async () => {
      for (const scheme of ['API_KEY', 'BEARER_TOKEN']) provider().addAuthConfig({ app: 'gmail', scheme });

      const id = await authConfigs().ensure(gmail);

      expect(await kept()).to.include({ authConfigId: id, scheme: 'managed', source: 'made' });
    });

    it('is told as none while only one with a key is listed, since the first sign-in may create a managed one', async () => {
      provider().addAuthConfig({ app: 'gmail', scheme: 'API_KEY' });

      expect(await authConfigs().describe(gmail, neverAborted().signal)).to.deep.equal({ source: 'none' });
    });

    it('is the oldest managed one, also beside an older one with a key', async () => {
      provider().addAuthConfig({ app: 'gmail', scheme: 'API_KEY' });
      const oldest = provider().addAuthConfig({ app: 'gmail', scheme: 'managed' });
      provider().addAuthConfig({ app: 'gmail', scheme: 'managed' });

      expect(await authConfigs().ensure(gmail)).to.equal(oldest);
      expect(provider().inputsOf('createAuthConfig')).to.deep.equal([]);
    });

    it('is one with a key where the provider refuses to create the managed one', async () => {
      const app = anApp({ slug: 'slack', collectableSchemes: ['API_KEY'] });
      provider().apps.set('slack', { ...app, connectability: 'api_key' });
      const withKey = provider().addAuthConfig({ app: 'slack', scheme: 'BEARER_TOKEN' });

      expect(await authConfigs().ensure(app)).to.equal(withKey);
      expect(provider().inputsOf('createAuthConfig')).to.deep.equal([{ app: 'slack', scheme: 'managed' }]);
    });

    it('is not replaced by one with a key where the provider fails to create the managed one', async () => {
      provider().addAuthConfig({ app: 'gmail', scheme: 'API_KEY' });
      provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'createAuthConfig');

      expect(await rejectionOf(authConfigs().ensure(gmail))).to.include({ code: 'provider_unreachable' });
      expect(await kept()).to.equal(undefined);
    });

    it('is the one that registers its client by itself, not one with a key', async () => {
      const app = anApp({ slug: 'granola_mcp', connectability: 'one_click', collectableSchemes: ['DCR_OAUTH'] });
      provider().apps.set(app.slug, { ...app, connectability: 'api_key' });
      provider().addAuthConfig({ app: app.slug, scheme: 'API_KEY' });
      const id = await authConfigs().ensure(app);

      await authConfigs().forget(app, id);

      expect(await authConfigs().ensure(app)).to.equal(id);
      expect(provider().inputsOf('createAuthConfig')).to.deep.equal([{ app: 'granola_mcp', scheme: 'DCR_OAUTH' }]);
    });

    for (const { origin, prepare } of [
      { origin: 'made here', prepare: () => {} },
      { origin: 'listed', prepare: () => provider().addAuthConfig({ app: 'granola_mcp', scheme: 'DCR_OAUTH' }) },
    ]) {
      it(`is told as the provider’s where that registers its client by itself: ${origin}`, async () => {
        const app = anApp({ slug: 'granola_mcp', collectableSchemes: ['DCR_OAUTH'], takesOwnClient: true });
        provider().apps.set(app.slug, app);
        prepare();
        await authConfigs().ensure(app);

        expect(await authConfigs().describe(app, neverAborted().signal)).to.include({ source: 'managed' });
      });
    }

    it('stays the one with a key that is in use', async () => {
      const withKey = provider().addAuthConfig({ app: 'gmail', scheme: 'API_KEY' });
      const record = { ...place, authConfigId: withKey, scheme: 'API_KEY', source: 'found' as const, createdAt: '' };
      await services().get<AuthConfigStore>(AuthConfigStore).replace(record);
      provider().addAuthConfig({ app: 'gmail', scheme: 'managed' });

      expect(await authConfigs().ensure(gmail)).to.equal(withKey);
    });
  });

  it('keeps a managed one beside a client between servers, by which no person signs in', async () => {
    const managed = provider().addAuthConfig({ app: 'gmail', scheme: 'managed' });
    provider().addAuthConfig({ app: 'gmail', scheme: 'S2S_OAUTH2' });
    const later = new Services(services().fakes).get(AuthConfigService);

    expect(await authConfigs().ensure(gmail)).to.equal(managed);
    expect(await later.ensure(gmail)).to.equal(managed);
  });

  it('is none with whose shared credentials all members would be one person', async () => {
    for (const scheme of ['API_KEY', 'S2S_OAUTH2'])
      provider().addAuthConfig({ app: 'sendgrid', scheme, isShared: true });
    const sendgrid = anApp({ slug: 'sendgrid', connectability: 'own_client' });

    expect(await rejectionOf(authConfigs().ensure(sendgrid))).to.include({ code: 'app_not_connectable' });
  });

  describe('with an own client of another installation, in the same project', () => {
    const addTheirs = (app: string) => {
      const name = `AppConnect ${app}, own client 7f0c1a52-6d1e-4c39-9a52-0b6f6f1c2d11`;
      return provider().addAuthConfig({ app, name, scheme: 'OAUTH2' });
    };

    it('is not that one: sign-ins go on through the managed one', async () => {
      const managed = provider().addAuthConfig({ app: 'gmail', scheme: 'managed' });
      addTheirs('gmail');
      const later = new Services(services().fakes).get(AuthConfigService);

      expect(await authConfigs().ensure(gmail)).to.equal(managed);
      expect(await later.ensure(gmail)).to.equal(managed);
    });

    it('is none where the app needs one: it has to be entered here too', async () => {
      addTheirs('bigquery');
      const bigquery = anApp({ slug: 'bigquery', connectability: 'own_client' });

      expect(await authConfigs().describe(bigquery, neverAborted().signal)).to.deep.equal({ source: 'none' });
      expect(await rejectionOf(authConfigs().ensure(bigquery))).to.include({ code: 'app_not_connectable' });
    });

    describe('that an earlier version took', () => {
      const take = (authConfigId: string) =>
        services()
          .get<AuthConfigStore>(AuthConfigStore)
          .insertIfAbsent(anAuthConfig({ ...place, authConfigId, source: 'found' }));

      it('is given up for the managed one', async () => {
        await take(addTheirs('gmail'));
        const managed = provider().addAuthConfig({ app: 'gmail', scheme: 'managed' });

        const described = await authConfigs().describe(gmail, neverAborted().signal);
        expect(described).to.deep.equal({ source: 'managed', record: undefined });
        expect(await authConfigs().ensure(gmail)).to.equal(managed);
        expect(await kept()).to.include({ authConfigId: managed });
      });

      it('stays while the provider does not tell whose it is', async () => {
        const theirs = addTheirs('gmail');
        await take(theirs);
        provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'listAuthConfigs');

        expect(await authConfigs().ensure(gmail)).to.equal(theirs);
      });
    });
  });

  it('may be a client by which each person signs in, beside what all share, such as a developer token', async () => {
    const own = provider().addAuthConfig({ app: 'googleads', scheme: 'OAUTH2', isShared: true });

    expect(await authConfigs().ensure(anApp({ slug: 'googleads', connectability: 'own_client' }))).to.equal(own);
  });
});
