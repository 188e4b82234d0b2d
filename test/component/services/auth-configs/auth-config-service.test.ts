import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AuthConfigService } from '../../../../src/services/auth-configs/auth-config-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { AuthConfigStore } from '../../../../src/stores/auth-config-store.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { Services, useServices } from '../../../support/services.js';
import { until } from '../../../support/until.js';

const gmail = anApp({ slug: 'gmail', name: 'Gmail' });
const place = { projectId: 'unknown', app: 'gmail' };

describe('AuthConfigService', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const authConfigs = () => services().get(AuthConfigService);
  const kept = (where = place) => services().get<AuthConfigStore>(AuthConfigStore).find(where);

  it('creates one when there is none, and stores it', async () => {
    const id = await authConfigs().ensure(gmail);

    expect(provider().authConfigs.map(({ authConfigId }) => authConfigId)).to.deep.equal([id]);
    expect(await kept()).to.include({ authConfigId: id, scheme: 'managed' });
  });

  it('sends no request for one that is stored', async () => {
    const id = await authConfigs().ensure(gmail);
    const { length } = provider().calls;

    expect(await authConfigs().ensure(gmail)).to.equal(id);
    expect(provider().calls).to.have.length(length);
  });

  describe('while a managed one is in use', () => {
    const startClock = useClock();
    const saved = { projectId: 'unknown', app: 'gmail', authConfigId: 'ac_given', scheme: 'OAUTH2', createdAt: '' };

    it('adopts a client that was created in the dashboard a minute later, and allows it in sessions', async () => {
      const clock = startClock('time');
      const managed = await authConfigs().ensure(gmail);
      const own = provider().addAuthConfig({ app: 'gmail', scheme: 'OAUTH2', isForSessions: false });
      expect(await authConfigs().ensure(gmail)).to.equal(managed);

      clock.tick(60_001);

      expect(await authConfigs().ensure(gmail)).to.equal(own);
      expect(provider().inputsOf('allowInSessions')).to.deep.equal([own]);
      expect(await kept()).to.include({ authConfigId: own, scheme: 'OAUTH2', source: 'found' });
      expect(provider().authConfigs).to.have.length(2);
    });

    it('keeps it where there is nothing better, or the provider cannot be asked', async () => {
      const managed = await authConfigs().ensure(gmail);
      provider().addAuthConfig({ app: 'gmail', scheme: 'managed' });
      const later = () => new Services(services().fakes).get(AuthConfigService).ensure(gmail);

      expect(await later()).to.equal(managed);
      provider().addAuthConfig({ app: 'gmail', scheme: 'OAUTH2' });
      provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'listAuthConfigs');
      expect(await later()).to.equal(managed);
    });

    it('does not replace a client that an admin saves at the same moment', async () => {
      await authConfigs().ensure(gmail);
      provider().addAuthConfig({ app: 'gmail', scheme: 'OAUTH2' });
      const release = provider().hold('listAuthConfigs');
      const asked = provider().inputsOf('listAuthConfigs').length;
      const late = new Services(services().fakes).get(AuthConfigService).ensure(gmail);
      await until('the list is asked for', () => provider().inputsOf('listAuthConfigs').length > asked);
      await services()
        .get<AuthConfigStore>(AuthConfigStore)
        .replace({ ...saved, source: 'own' });
      release();

      expect(await late).to.equal('ac_given');
      expect(await kept()).to.include({ authConfigId: 'ac_given', source: 'own' });
    });
  });

  it('creates one for concurrent callers', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => authConfigs().ensure(gmail)));

    expect(new Set(ids).size).to.equal(1);
    expect(provider().inputsOf('createAuthConfig')).to.have.length(1);
  });

  it('adopts the oldest of those that the provider lists', async () => {
    const oldest = provider().addAuthConfig({ app: 'gmail', scheme: 'OAUTH2' });
    provider().addAuthConfig({ app: 'gmail', scheme: 'managed' });

    expect(await authConfigs().ensure(gmail)).to.equal(oldest);
    expect(provider().inputsOf('createAuthConfig')).to.deep.equal([]);
    expect(await kept()).to.include({ scheme: 'OAUTH2' });
  });

  it('allows an adopted one in sessions, unless it is allowed already', async () => {
    provider().addAuthConfig({ app: 'slack', scheme: 'OAUTH2' });
    const fromDashboard = provider().addAuthConfig({ app: 'gmail', scheme: 'OAUTH2', isForSessions: false });

    await authConfigs().ensure(anApp({ slug: 'slack' }));
    await authConfigs().ensure(gmail);

    expect(provider().inputsOf('allowInSessions')).to.deep.equal([fromDashboard]);
    expect(provider().authConfigs.map(({ isForSessions }) => isForSessions)).to.deep.equal([true, true]);
  });

  it('adopts one that it may not change', async () => {
    const fromDashboard = provider().addAuthConfig({ app: 'gmail', scheme: 'OAUTH2', isForSessions: false });
    provider().failNextWith(new PluginError('key_refused', 'No write access.'), 'allowInSessions');

    expect(await authConfigs().ensure(gmail)).to.equal(fromDashboard);
  });

  it('stores that an adopted one is managed by the provider', async () => {
    provider().addAuthConfig({ app: 'gmail', scheme: 'managed' });
    await authConfigs().ensure(gmail);

    expect(await kept()).to.include({ scheme: 'managed' });
  });

  describe('two concurrent replicas', () => {
    async function race() {
      const other = new Services(services().fakes);
      const release = provider().hold('createAuthConfig');
      const both = [authConfigs().ensure(gmail), other.get(AuthConfigService).ensure(gmail)];
      await until('both make one', () => provider().inputsOf('createAuthConfig').length === 2);
      release();
      return Promise.all(both).finally(() => other.close());
    }

    it('end with one: the slower one deletes its own and uses the other', async () => {
      const [one, another] = await race();

      expect(one).to.equal(another);
      expect(provider().authConfigs.map(({ authConfigId }) => authConfigId)).to.deep.equal([one]);
      expect(provider().inputsOf('deleteAuthConfig')).to.have.length(1);
      expect(await kept()).to.include({ authConfigId: one });
    });

    it('both use the stored one, though the other could not be deleted', async () => {
      provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'deleteAuthConfig');

      const [one, another] = await race();

      expect(one).to.equal(another);
      expect(await kept()).to.include({ authConfigId: one });
      expect(services().fakes.logger.messages('warn')).to.have.length(1);
    });
  });

  describe('the scheme that it requests', () => {
    it('is the managed one first, then one whose values members can type', async () => {
      const app = anApp({ slug: 'slack', name: 'Slack', collectableSchemes: ['API_KEY', 'BASIC'] });
      provider().apps.set('slack', { ...app, connectability: 'api_key', collectableSchemes: ['BASIC'] });

      await authConfigs().ensure(app);

      expect(provider().inputsOf('createAuthConfig')).to.deep.equal([
        { app: 'slack', scheme: 'managed' },
        { app: 'slack', scheme: 'API_KEY' },
        { app: 'slack', scheme: 'BASIC' },
      ]);
      expect(await kept({ ...place, app: 'slack' })).to.include({ scheme: 'BASIC' });
    });

    it('is the one that registers its client by itself, where an app has that one', async () => {
      const app = anApp({ slug: 'granola_mcp', connectability: 'one_click', collectableSchemes: ['DCR_OAUTH'] });
      provider().apps.set(app.slug, { ...app, connectability: 'api_key' });

      await authConfigs().ensure(app);

      expect(provider().inputsOf('createAuthConfig')).to.deep.equal([{ app: 'granola_mcp', scheme: 'DCR_OAUTH' }]);
    });

    it('is never the managed one for an app that is known to have none', async () => {
      const app = anApp({ slug: 'perplexityai', connectability: 'api_key', collectableSchemes: ['API_KEY'] });

      await authConfigs().ensure(app);

      expect(provider().inputsOf('createAuthConfig')).to.deep.equal([{ app: 'perplexityai', scheme: 'API_KEY' }]);
    });

    it('does not exist for an app that needs a client of one’s own: the error says who creates it, and where', async () => {
      const app = anApp({ slug: 'bigquery', name: 'BigQuery', connectability: 'own_client' });

      const error = await rejectionOf(authConfigs().ensure(app));

      expect(error).to.include({ code: 'app_not_connectable' });
      expect(error.message).to.match(/^BigQuery needs.*platform admin.*"bigquery".*dashboard/);
      expect(await kept({ ...place, app: 'bigquery' })).to.equal(undefined);
    });
  });

  it('tries no other scheme, and creates nothing twice, when the provider fails', async () => {
    provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'createAuthConfig');
    const app = anApp({ slug: 'gmail', collectableSchemes: ['API_KEY'] });

    expect(await rejectionOf(authConfigs().ensure(app))).to.include({ code: 'provider_unreachable' });
    expect(provider().inputsOf('createAuthConfig')).to.have.length(1);

    await authConfigs().ensure(app);
    expect(provider().authConfigs).to.have.length(1);
  });

  it('stores one for each project', async () => {
    const discovery = services().get(ProjectDiscoveryService);
    provider().keys.set('ak_other_key_01', 'pr_other');
    await discovery.discoverProjectId();
    const first = await authConfigs().ensure(gmail);
    await services().fakes.keys.save('ak_other_key_01');
    await discovery.discoverProjectId();
    provider().authConfigs.length = 0;

    const second = await authConfigs().ensure(gmail);

    expect(await kept({ ...place, projectId: 'pr_fake' })).to.include({ authConfigId: first });
    expect(await kept({ ...place, projectId: 'pr_other' })).to.include({ authConfigId: second });
    expect(second).not.to.equal(first);
  });

  describe('while the key is replaced by one of another project', () => {
    const ofFirst = { ...place, projectId: 'pr_fake' };
    const ensureMeanwhile = async (method: 'listAuthConfigs' | 'createAuthConfig') => {
      const release = provider().hold(method);
      const asked = provider().inputsOf(method).length;
      const ensured = new Services(services().fakes).get(AuthConfigService).ensure(gmail);
      await until('the provider is asked', () => provider().inputsOf(method).length > asked);
      await services().fakes.keys.save('ak_other_key_01');
      release();
      return ensured;
    };

    beforeEach(async () => {
      provider().keys.set('ak_other_key_01', 'pr_other');
      await services().get(ProjectDiscoveryService).discoverProjectId();
    });

    for (const method of ['listAuthConfigs', 'createAuthConfig'] as const) {
      it(`creates none there, and stores none, also before ${method} is sent`, async () => {
        expect(await rejectionOf(ensureMeanwhile(method))).to.include({ code: 'conflict' });

        expect(provider().authConfigs).to.deep.equal([]);
        expect(await kept(ofFirst)).to.equal(undefined);
      });
    }

    it('keeps the one that is stored, and adopts no client of that project', async () => {
      const managed = await authConfigs().ensure(gmail);
      provider().addAuthConfig({ app: 'gmail', scheme: 'OAUTH2' });

      expect(await ensureMeanwhile('listAuthConfigs')).to.equal(managed);
      expect(await kept(ofFirst)).to.include({ authConfigId: managed });
    });
  });

  it('finds or creates another after one was forgotten', async () => {
    const first = await authConfigs().ensure(gmail);
    provider().authConfigs.length = 0;

    await authConfigs().forget(gmail, first);

    expect(await authConfigs().ensure(gmail)).not.to.equal(first);
  });

  it('forgets only the given one', async () => {
    const first = await authConfigs().ensure(gmail);

    await authConfigs().forget(gmail, 'ac_other');

    expect(await kept()).to.include({ authConfigId: first });
  });
});
