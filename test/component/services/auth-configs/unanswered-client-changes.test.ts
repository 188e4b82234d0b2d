import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AuthConfigService } from '../../../../src/services/auth-configs/auth-config-service.js';
import { OwnClientService } from '../../../../src/services/auth-configs/own-client-service.js';
import { RetiredClientService } from '../../../../src/services/auth-configs/retired-client-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { ClientIntentStore } from '../../../../src/stores/intents/client-intent-store.js';
import { SqlTransactions, Transactions } from '../../../../src/stores/transactions.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { Services, useServices } from '../../../support/services.js';

const gmail = anApp({ slug: 'gmail', name: 'Gmail', takesOwnClient: true });
const client = { credentials: { client_id: 'the-id', client_secret: 'the-secret' }, label: 'the-…id' };
const unavailable = new PluginError('storage_unavailable', 'The database does not answer.');

describe('An own OAuth client whose change was not answered', () => {
  const services = useServices();
  const startClock = useClock();
  const provider = () => services().fakes.provider;
  const ofProvider = () => provider().authConfigs.map(({ authConfigId }) => authConfigId);
  const listIntents = () => services().get<ClientIntentStore>(ClientIntentStore).list('pr_fake');
  const save = (replica: Services) => replica.get(OwnClientService).use(gmail, client, async () => {});

  /** Saves a second client; `store` is what becomes of the transaction whose answer is lost. */
  async function saveUnanswered(store: 'committed' | 'rolled back'): Promise<{ first?: string; second?: string }> {
    await services().get(ProjectDiscoveryService).discoverProjectId();
    await save(services());
    const replica = new Services(services().fakes);
    const transactions = new SqlTransactions(services().fakes.client);
    replica.replace(Transactions, {
      run: async (...work: Parameters<Transactions['run']>) => {
        if (store === 'committed') await transactions.run(...work);
        throw unavailable;
      },
    });
    expect(await rejectionOf(save(replica))).to.equal(unavailable);
    const [first, second] = ofProvider();
    return { first, second };
  }

  /** What happens once the provider has made a client, before it answers. */
  function onceMade(happens: () => Promise<void>): void {
    const { createOwnClient } = provider();
    provider().createOwnClient = async (...request) => {
      const made = await createOwnClient(...request);
      await happens();
      return made;
    };
  }

  /** As another replica runs it, once no request for a client can be under way any more. */
  async function collectUnused(): Promise<void> {
    startClock('date', Date.now() + 3 * 60 * 1000);
    await new Services(services().fakes).get(RetiredClientService).collectUnused();
  }

  it('is used where the change was stored, and stays at the provider', async () => {
    const { second } = await saveUnanswered('committed');

    expect(provider().inputsOf('deleteAuthConfig')).to.deep.equal([]);
    await collectUnused();
    expect(ofProvider()).to.deep.equal([second]);
    expect(await services().get(AuthConfigService).ensure(gmail)).to.equal(second);
  });

  it('is deleted by maintenance where the change was not stored, and the one before stays in use', async () => {
    const { first } = await saveUnanswered('rolled back');

    expect(await services().get(AuthConfigService).ensure(gmail)).to.equal(first);
    await collectUnused();
    expect(ofProvider()).to.deep.equal([first]);
  });

  it('is looked for by its intent and deleted where the provider made it, but its answer was lost', async () => {
    await services().get(ProjectDiscoveryService).discoverProjectId();
    onceMade(() => Promise.reject(new PluginError('provider_unreachable', 'It does not answer.')));

    expect(await rejectionOf(save(services()))).to.include({ code: 'provider_unreachable' });
    expect(ofProvider()).to.have.length(1);
    expect(await listIntents()).to.have.length(1);

    await collectUnused();
    expect(ofProvider()).to.deep.equal([]);
    expect(await listIntents()).to.deep.equal([]);
  });

  it('is deleted at once where it came too late to be stored, also while the provider lists none', async () => {
    await services().get(ProjectDiscoveryService).discoverProjectId();
    const intents = services().get<ClientIntentStore>(ClientIntentStore);
    onceMade(async () => {
      for (const { name } of await listIntents()) await intents.remove(name);
      provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'listAuthConfigs');
    });

    expect(await rejectionOf(save(services()))).to.include({ code: 'conflict' });
    expect(ofProvider()).to.deep.equal([]);
  });
});
