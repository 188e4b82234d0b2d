import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import type { Principal } from '../../../../src/host/routes.js';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { AppListService } from '../../../../src/services/apps/app-list-service.js';
import { EnablementService } from '../../../../src/services/apps/enablement-service.js';
import { AuthConfigService } from '../../../../src/services/auth-configs/auth-config-service.js';
import { OwnClientSettingsService } from '../../../../src/services/auth-configs/own-client-settings-service.js';
import { RetiredClientService } from '../../../../src/services/auth-configs/retired-client-service.js';
import { MaintenanceService } from '../../../../src/services/maintenance/maintenance-service.js';
import { SignInAppService } from '../../../../src/services/sign-ins/sign-in-app-service.js';
import { AccountRemovalStore } from '../../../../src/stores/account-removal/account-removal-store.js';
import { AuthConfigStore } from '../../../../src/stores/auth-config-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { LinkIntentStore } from '../../../../src/stores/intents/link-intent-store.js';
import { printError, refusedFieldsOf, rejectionOf } from '../../../support/errors.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { aConnection, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const ada: Principal = { userId: 'ada', name: 'Ada', orgId: 'acme', role: 'member', isPlatformAdmin: true };
const ben: Principal = { userId: 'ben', name: 'Ben', orgId: 'acme', role: 'org_admin', isPlatformAdmin: false };
const secret = 'canary-5c-secret';
const entry = { clientId: 'client-of-acme-0001', clientSecret: secret, fields: {} };
const gmail = anApp({ slug: 'gmail', name: 'Gmail', takesOwnClient: true });
const bigquery = anApp({ slug: 'bigquery', name: 'BigQuery', connectability: 'own_client', takesOwnClient: true });

