import { expect } from 'chai';
import type { Principal } from '../../../../src/host/routes.js';
import { OwnClientSettingsService } from '../../../../src/services/auth-configs/own-client-settings-service.js';
import { RetiredClientService } from '../../../../src/services/auth-configs/retired-client-service.js';
import { ApiKeyService } from '../../../../src/services/provider-project/api-key-service.js';
import { ProviderProjectService } from '../../../../src/services/provider-project/provider-project-service.js';
import { type AuthConfigRecord, AuthConfigStore } from '../../../../src/stores/auth-config-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { ClientIntentStore } from '../../../../src/stores/intents/client-intent-store.js';
import { useServices } from '../../../support/services.js';
import { aConnection } from '../../../support/stores/store-records.js';

const ada: Principal = { userId: 'ada', name: 'Ada', orgId: 'acme', role: 'member', isPlatformAdmin: true };
const entry = { clientId: 'client-of-acme-0001', clientSecret: 'canary-7e-secret', fields: {} };
const [early, late] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'];
const { signal } = new AbortController();

describe('What was stored before the project of the key was known', () => {
  const services = useServices();
  const clients = () => services().get(OwnClientSettingsService);
  const projects = () => services().get(ProviderProjectService);
  const authConfigs = () => services().get<AuthConfigStore>(AuthConfigStore);
  const intents = () => services().get<ClientIntentStore>(ClientIntentStore);
  const clientOf = async (app: string) => {
    const { source, earlierConnections } = await clients().describe(ada, app, signal);
    return { source, earlierConnections };
  };
  const known = async () => {
    const { fingerprint } = await services().get(ApiKeyService).requireKey();
    await projects().saveProjectId(fingerprint, 'pr_fake');
  };

  const store = (record: Partial<AuthConfigRecord>) =>
    authConfigs().replace({
      projectId: 'unknown',
      app: 'gmail',
      authConfigId: 'ac_early',
      scheme: 'OAUTH2',
      source: 'own',
      createdAt: early,
      ...record,
    });
  const inUse = async () => (await authConfigs().list('pr_fake')).map(({ authConfigId }) => authConfigId);
  const retired = () => authConfigs().listRetired({ projectId: 'pr_fake', app: 'gmail' });

  // The provider does not name the project by itself meanwhile.
  beforeEach(() => services().fakes.provider.keys.clear());

  it('is a client of the project then, which can be removed', async () => {
    await clients().save(ada, 'gmail', entry, signal);
    expect(await projects().findProjectId()).to.equal(undefined);

    await known();

    expect(await clientOf('gmail')).to.include({ source: 'own' });
    await clients().remove(ada, 'gmail', signal);
    expect(await clientOf('gmail')).to.not.include({ source: 'own' });
  });

  it('stays removed where it was', async () => {
    await clients().save(ada, 'gmail', entry, signal);
    const { authConfigId } = (await authConfigs().list('unknown'))[0] as AuthConfigRecord;
    await services()
      .get<ConnectionStore>(ConnectionStore)
      .replace(aConnection({ app: 'gmail', authConfigId }));
    await clients().remove(ada, 'gmail', signal);
    const before = await clientOf('gmail');

    await known();

    expect(await clientOf('gmail'))
      .to.deep.equal(before)
      .and.to.include({ earlierConnections: 1 });
    expect(await retired()).to.deep.equal([authConfigId]);
    expect(await authConfigs().listRetiredApps('unknown')).to.deep.equal([]);
  });

  it('is looked for at the provider where the answer about it was lost', async () => {
    await intents().add({ projectId: 'unknown', app: 'gmail', name: 'Lost', beganAt: early });

    await known();

    expect(await intents().list('unknown')).to.deep.equal([]);
    expect(await intents().list('pr_fake')).to.deep.equal([
      { projectId: 'pr_fake', app: 'gmail', name: 'Lost', beganAt: early },
    ]);
  });

  for (const [name, present, expected] of [
    ['takes the place of one that was found', { source: 'found' }, { inUse: 'ac_early', retired: [] }],
    ['is retired by a later one', { source: 'own', createdAt: late }, { inUse: 'ac_present', retired: ['ac_early'] }],
    [
      'retires an earlier one',
      { createdAt: '2026-11-20T09:00:00.000Z' },
      { inUse: 'ac_early', retired: ['ac_present'] },
    ],
  ] as const) {
    it(`${name}, when maintenance comes upon it`, async () => {
      await known();
      await store({ projectId: 'pr_fake', authConfigId: 'ac_present', ...present });
      await store({});
      services().fakes.provider.failNextWith(new Error('Kept for the test.'), 'deleteAuthConfig');

      await services().get(RetiredClientService).collectUnused();

      expect(await inUse()).to.deep.equal([expected.inUse]);
      expect(await retired()).to.deep.equal(expected.retired);
      expect(await authConfigs().list('unknown')).to.deep.equal([]);
    });
  }

  it('is dropped where it was only found, and there is another', async () => {
    await known();
    await store({ projectId: 'pr_fake', authConfigId: 'ac_present' });
    await store({ source: 'found' });

    await projects().collectEarlyRecords();

    expect(await inUse()).to.deep.equal(['ac_present']);
    expect(await retired()).to.deep.equal([]);
  });
});
