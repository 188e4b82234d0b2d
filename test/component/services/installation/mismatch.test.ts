import { expect } from 'chai';
import sinon from 'sinon';
import { fromNow } from '../../../../src/lib/time.js';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { OwnClientService } from '../../../../src/services/auth-configs/own-client-service.js';
import { InstallationService } from '../../../../src/services/installation/installation-service.js';
import { DirectoryReconciliationService } from '../../../../src/services/maintenance/directory-reconciliation-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { AccountRemovalStore } from '../../../../src/stores/account-removal-store.js';
import { AuthConfigStore } from '../../../../src/stores/auth-config-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { InstallationStore } from '../../../../src/stores/installation-store.js';
import { ApiKeyStore } from '../../../../src/stores/settings/api-key-store.js';
import { HomeIdStore } from '../../../../src/stores/settings/home-id-store.js';
import { PublicAddressStore } from '../../../../src/stores/settings/public-address-store.js';
import { Services, useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import {
  InMemoryApiKeyStore,
  InMemoryHomeIdStore,
  InMemoryPublicAddressStore,
} from '../../../support/stores/in-memory-stores.js';
import { aConnection, listAccountRemovals, minute } from '../../../support/stores/store-records.js';

const retiredClient = { projectId: 'pr_fake', app: 'slack', authConfigId: 'ac_retired' };
const account = { accountId: 'ca_old', app: 'gmail', orgId: 'acme', userId: 'ada' };

describe('A database that may be of another platform', () => {
  const services = useServices();
  const home = new InMemoryHomeIdStore();
  const waiting = () => listAccountRemovals(services().fakes.client);
  const connections = () => services().get<ConnectionStore>(ConnectionStore).listMembers('acme');

  beforeEach(async () => {
    const { provider, directory } = services().fakes;
    provider.addAccount({ accountId: account.accountId });
    await services().get<InstallationStore>(InstallationStore).claim('id-of-production');
    await services()
      .get<AccountRemovalStore>(AccountRemovalStore)
      .add(account, { dueAt: fromNow(0) });
    await services()
      .get<ConnectionStore>(ConnectionStore)
      .replace(aConnection({ userId: 'cleo' }));
    await services().get<AuthConfigStore>(AuthConfigStore).retire(retiredClient, minute(0));
    directory.remove('acme', 'cleo');
  });

  /** Starts as a process does, and returns how often the list of removals was looked at once its work has ended. */
  async function startWith(homeId: string): Promise<number> {
    await home.save(homeId);
    const process = new Services(services().fakes);
    process.replace(HomeIdStore, home);
    await process.get(InstallationService).start();
    await process.get(ProjectDiscoveryService).discoverProjectId();
    const claims = sinon.spy(process.get<AccountRemovalStore>(AccountRemovalStore), 'claimDue');
    await process.get(DirectoryReconciliationService).requestAll();
    process.get(DirectoryReconciliationService).request('acme');
    await process.get(DirectoryReconciliationService).run(neverAborted().signal);
    await process.get(OwnClientService).collectUnused();
    process.get(AccountRemovalService).wake();
    await process.close();
    return claims.callCount;
  }

  it('loses nobody whom the directory lacks, no account and no client, until somebody confirms the pair', async () => {
    expect(await startWith('id-of-staging')).to.equal(0);

    expect(await connections()).to.deep.equal(['cleo']);
    expect(services().fakes.provider.inputsOf('deleteAuthConfig')).to.deep.equal([]);
    expect([(await waiting()).length, services().fakes.provider.accounts.size]).to.deep.equal([1, 1]);

    expect(await startWith('id-of-production')).to.be.above(0);

    expect(await connections()).to.deep.equal([]);
    expect(services().fakes.provider.inputsOf('deleteAuthConfig')).to.deep.equal([retiredClient.authConfigId]);
  });

  it('is in doubt while the ids cannot be read, and looked at again', async () => {
    await home.save('id-of-production');
    services().replace(HomeIdStore, home);
    const read = sinon.stub(home, 'read').rejects(new Error('The directory is away.'));
    const installation = services().get(InstallationService);
    await installation.start();
    expect([installation.state(), installation.isInDoubt()]).to.deep.equal(['unknown', true]);

    read.restore();
    await installation.lookAgain();

    expect([installation.state(), installation.isInDoubt()]).to.deep.equal(['ok', false]);
  });

  it('is not in doubt where only the id cannot be written, as in a directory that is mounted to be read', async () => {
    services().replace(HomeIdStore, new InMemoryHomeIdStore());
    services().replace(ApiKeyStore, new InMemoryApiKeyStore());
    services().replace(PublicAddressStore, new InMemoryPublicAddressStore());
    sinon.stub(services().get<HomeIdStore>(HomeIdStore), 'save').rejects(new Error('read-only'));
    await services().fakes.client('appconnect_installation').del();
    const installation = services().get(InstallationService);

    await installation.start();

    expect([installation.state(), installation.isInDoubt()]).to.deep.equal(['unknown', false]);
  });

  it('still has an account removed that a member disconnects', async () => {
    await home.save('id-of-staging');
    services().replace(HomeIdStore, home);
    await services().get(InstallationService).start();

    expect(await services().get(AccountRemovalService).attemptNow(account)).to.equal('revoked');
    expect(await waiting()).to.deep.equal([]);
  });
});
