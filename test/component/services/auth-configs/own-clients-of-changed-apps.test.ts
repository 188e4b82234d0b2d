import { expect } from 'chai';
import type { CatalogApp } from '../../../../src/domain/app.js';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AppListService } from '../../../../src/services/apps/app-list-service.js';
import { AuthConfigService } from '../../../../src/services/auth-configs/auth-config-service.js';
import { OwnClientSettingsService } from '../../../../src/services/auth-configs/own-client-settings-service.js';
import { AuthConfigStore } from '../../../../src/stores/auth-config-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { Services, useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';

const ada = aPrincipal({ isPlatformAdmin: true });
const ben = aPrincipal({ userId: 'ben', name: 'Ben', role: 'member' });
const entry = { clientId: 'client-of-acme-0001', clientSecret: 'secret', fields: {} };

/** Gmail with an own client, as a process finds it that starts once the catalog has changed. `change` returns the apps that left. */
function useChangedCatalog(change: (apps: Map<string, CatalogApp>) => CatalogApp[]) {
  const services = useServices();
  const flow = new SignInFlow(services);
  let later: Services;

  beforeEach(async () => {
    await flow.enable();
    await services().get(OwnClientSettingsService).save(ada, 'gmail', entry, neverAborted().signal);
    const { provider, snapshots } = services().fakes;
    const former = change(provider.apps);
    const catalog = { apps: [...provider.apps.values()], former, fetchedAt: new Date().toISOString() };
    await snapshots.writeCatalog('pr_fake', catalog);
    later = new Services(services().fakes);
  });

  return {
    provider: () => services().fakes.provider,
    authConfigs: () => later.get(AuthConfigService),
    clients: () => later.get(OwnClientSettingsService),
    standingOf: async (principal = ada) =>
      (await later.get(AppListService).list(principal, { view: 'enabled', limit: 10 })).apps[0]?.oauthClient,
  };
}

describe('An own client of an app that takes none any more, as the catalog says', () => {
  const { clients, authConfigs, standingOf } = useChangedCatalog((apps) => {
    apps.set('gmail', anApp({ slug: 'gmail', name: 'Gmail' }));
    return [];
  });
  const { signal } = neverAborted();

  it('can be seen, since sign-ins still go through it', async () => {
    expect(await clients().describe(ada, 'gmail', signal)).to.include({ source: 'own', clientId: 'clie…0001' });
    expect(await standingOf()).to.deep.equal({ missing: false, editable: true });
    expect(await standingOf(ben)).to.equal(undefined);
  });

  it('can be removed, after which the app takes none', async () => {
    const own = await authConfigs().ensure(anApp({ slug: 'gmail' }));

    expect(await clients().remove(ada, 'gmail', signal)).to.include({ source: 'none' });

    expect(await authConfigs().ensure(anApp({ slug: 'gmail' }))).not.to.equal(own);
    expect(await standingOf()).to.equal(undefined);
    expect(await rejectionOf(clients().describe(ada, 'gmail', signal))).to.include({ code: 'app_not_connectable' });
  });
});

describe('An own client of an app that has left the catalog', () => {
  const { provider, clients, standingOf } = useChangedCatalog((apps) => {
    const former = [...apps.values()].filter(({ slug }) => slug === 'gmail');
    apps.delete('gmail');
    return former;
  });
  const { signal } = neverAborted();

  beforeEach(() => {
    provider().failNextWith(new PluginError('not_found', 'There is no app "gmail".'), 'readSignInForm', { times: 5 });
  });

  it('can be seen and removed, after which there is no form for another one', async () => {
    const seen = { source: 'own', clientId: 'clie…0001', offered: false };
    expect(await standingOf()).to.deep.equal({ missing: false, editable: true });
    expect(await clients().describe(ada, 'gmail', signal)).to.include(seen);

    const left = { source: 'none', redirectAddress: '', offered: false };
    expect(await clients().remove(ada, 'gmail', signal)).to.include(left);

    expect(await standingOf()).to.equal(undefined);
    expect(await rejectionOf(clients().describe(ada, 'gmail', signal))).to.include({ code: 'app_not_available' });
  });

  it('cannot be replaced, which says why', async () => {
    const error = await rejectionOf(clients().save(ada, 'gmail', entry, signal));

    expect(error).to.include({ code: 'app_not_available' });
    expect(await clients().describe(ada, 'gmail', signal)).to.include({ source: 'own' });
  });
});

describe('An own client while the provider does not answer', () => {
  const services = useServices();
  const { signal } = neverAborted();
  const provider = () => services().fakes.provider;
  const clients = () => services().get(OwnClientSettingsService);
  const outage = new PluginError('provider_unreachable', 'Down.');
  const stored = () => services().get<AuthConfigStore>(AuthConfigStore).find({ projectId: 'pr_fake', app: 'gmail' });

  beforeEach(() => clients().save(ada, 'gmail', entry, signal));

  for (const operation of ['readSignInForm', 'listAuthConfigs'] as const) {
    it(`can be removed, which says so: ${operation}`, async () => {
      provider().failNextWith(outage, operation, { times: 5 });

      expect(await clients().remove(ada, 'gmail', signal)).to.deep.equal({
        app: 'gmail',
        name: 'Gmail',
        source: 'none',
        redirectAddress: '',
        fields: [],
        earlierConnections: 0,
      });
      expect(await stored()).to.equal(undefined);
    });
  }

  it('can be seen, so that it can be removed', async () => {
    provider().failNextWith(outage, 'readSignInForm');

    expect(await clients().describe(ada, 'gmail', signal)).to.include({
      source: 'own',
      clientId: 'clie…0001',
      redirectAddress: '',
    });
  });

  it('is needed for that, and so is an outage: otherwise the error is told', async () => {
    const refusal = new PluginError('key_refused', 'It is refused.', { details: { reason: 'key_rejected' } });
    provider().failNextWith(refusal, 'readSignInForm');
    expect(await rejectionOf(clients().describe(ada, 'gmail', signal))).to.equal(refusal);

    await clients().remove(ada, 'gmail', signal);
    provider().failNextWith(outage, 'readSignInForm');
    expect(await rejectionOf(clients().describe(ada, 'gmail', signal))).to.equal(outage);
  });
});
