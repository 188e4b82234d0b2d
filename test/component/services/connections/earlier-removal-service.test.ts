import { expect } from 'chai';
import { ConnectionService } from '../../../../src/services/connections/connection-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import {
  AccountRemovalStore,
  type AccountToRemove,
} from '../../../../src/stores/account-removal/account-removal-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { SignInStore } from '../../../../src/stores/sign-ins/sign-in-store.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { aConnection, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

describe('Disconnecting once more', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const store = () => services().get<AccountRemovalStore>(AccountRemovalStore);

  const disconnect = async () => {
    const { revoked, remainder } = await services().get(ConnectionService).disconnect(aPrincipal(), 'gmail');
    return { revoked, remainder };
  };
  const add = async (accountId: string, { outcome, dueAt = minute(0), ...fields }: Partial<AccountToRemove> = {}) => {
    await store().add(
      { accountId, app: 'gmail', orgId: 'acme', userId: 'ada', isConfirmed: true, ...fields },
      { dueAt },
    );
    if (outcome !== undefined) await store().saveOutcome(accountId, outcome);
  };

  beforeEach(() => flow.enable());

  it('says that the access is taken back where no account is on the list', async () => {
    await add('ca_of_ben', { userId: 'ben' });

    expect(await disconnect()).to.deep.equal({ revoked: true, remainder: undefined });
  });

  it('says that the account still waits', async () => {
    await add('ca_1', { projectId: 'pr_fake' });

    expect(await disconnect()).to.deep.equal({ revoked: false, remainder: 'waiting' });
  });

  it('says that the account waits for the key of another project', async () => {
    await services().get(ProjectDiscoveryService).discoverProjectId();
    await add('ca_1', { projectId: 'pr_before' });

    expect(await disconnect()).to.deep.equal({ revoked: false, remainder: 'other_project' });
  });

  it('says that the account waits for its key where none is set, at once and later', async () => {
    const accountId = services().fakes.provider.addAccount();
    await services().get<ConnectionStore>(ConnectionStore).replace(aConnection({ accountId }));
    await services().fakes.keys.forget();

    expect(await disconnect()).to.deep.equal({ revoked: false, remainder: 'other_project' });
    expect(await disconnect()).to.deep.equal({ revoked: false, remainder: 'other_project' });
  });

  it('says what the app answered, where only the deletion at the provider waits', async () => {
    await add('ca_1', { outcome: 'revoked' });
    expect(await disconnect()).to.deep.equal({ revoked: true, remainder: undefined });

    await add('ca_2', { outcome: 'not_supported', dueAt: minute(-1) });
    expect(await disconnect()).to.deep.equal({ revoked: false, remainder: 'not_supported' });

    await add('ca_3', { dueAt: minute(1) });
    expect(await disconnect()).to.deep.equal({ revoked: false, remainder: 'waiting' });
  });

  it('does not count the account of a sign-in that it ends', async () => {
    const release = services().fakes.provider.hold('findAccount');
    await flow.start();

    expect(await disconnect()).to.deep.equal({ revoked: true, remainder: undefined });
    expect(await disconnect(), 'which is still on the list').to.deep.equal({ revoked: true, remainder: undefined });
    release();
  });

  it('says that the account still waits, where another tab disconnects in the same moment', async () => {
    const { provider } = services().fakes;
    const connections = services().get<ConnectionStore>(ConnectionStore);
    await connections.replace(aConnection({ accountId: provider.addAccount() }));
    const release = provider.hold('findAccount');
    let inOtherTab: ReturnType<typeof disconnect> | undefined;
    const signIns = services().get<SignInStore>(SignInStore);
    const listUnended = signIns.listUnended.bind(signIns);
    signIns.listUnended = async (owner) => {
      signIns.listUnended = listUnended;
      inOtherTab = disconnect();
      await until('the other tab has disconnected', async () => (await connections.find(aConnection())) === undefined);
      return listUnended(owner);
    };

    expect(await disconnect()).to.deep.equal({ revoked: false, remainder: 'waiting' });
    release();
    expect(await inOtherTab).to.deep.equal({ revoked: true, remainder: undefined });
  });
});
