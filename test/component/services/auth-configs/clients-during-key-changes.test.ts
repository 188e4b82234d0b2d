import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { OwnClientService } from '../../../../src/services/auth-configs/own-client-service.js';
import { RetiredClientService } from '../../../../src/services/auth-configs/retired-client-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { AuthConfigStore } from '../../../../src/stores/auth-config-store.js';
import { ClientIntentStore } from '../../../../src/stores/intents/client-intent-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { Services, useServices } from '../../../support/services.js';
import { minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const gmail = anApp({ slug: 'gmail', name: 'Gmail', takesOwnClient: true });
const place = { projectId: 'pr_fake', app: 'gmail' };
const client = { credentials: { client_id: 'the-id', client_secret: 'the-secret' }, label: 'the-…id' };

describe('An own OAuth client during a change of the key', () => {
  const services = useServices();
  const fakes = () => services().fakes;
  const provider = () => fakes().provider;
  const store = () => services().get<AuthConfigStore>(AuthConfigStore);
  const intents = () => services().get<ClientIntentStore>(ClientIntentStore);
  const clients = () => services().get(OwnClientService);
  const save = () => clients().use(gmail, client, async () => {});
  const remove = () => clients().remove('gmail', async () => {});
  const retired = () => store().listRetired(place);
  const inUse = async () => (await store().find(place))?.authConfigId;
  const collectUnused = () => services().get(RetiredClientService).collectUnused();
  const ofProvider = () => provider().authConfigs.map(({ authConfigId }) => authConfigId);

  async function useKey(key: string): Promise<void> {
    await fakes().keys.save(key);
    await services().get(ProjectDiscoveryService).discoverProjectId();
  }

  /** With the key of another project the provider has none of the clients. Returns a function that changes back. */
  async function changeProject({ isKnown = true } = {}): Promise<() => Promise<void>> {
    const ofFirst = provider().authConfigs.splice(0);
    if (isKnown) await useKey('ak_other_project_key');
    else await fakes().keys.save('ak_other_project_key');
    return async () => {
      provider().authConfigs.splice(0, Infinity, ...ofFirst);
      await useKey('ak_fake_project_key');
    };
  }

  beforeEach(async () => {
    provider().keys.set('ak_other_project_key', 'pr_other');
    await useKey('ak_fake_project_key');
  });

  for (const [project, isKnown] of [
    ['another', true],
    ['an unknown', false],
  ] as const) {
    it(`is deleted under its own key alone, and not under that of ${project} project`, async () => {
      await save();
      const first = await inUse();
      const { createOwnClient } = provider();
      let changeBack = async () => {};
      provider().createOwnClient = async (...request) => {
        const made = await createOwnClient(...request);
        changeBack = await changeProject({ isKnown });
        return made;
      };

      await save();

      expect(await retired()).to.deep.equal([first]);
      await changeBack();
      await collectUnused();
      expect(ofProvider()).to.deep.equal([await inUse()]);
      expect(await retired()).to.deep.equal([]);
    });
  }

  it('stays retired where the key is replaced as its deletion is sent', async () => {
    await save();
    const first = await inUse();
    const release = provider().hold('deleteAuthConfig');
    const removal = remove();
    await until('it is being deleted', () => provider().inputsOf('deleteAuthConfig').length === 1);
    const changeBack = await changeProject();
    release();
    await removal;

    expect(await retired()).to.deep.equal([first]);
    await changeBack();
    await collectUnused();
    expect(ofProvider()).to.deep.equal([]);
  });

  it('stays retired where the key is replaced before maintenance deletes it', async () => {
    await save();
    provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'deleteAuthConfig');
    await remove();
    const [first] = ofProvider();
    const replica = new Services(fakes());
    const records = replica.get<AuthConfigStore>(AuthConfigStore);
    const findUses = records.findUses.bind(records);
    let changeBack = async () => {};
    records.findUses = async (key) => {
      changeBack = await changeProject();
      return findUses(key);
    };

    await replica.get(RetiredClientService).collectUnused();

    expect(await retired()).to.deep.equal([first]);
    await changeBack();
    await collectUnused();
    expect(ofProvider()).to.deep.equal([]);
  });

  it('is not made in the other project, and leaves no intent', async () => {
    const release = provider().hold('createOwnClient');
    const saving = rejectionOf(save());
    await until('it is being made', () => provider().inputsOf('createOwnClient').length === 1);
    await changeProject();
    release();

    expect(await saving).to.include({ code: 'conflict' });
    expect(ofProvider()).to.deep.equal([]);
    expect(await inUse()).to.equal(undefined);
    expect(await intents().list('pr_fake')).to.deep.equal([]);
  });

  it('is still looked for where the answer about it was lost, and the key is replaced meanwhile', async () => {
    const name = 'AppConnect gmail, own client 1';
    provider().addAuthConfig({ app: 'gmail', name, scheme: 'OAUTH2' });
    await intents().add({ ...place, name, beganAt: minute(-60) });
    const release = provider().hold('listAuthConfigs');
    const running = collectUnused();
    await until('it is looked for', () => provider().inputsOf('listAuthConfigs').length === 1);
    const changeBack = await changeProject();
    release();
    await running;

    expect((await intents().list('pr_fake')).map((intent) => intent.name)).to.deep.equal([name]);
    await changeBack();
    await collectUnused();
    expect(ofProvider()).to.deep.equal([]);
    expect(await intents().list('pr_fake')).to.deep.equal([]);
  });
});
