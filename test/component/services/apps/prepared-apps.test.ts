import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AppListService } from '../../../../src/services/apps/app-list-service.js';
import { AuthConfigService } from '../../../../src/services/auth-configs/auth-config-service.js';
import { OwnClientSettingsService } from '../../../../src/services/auth-configs/own-client-settings-service.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { Services, useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';

const staffList = anApp({ slug: 'staff_list', name: 'Staff List', connectability: 'unavailable' });

describe('An app that only an auth config of the dashboard makes connectable', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  /** As in a minute: a replica of its own has looked up nothing yet. */
  const shown = async () => {
    const list = new Services(services().fakes).get(AppListService);
    const { apps } = await list.list(aPrincipal(), { view: 'enabled', limit: 10 });
    return apps.map(({ app, connectability, oauthClient }) => ({ app, connectability, oauthClient }))[0];
  };
  const [unavailable, connectable] = (['unavailable', 'own_client'] as const).map((connectability) => ({
    app: 'staff_list',
    connectability,
    oauthClient: undefined,
  }));

  beforeEach(async () => {
    provider().apps.set(staffList.slug, staffList);
    await flow.enable('staff_list');
  });

  it('is shown as one that members can connect once it has that', async () => {
    expect(await shown()).to.deep.equal(unavailable);

    provider().addAuthConfig({ app: 'staff_list', scheme: 'SAML' });
    expect(await shown()).to.deep.equal(connectable);

    await services().get(AuthConfigService).ensure(staffList);
    const lookups = provider().inputsOf('listAuthConfigs').length;
    expect(await shown(), 'after the first sign-in').to.deep.equal(connectable);
    expect(provider().inputsOf('listAuthConfigs')).to.have.length(lookups);
  });

  it('is shown as before while the provider does not tell', async () => {
    provider().addAuthConfig({ app: 'staff_list', scheme: 'SAML' });
    provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'listAuthConfigs');

    expect(await shown()).to.deep.equal(unavailable);
  });

  it('is not connectable by an auth config with a key that all members would share', async () => {
    provider().addAuthConfig({ app: 'staff_list', scheme: 'SAML', isShared: true });

    expect(await shown()).to.deep.equal(unavailable);
  });
});

describe('An app that takes a key or a client of our own', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const board = anApp({ slug: 'board', name: 'Board', connectability: 'api_key', takesOwnClient: true });
  const { signal } = neverAborted();
  const clients = () => services().get(OwnClientSettingsService);
  const admin = aPrincipal({ isPlatformAdmin: true });
  const shownTo = async (principal = aPrincipal({ userId: 'ben', name: 'Ben', role: 'member' })) => {
    const { apps } = await services().get(AppListService).list(principal, { view: 'enabled', limit: 10 });
    return apps[0]?.connectability;
  };

  beforeEach(async () => {
    services().fakes.provider.apps.set(board.slug, board);
    await flow.enable('board');
  });

  it('asks members for a key only while no client is saved', async () => {
    expect(await shownTo()).to.equal('api_key');

    const entry = { clientId: 'client-of-acme-0001', clientSecret: 'secret', fields: {} };
    await clients().save(admin, 'board', entry, signal);
    expect(await shownTo()).to.equal('one_click');
    expect(await shownTo(admin)).to.equal('one_click');

    await clients().remove(admin, 'board', signal);
    expect(await shownTo()).to.equal('api_key');
  });
});