describe('OwnClientSettingsService', () => {
  const services = useServices();
  const { signal } = new AbortController();
  const provider = () => services().fakes.provider;
  const clients = () => services().get(OwnClientSettingsService);
  const authConfigs = () => services().get(AuthConfigService);
  const connections = () => services().get<ConnectionStore>(ConnectionStore);
  const storedConfigOf = async (app: string) => {
    const [record] = (await services().get<AuthConfigStore>(AuthConfigStore).list('pr_fake')).filter(
      (config) => config.app === app,
    );
    return record ?? services().get<AuthConfigStore>(AuthConfigStore).find({ projectId: 'unknown', app });
  };

  it('is for platform admins only while there are several organizations', async () => {
    for (const attempt of [
      clients().describe(ben, 'gmail', signal),
      clients().save(ben, 'gmail', entry, signal),
      clients().remove(ben, 'gmail', signal),
    ]) {
      expect(await rejectionOf(attempt)).to.include({ code: 'forbidden' });
    }
    expect(provider().inputsOf('createOwnClient')).to.deep.equal([]);
  });

  it('lists the fields of a client before there is one', async () => {
    expect(await clients().describe(ada, 'bigquery', signal)).to.deep.equal({
      app: 'bigquery',
      name: 'BigQuery',
      source: 'none',
      redirectAddress: 'https://provider.example/api/v3/toolkits/auth/callback',
      fields: [{ name: 'generic_id', label: 'generic_id', description: '', required: true, secret: false }],
      earlierConnections: 0,
    });
  });

  it('refuses unknown and missing fields before anything is sent to the provider', async () => {
    const fields = { generic: 'x', tenant: 'y' };
    const error = await rejectionOf(clients().save(ada, 'bigquery', { ...entry, fields }, signal));

    expect(error).to.include({ code: 'invalid_request' });
    expect(refusedFieldsOf(error)).to.deep.equal(['fields.generic_id', 'fields.generic', 'fields.tenant']);
    expect(provider().inputsOf('createOwnClient')).to.deep.equal([]);
  });

  it('is refused for an app that takes no client', async () => {
    expect(await rejectionOf(clients().describe(ada, 'perplexityai', signal))).to.include({
      code: 'app_not_connectable',
    });
    expect(await rejectionOf(clients().describe(ada, 'nowhere', signal))).to.include({ code: 'not_found' });
  });

  it('sends the client to the provider, and stores only what people may see', async () => {
    const saved = await clients().save(ada, 'gmail', entry, signal);

    expect(saved).to.include({ source: 'own', clientId: 'clie…0001' });
    expect(JSON.stringify([saved, await storedConfigOf('gmail')])).not.to.include('canary');
    expect(printError(services().fakes.logger)).not.to.include('canary');
    expect(JSON.stringify(await services().fakes.client('appconnect_auth_configs'))).not.to.include('canary');
    expect(provider().authConfigs).to.have.length(1);
  });

  it('replaces a managed one, which is used again when it is removed', async () => {
    const managed = await authConfigs().ensure(gmail);
    await clients().save(ada, 'gmail', entry, signal);
    const own = await authConfigs().ensure(gmail);

    expect(own).not.to.equal(managed);
    expect(await clients().remove(ada, 'gmail', signal)).to.include({ source: 'managed', earlierConnections: 0 });
    expect(await authConfigs().ensure(gmail)).to.equal(managed);
    expect(provider().authConfigs.map(({ authConfigId }) => authConfigId)).to.deep.equal([managed]);
  });

  it('stays at the provider while connections use it, but is not used for new ones', async () => {
    await clients().save(ada, 'gmail', entry, signal);
    const authConfigId = await authConfigs().ensure(gmail);
    const connection = aConnection({ authConfigId });
    await connections().replace(connection);

    expect(await clients().remove(ada, 'gmail', signal)).to.include({ source: 'none', earlierConnections: 1 });
    expect(await authConfigs().ensure(gmail)).not.to.equal(authConfigId);
    expect(provider().inputsOf('deleteAuthConfig')).to.deep.equal([]);

    await connections().remove(connection);
    expect(await clients().describe(ada, 'gmail', signal)).to.include({ earlierConnections: 0 });
    expect(provider().inputsOf('deleteAuthConfig'), 'showing it deletes nothing').to.deep.equal([]);
  });

  it('is deleted by maintenance once its last connection and account are removed', async () => {
    await clients().save(ada, 'gmail', entry, signal);
    const authConfigId = await authConfigs().ensure(gmail);
    const accountId = provider().addAccount({ authConfigId });
    const connection = aConnection({ authConfigId, accountId });
    await connections().replace(connection);
    await clients().remove(ada, 'gmail', signal);
    const collectUnused = () => services().get(RetiredClientService).collectUnused();
    await collectUnused();
    expect(provider().inputsOf('deleteAuthConfig')).to.deep.equal([]);

    await connections().remove(connection);
    await services()
      .get<AccountRemovalStore>(AccountRemovalStore)
      .add(connection, { dueAt: minute(0) });
    await collectUnused();
    expect(provider().inputsOf('deleteAuthConfig')).to.deep.equal([]);

    services().get(AccountRemovalService).wake();
    await until('the account is removed', async () => {
      await collectUnused();
      return provider().inputsOf('deleteAuthConfig').length > 0;
    });
    expect(provider().inputsOf('revokeAccount')).to.deep.equal([accountId]);
    expect(provider().inputsOf('deleteAuthConfig')).to.deep.equal([authConfigId]);
    await collectUnused();
    expect(provider().inputsOf('deleteAuthConfig')).to.have.length(1);
  });

  it('is deleted later where the provider did not answer', async () => {
    await clients().save(ada, 'gmail', entry, signal);
    provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'deleteAuthConfig');
    await clients().remove(ada, 'gmail', signal);

    await services().get(MaintenanceService).run();

    expect(provider().authConfigs).to.deep.equal([]);
  });

  it('replaces the previous one, which is deleted', async () => {
    await clients().save(ada, 'gmail', entry, signal);
    const first = await authConfigs().ensure(gmail);
    await clients().save(ada, 'gmail', { ...entry, clientId: 'another-client-0002' }, signal);

    expect(await clients().describe(ada, 'gmail', signal)).to.include({ clientId: 'anot…0002' });
    expect(await authConfigs().ensure(gmail)).not.to.equal(first);
    expect(provider().inputsOf('deleteAuthConfig')).to.deep.equal([first]);
  });

  it('stays while a link through it is being made', async () => {
    await clients().save(ada, 'gmail', entry, signal);
    const first = await authConfigs().ensure(gmail);
    const link = { stateHash: 's', orgId: 'acme', userId: 'cleo', app: 'gmail', providerUserId: 'platform:user:cleo' };
    const links = services().get<LinkIntentStore>(LinkIntentStore);
    await links.add({ ...link, projectId: 'pr_fake', beganAt: minute(0), dueAt: minute(1) });

    await clients().save(ada, 'gmail', { ...entry, clientId: 'another-client-0002' }, signal);
    expect(provider().inputsOf('deleteAuthConfig')).to.deep.equal([]);

    await links.remove('s');
    await services().get(MaintenanceService).run();
    expect(provider().inputsOf('deleteAuthConfig')).to.deep.equal([first]);
  });

  it('changes nothing where the provider refuses it', async () => {
    const managed = await authConfigs().ensure(gmail);
    provider().failNextWith(new PluginError('invalid_request', 'client_id: was refused.'), 'createOwnClient');

    expect(await rejectionOf(clients().save(ada, 'gmail', entry, signal))).to.include({ code: 'invalid_request' });
    expect(await authConfigs().ensure(gmail)).to.equal(managed);
    expect(await clients().describe(ada, 'gmail', signal)).to.include({ source: 'managed' });
  });

  it('can be removed although the provider does not answer', async () => {
    await clients().save(ada, 'gmail', entry, signal);
    provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'deleteAuthConfig', { times: 2 });

    expect(await clients().remove(ada, 'gmail', signal)).to.include({ source: 'none' });
  });

  describe('one that was created in the provider’s dashboard', () => {
    it('is shown as such, and used', async () => {
      const found = provider().addAuthConfig({ app: 'bigquery', scheme: 'OAUTH2' });

      expect(await clients().describe(ada, 'bigquery', signal)).to.include({ source: 'dashboard' });
      expect(await authConfigs().ensure(bigquery)).to.equal(found);
      expect(await clients().describe(ada, 'bigquery', signal)).to.include({ source: 'dashboard' });
    });

    it('is preferred to an older managed one, the latest of several', async () => {
      provider().addAuthConfig({ app: 'gmail', scheme: 'managed' });
      provider().addAuthConfig({ app: 'gmail', scheme: 'OAUTH2' });
      const latest = provider().addAuthConfig({ app: 'gmail', scheme: 'OAUTH2' });

      expect(await authConfigs().ensure(gmail)).to.equal(latest);
    });
  });

  describe('an app that needs one', () => {
    const orgApp = { orgId: 'acme', app: 'bigquery' };
    const connectable = () => services().get(SignInAppService).requireConnectable(orgApp);

    beforeEach(() =>
      services()
        .get<EnabledAppStore>(EnabledAppStore)
        .enable(orgApp, { byUserId: 'ben', at: minute(0) }),
    );

    it('starts no sign-in without a client: the error says who sets it up, and where', async () => {
      const error = await rejectionOf(connectable());

      expect(error).to.include({ code: 'app_not_connectable' });
      expect(error.message).to.match(/^BigQuery needs an OAuth client of your own.*platform admin.*Set up sign-in/);
    });

    it('starts a sign-in as soon as there is a client, saved here or created in the dashboard', async () => {
      await rejectionOf(connectable());
      await clients().save(ada, 'bigquery', { ...entry, fields: { generic_id: '7' } }, signal);
      expect(await connectable()).to.include({ slug: 'bigquery' });

      await clients().remove(ada, 'bigquery', signal);
      await rejectionOf(connectable());
      provider().addAuthConfig({ app: 'bigquery', scheme: 'OAUTH2' });
      expect(await connectable()).to.include({ slug: 'bigquery' });
    });

    it('is marked in the list and in the answer to enabling it, until there is a client', async () => {
      const enablements = services().get(EnablementService);
      const standing = async (principal: Principal) =>
        (await services().get(AppListService).list(principal, { view: 'enabled', limit: 10 })).apps[0]?.oauthClient;

      expect(await enablements.enable(ben, 'bigquery')).to.deep.include({
        oauthClient: { missing: true, editable: false },
      });
      expect(await standing(ben)).to.deep.equal({ missing: true, editable: false });
      expect(await standing(ada)).to.deep.equal({ missing: true, editable: true });

      await clients().save(ada, 'bigquery', { ...entry, fields: { generic_id: '7' } }, signal);
      expect(await enablements.enable(ben, 'bigquery')).not.to.have.property('oauthClient');
      expect(await standing(ben)).to.equal(undefined);
      expect(await standing(ada)).to.deep.equal({ missing: false, editable: true });
    });

    it('does not delay a list while the provider hangs, and is not marked then', async () => {
      const release = provider().hold('listAuthConfigs');
      const list = await services().get(AppListService).list(ben, { view: 'enabled', limit: 10 });
      release();

      expect(list.apps[0]?.oauthClient).to.equal(undefined);
    });

    it('may start a sign-in while the provider cannot be asked', async () => {
      provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'listAuthConfigs');

      expect(await connectable()).to.include({ slug: 'bigquery' });
    });
  });
});
