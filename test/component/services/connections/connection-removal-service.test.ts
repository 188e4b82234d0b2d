import { expect } from 'chai';
import sinon from 'sinon';
import { ConnectionRemovalService } from '../../../../src/services/connections/connection-removal-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { createLegacyTable, legacyRows, legacyTable } from '../../../support/stores/legacy-records.js';
import { aConnection } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

describe('Disconnecting', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const connections = () => services().get<ConnectionStore>(ConnectionStore);
  const listed = () => services().fakes.client('appconnect_revocations').pluck('account_id');

  afterEach(() => sinon.restore());

  it('has the account listed for removal before the provider is asked, and until it is removed', async () => {
    const accountId = provider().addAccount();
    const connection = aConnection({ accountId });
    await connections().replace(connection);
    const release = provider().hold('findAccount');

    const disconnected = services().get(ConnectionRemovalService).disconnect(connection, aPrincipal());
    await until('the provider is asked', () => provider().inputsOf('findAccount').length === 1);
    const whileAsked = { listed: await listed(), connection: await connections().find(connection) };
    release();
    await disconnected;

    expect(whileAsked).to.deep.equal({ listed: [accountId], connection: undefined });
    expect(await listed()).to.deep.equal([]);
  });

  it('keeps what somebody connects who was added again while a removed member’s connections are removed', async () => {
    const [former, present] = [provider().addAccount(), provider().addAccount()];
    await connections().replace(aConnection({ accountId: former }));
    const list = sinon.stub(connections(), 'listOfMember').callsFake(async (member) => {
      const listed = await list.wrappedMethod.call(connections(), member);
      await connections().replace(aConnection({ accountId: present }));
      return listed;
    });

    await services().get(ConnectionRemovalService).removeOfMember({ orgId: 'acme', userId: 'ada' });

    expect(await connections().find(aConnection())).to.include({ accountId: present });
    expect(provider().accounts.get(present)).to.include({ state: 'active' });
  });
});

describe('Removing an organization with an app that was connected in an older version', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const remove = async (providerUserId: string) => {
    provider().addAccount({ accountId: 'ca_gmail', providerUserId });
    await services()
      .fakes.client(legacyTable)
      .insert({ ...legacyRows[0], provider_user_id: providerUserId });
    await services().get(ConnectionRemovalService).removeOfOrganization('acme');
    await until('the account is removed', () => !provider().accounts.has('ca_gmail'));
  };

  beforeEach(() => createLegacyTable(services().fakes.client));

  afterEach(() => services().fakes.client.schema.dropTable(legacyTable));

  for (const providerUserId of ['platform:org:acme', 'platform:user:bob']) {
    it(`takes the access back of an account that was made for ${providerUserId}`, async () => {
      await remove(providerUserId);

      expect(provider().inputsOf('revokeAccount')).to.deep.equal(['ca_gmail']);
    });
  }

  it('keeps the grant of a member who has connected the app in another organization too', async () => {
    const connections = services().get<ConnectionStore>(ConnectionStore);
    const providerUserId = 'platform:user:bob';
    const accountId = provider().addAccount({ providerUserId });
    await connections.replace(aConnection({ orgId: 'globex', userId: 'bob', accountId, providerUserId }));

    await remove(providerUserId);

    expect(provider().inputsOf('revokeAccount')).to.deep.equal([]);
  });
});
