import { expect } from 'chai';
import type { Connection } from '../../../../src/domain/connection.js';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AccountLabelService } from '../../../../src/services/accounts/account-label-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import type { Account } from '../../../support/fakes/fake-accounts.js';
import { useServices } from '../../../support/services.js';
import { aConnection } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const label = 'ada@example.com';
const outage = new PluginError('provider_unreachable', 'It does not answer.');

describe('AccountLabelService', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const connections = () => services().get<ConnectionStore>(ConnectionStore);
  const load = (connection: Connection) => services().get(AccountLabelService).load(connection);
  const asked = (method: 'findAccount' | 'createSession' | 'findAccountLabel') => provider().inputsOf(method).length;
  const storedLabel = async () => (await connections().find({ orgId: 'acme', userId: 'ada', app: 'gmail' }))?.label;

  /** A connection of just now, unless told otherwise, to an account that its person signed in to. */
  async function connected(account: Partial<Account> = {}, { createdAt = new Date().toISOString() } = {}) {
    const accountId = provider().addAccount({ isOauth: true, ...account });
    const connection = aConnection({ accountId, createdAt });
    await connections().replace(connection);
    return connection;
  }

  beforeEach(() => {
    provider().signIns.reportsLabels = true;
  });

  it('reads a name that the provider adds a moment later, and makes no session for it', async () => {
    const connection = await connected();

    const loading = load(connection);
    await until('the account was read', () => asked('findAccount') === 1);
    Object.assign(provider().accounts.get(connection.accountId) ?? {}, { label });

    expect(await loading).to.equal(label);
    expect(await storedLabel()).to.equal(label);
    expect([asked('findAccount'), asked('createSession')]).to.deep.equal([2, 0]);
    const announced = services().fakes.events.payloadsOf('appconnect.connection.changed');
    expect(announced.map(({ status }) => status)).to.deep.equal(['connected']);
  });

  it('reads on where the name has not come when a search has failed', async () => {
    const connection = await connected();
    provider().failNextWith(outage, 'createSession');

    const loading = load(connection);
    await until('it was searched for', () => asked('createSession') === 1);
    Object.assign(provider().accounts.get(connection.accountId) ?? {}, { label });

    expect(await loading).to.equal(label);
  });

  it('searches for a name that the account never has', async () => {
    provider().signIns.reportsLabels = false;

    expect(await load(await connected({ label }))).to.equal(label);
    expect(await storedLabel()).to.equal(label);
  });

  it('reads an account once that was connected long ago, and needs no session where it has its name by now', async () => {
    const createdAt = new Date(Date.now() - 61_000).toISOString();

    expect(await load(await connected({ label }, { createdAt }))).to.equal(label);
    expect([asked('findAccount'), asked('createSession')]).to.deep.equal([1, 0]);
    expect(await load(await connected({}, { createdAt }))).to.equal(undefined);
    expect([asked('findAccount'), asked('findAccountLabel')]).to.deep.equal([2, 1]);
  });

  it('waits for no name of an account that was connected with a key', async () => {
    expect(await load(await connected({ isOauth: undefined }))).to.equal(undefined);
    expect([asked('findAccount'), asked('findAccountLabel')]).to.deep.equal([1, 1]);
  });

  for (const [name, fields] of Object.entries({
    'of another person': { providerUserId: 'platform:user:eve' },
    'of another app': { app: 'slack' },
  })) {
    it(`takes no name from an account that is ${name}`, async () => {
      expect(await load(await connected({ label, ...fields }))).to.equal(undefined);
      expect(await storedLabel()).to.equal(undefined);
      expect(asked('createSession')).to.equal(0);
    });
  }

  it('names nothing where the account was replaced meanwhile', async () => {
    const connection = await connected({ label });
    const release = provider().hold('findAccount');
    const loading = load(connection);
    await until('the account is read', () => asked('findAccount') === 1);
    await connections().replace(aConnection({ accountId: 'ca_other' }));
    release();

    expect(await loading).to.equal(undefined);
    expect(await storedLabel()).to.equal(undefined);
  });
});
