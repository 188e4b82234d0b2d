import { expect } from 'chai';
import sinon from 'sinon';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { fromNow } from '../../../../src/lib/time/time.js';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { RetiredClientService } from '../../../../src/services/auth-configs/retired-client-service.js';
import { ConnectionService } from '../../../../src/services/connections/connection-service.js';
import { InstallationService } from '../../../../src/services/installation/installation-service.js';
import { DirectoryReconciliationService } from '../../../../src/services/maintenance/directory-reconciliation-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { AccountRemovalStore } from '../../../../src/stores/account-removal/account-removal-store.js';
import { AuthConfigStore } from '../../../../src/stores/auth-config-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { InstallationStore } from '../../../../src/stores/installation-store.js';
import { ApiKeyStore } from '../../../../src/stores/settings/api-key-store.js';
import { HomeIdStore } from '../../../../src/stores/settings/home-id-store.js';
import { PublicAddressStore } from '../../../../src/stores/settings/public-address-store.js';
import { Services, useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';
import {
  InMemoryApiKeyStore,
  InMemoryHomeIdStore,
  InMemoryPublicAddressStore,
} from '../../../support/stores/in-memory-stores.js';
import { aConnection, listAccountRemovals, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const retiredClient = { projectId: 'pr_fake', app: 'slack', authConfigId: 'ac_retired' };
const account = { accountId: 'ca_old', app: 'gmail', orgId: 'acme', userId: 'ada', isConfirmed: true };

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
    await process.get(RetiredClientService).collectUnused();
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

  describe('that was begun beside a directory which is mounted to be read', () => {
    /** Starts with a new directory, in which a save fails with the error. */
    async function startBeside(error?: Error) {
      const process = new Services(services().fakes);
      const homeIds = new InMemoryHomeIdStore();
      if (error !== undefined) sinon.stub(homeIds, 'save').rejects(error);
      process.replace(HomeIdStore, homeIds);
      const installation = process.get(InstallationService);
      await installation.start();
      const restarted = new Services(services().fakes);
      restarted.replace(HomeIdStore, homeIds);
      await restarted.get(InstallationService).start();
      const states = [installation.state(), restarted.get(InstallationService).state()];
      return { states, isInDoubt: installation.isInDoubt() };
    }
    const failureOf = (systemCode: string) => {
      const details = { reason: 'settings_unreadable', values: { systemCode } } as const;
      return new PluginError('storage_damaged', 'It cannot be written.', { details });
    };

    beforeEach(() => services().fakes.client('appconnect_installation').del());

    it('is in doubt beside another directory, until somebody confirms the pair', async () => {
      const readOnly = { states: ['unknown', 'unknown'], isInDoubt: false };
      expect(await startBeside(failureOf('EROFS'))).to.deep.equal(readOnly);
      expect(await startBeside(failureOf('EROFS'))).to.deep.equal(readOnly);

      expect(await startBeside()).to.deep.equal({ states: ['mismatch', 'mismatch'], isInDoubt: true });
    });

    it('is in no doubt where the directory was only given to the platform later', async () => {
      await startBeside(failureOf('EACCES'));

      expect(await startBeside()).to.deep.equal({ states: ['ok', 'ok'], isInDoubt: false });
    });
  });

  it('still has an account removed that a member disconnects', async () => {
    await home.save('id-of-staging');
    services().replace(HomeIdStore, home);
    await services().get(InstallationService).start();

    expect(await services().get(AccountRemovalService).attemptNow(account)).to.equal('revoked');
    expect(await waiting()).to.deep.equal([]);
  });

  describe('and a member who disconnects', () => {
    const flow = new SignInFlow(services);
    const removals = () => services().get(AccountRemovalService);
    const untilOnlyOtherWaits = async () => {
      await until('it is removed', async () =>
        (await waiting()).every(({ accountId }) => accountId !== account.accountId),
      );
      await removals().close();
      expect((await waiting()).map(({ app }) => app)).to.deep.equal(['slack']);
    };
    const disconnect = async () =>
      (await services().get(ConnectionService).disconnect(aPrincipal(), account.app)).remainder;

    beforeEach(async () => {
      const { provider } = services().fakes;
      const store = services().get<AccountRemovalStore>(AccountRemovalStore);
      await flow.enable();
      await store.add({ ...account, accountId: provider.addAccount(), app: 'slack' }, { dueAt: fromNow(0) });
      await home.save('id-of-staging');
      services().replace(HomeIdStore, home);
      await services().get(InstallationService).start();
    });

    it('is tried again in the background after an outage, and nothing else is', async () => {
      const outage = new PluginError('provider_unreachable', 'It does not answer.');
      services().fakes.provider.failNextWith(outage, 'findAccount');
      expect(await removals().attemptNow(account)).to.equal('waiting');
      const store = services().get<AccountRemovalStore>(AccountRemovalStore);
      await store.postpone(account.accountId, { dueAt: fromNow(0), counts: false });

      removals().wake();

      await untilOnlyOtherWaits();
    });

    it('has it tried again after a restart by disconnecting once more', async () => {
      expect(await disconnect()).to.equal('waiting');
      await untilOnlyOtherWaits();
      expect(await disconnect()).to.equal(undefined);
    });
  });
});
