import { expect } from 'chai';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { ConnectionRemovalService } from '../../../../src/services/connections/connection-removal-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { LegacyConnectionStore } from '../../../../src/stores/legacy-connection-store.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { createLegacyTable, legacyRows, legacyTable } from '../../../support/stores/legacy-records.js';
import { aConnection, listAccountRemovals, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

describe('An account of older versions that two organizations share', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const legacy = () => services().get<LegacyConnectionStore>(LegacyConnectionStore);
  const move = (orgId: string, userId: string) => legacy().moveToMember(orgId, { userId, at: minute(0) });
  const ofAda = { orgId: 'acme', userId: 'ada', app: 'gmail' };
  const ofDev = { orgId: 'globex', userId: 'dev', app: 'gmail' };
  const disconnect = (key: typeof ofAda) =>
    services()
      .get(ConnectionRemovalService)
      .disconnect(key, aPrincipal({ orgId: key.orgId, userId: key.userId }));

  beforeEach(async () => {
    const { client } = services().fakes;
    await createLegacyTable(client);
    const ofGmail = legacyRows.filter(({ app_slug: app }) => app === 'gmail');
    await client(legacyTable).insert(ofGmail.map((row) => ({ ...row, connected_account_id: 'ca_shared' })));
    provider().addAccount({ accountId: 'ca_shared', providerUserId: 'platform:org:acme' });
    await move('acme', 'ada');
  });

  afterEach(() => services().fakes.client.schema.dropTable(legacyTable));

  it('stays while the other organization’s connection was not moved yet, and goes with the last one', async () => {
    expect(await disconnect(ofAda)).to.equal('in_use');
    expect(await listAccountRemovals(services().fakes.client)).to.deep.equal([]);

    await move('globex', 'dev');

    expect(await services().get<ConnectionStore>(ConnectionStore).find(ofDev)).to.include({ accountId: 'ca_shared' });
    expect(provider().accounts.get('ca_shared')).to.include({ state: 'active' });
    expect(await disconnect(ofDev)).to.equal('revoked');
    expect([...provider().accounts.keys()]).to.deep.equal([]);
  });

  it('stays where the other organization’s connection is moved while it is asked about', async () => {
    const store = legacy();
    const ask = store.isAccountAwaited.bind(store);
    store.isAccountAwaited = async (accountId) => {
      await move('globex', 'dev');
      return ask(accountId);
    };

    expect(await disconnect(ofAda)).to.equal('in_use');
    expect(provider().accounts.get('ca_shared')).to.include({ state: 'active' });
  });

  it('goes where the other organization lets go of it while it is taken off the list', async () => {
    const connections = services().get<ConnectionStore>(ConnectionStore);
    await connections.replace(aConnection({ ...ofDev, id: 'connection-dev', accountId: 'ca_dev' }));
    const { directory } = services().fakes;
    const findMember = directory.findMember.bind(directory);
    directory.findMember = async (orgId, userId) => {
      await move('globex', 'dev');
      return findMember(orgId, userId);
    };

    expect(await disconnect(ofAda)).to.equal('in_use');
    expect(await connections.isAccountInUse('ca_shared')).to.equal(false);
    services().get(AccountRemovalService).wake();

    await until('the account is removed', () => !provider().accounts.has('ca_shared'));
  });
});
