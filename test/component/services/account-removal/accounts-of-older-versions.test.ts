import { expect } from 'chai';
import { ConnectionRemovalService } from '../../../../src/services/connections/connection-removal-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { LegacyConnectionStore } from '../../../../src/stores/legacy-connection-store.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { createLegacyTable, legacyRows, legacyTable } from '../../../support/stores/legacy-records.js';
import { aConnection, listAccountRemovals, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const ofAda = { orgId: 'acme', userId: 'ada', app: 'gmail' };
const ofBob = 'platform:user:bob';

describe('An account of older versions that was made for a member, and moved to the first org admin', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const connections = () => services().get<ConnectionStore>(ConnectionStore);
  const disconnect = () => services().get(ConnectionRemovalService).disconnect(ofAda, aPrincipal());
  const isGone = () => until('the account is removed', () => !provider().accounts.has('ca_gmail'));
  const move = () =>
    services()
      .get<LegacyConnectionStore>(LegacyConnectionStore)
      .moveToMember('acme', { userId: 'ada', at: minute(0) });

  beforeEach(async () => {
    const { client } = services().fakes;
    await createLegacyTable(client);
    await client(legacyTable).insert({ ...legacyRows[0], provider_user_id: ofBob });
    provider().addAccount({ accountId: 'ca_gmail', providerUserId: ofBob });
  });

  afterEach(() => services().fakes.client.schema.dropTable(legacyTable));

  it('is removed when the admin disconnects', async () => {
    await move();

    expect(await disconnect()).to.equal('revoked');
    expect([...provider().accounts.keys()]).to.deep.equal([]);
  });

  it('is removed when the admin leaves', async () => {
    await move();

    await services().get(ConnectionRemovalService).removeOfMember(ofAda);

    await isGone();
    expect(provider().inputsOf('revokeAccount')).to.deep.equal(['ca_gmail']);
  });

  it('is removed when the admin connects another account in its place', async () => {
    await move();
    await flow.enable();
    const browser = await flow.start();
    flow.allow(browser);

    await flow.handleCallback(browser);

    await isGone();
    expect(provider().accounts.get(browser.accountId)).to.include({ state: 'active' });
  });

  it('is removed where the admin had connected the app before', async () => {
    await connections().replace(aConnection({ accountId: provider().addAccount() }));
    await move();

    await services().get(ConnectionRemovalService).removeOfMember({ orgId: 'acme', userId: 'nobody' });

    await isGone();
  });

  it('keeps its grant while the member has connected the app', async () => {
    const accountId = provider().addAccount({ providerUserId: ofBob });
    await connections().replace(aConnection({ userId: 'bob', accountId, providerUserId: ofBob }));
    await move();

    expect(await disconnect()).to.equal('kept_grant');
    expect([...provider().accounts.keys()]).to.deep.equal([accountId]);
  });

  it('stays where the provider names somebody else as its owner', async () => {
    provider().addAccount({ accountId: 'ca_gmail', providerUserId: 'platform:user:eve' });
    await move();

    expect(await disconnect()).to.equal('gone');
    expect(provider().accounts.get('ca_gmail')).to.include({ state: 'active' });
    expect(await listAccountRemovals(services().fakes.client)).to.deep.equal([]);
  });
});
