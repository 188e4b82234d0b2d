import { expect } from 'chai';
import { InstallationService } from '../../../../src/services/installation/installation-service.js';
import { InstallationStore } from '../../../../src/stores/installation-store.js';
import { ApiKeyStore } from '../../../../src/stores/settings/api-key-store.js';
import { HomeIdStore } from '../../../../src/stores/settings/home-id-store.js';
import { PublicAddressStore } from '../../../../src/stores/settings/public-address-store.js';
import { useServices } from '../../../support/services.js';
import { openPostgres } from '../../../support/stores/databases.js';
import {
  InMemoryApiKeyStore,
  InMemoryHomeIdStore,
  InMemoryPublicAddressStore,
} from '../../../support/stores/in-memory-stores.js';

const id = 'id-of-the-database';

/** The id appears at the second look, written by another process that shares the directory. */
class LateHomeIdStore extends InMemoryHomeIdStore {
  looks = 0;

  constructor(private readonly late?: string) {
    super();
  }

  override async read(): Promise<string | undefined> {
    this.looks += 1;
    return this.looks > 1 && this.late !== undefined ? this.late : super.read();
  }
}

describe('InstallationService', () => {
  const services = useServices(openPostgres);

  const start = async (homeIds: LateHomeIdStore, { isAwaitingHome = false } = {}) => {
    services().replace(HomeIdStore, homeIds);
    const installation = services().get<InstallationStore>(InstallationStore);
    await installation.claim(id);
    if (!isAwaitingHome) await installation.endAwaitingHome();
    await services().get(InstallationService).start();
    return { looks: homeIds.looks, state: services().get(InstallationService).state(), id: await homeIds.read() };
  };

  it('gives a new replica the id of the database at the first look, since there is nobody to wait for', async () => {
    services().replace(ApiKeyStore, new InMemoryApiKeyStore());
    services().replace(PublicAddressStore, new InMemoryPublicAddressStore());

    expect(await start(new LateHomeIdStore())).to.deep.equal({ looks: 1, state: 'ok', id });
  });

  it('looks again in a directory with settings, since another process may be about to write the id', async () => {
    expect(await start(new LateHomeIdStore(id))).to.deep.equal({ looks: 2, state: 'ok', id });
  });

  it('gives a directory with settings the id that no directory has so far, since a start was killed before', async () => {
    const answer = await start(new LateHomeIdStore(), { isAwaitingHome: true });

    expect(answer).to.deep.equal({ looks: 1, state: 'ok', id });
    expect(await services().get<InstallationStore>(InstallationStore).awaitsHome()).to.equal(false);
  });
});
