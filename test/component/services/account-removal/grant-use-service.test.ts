import { expect } from 'chai';
import sinon from 'sinon';
import type { Connection } from '../../../../src/domain/connection.js';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import type { ProviderAccount } from '../../../../src/provider/port/account-port.js';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { AccountRemovalStore } from '../../../../src/stores/account-removal/account-removal-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { signalAfter } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { aConnection } from '../../../support/stores/store-records.js';

const address = 'ada@acme.example';
const removed = { accountId: 'ca_old', app: 'gmail', orgId: 'acme', userId: 'ada' };
const drive = { app: 'googledrive' };

type Case = {
  name: string;
  /** The label of the removed account. */
  label?: string | undefined;
  connected?: Partial<Connection>[];
  /** Where the removed account was never connected: anybody may have signed in with it. */
  isUnconfirmed?: true;
  result: string;
  recorded?: string[];
};

const elsewhere = { orgId: 'globex' };
const revoked = { result: 'revoked', recorded: ['done'] };
const kept = { result: 'kept_grant', recorded: ['failed'] };
const replaced = { result: 'replaced', recorded: [] };

const cases: Case[] = [
  { name: 'nobody is connected', ...revoked },
  { name: 'others are connected with accounts of their own', connected: [{ userId: 'ben' }], ...revoked },
  { name: 'the person is connected with another app', connected: [{ app: 'slack' }], ...revoked },
  { name: 'the person is connected with another app of Google', connected: [drive], ...kept },
  {
    name: 'the person is connected with another app of Google, with another address',
    label: address,
    connected: [{ ...drive, label: 'ada@home.example' }],
    ...revoked,
  },
  {
    name: 'a colleague is connected with another app of Google, with the same address',
    label: 'info@acme.example',
    connected: [{ ...drive, userId: 'ben', label: 'info@acme.example' }],
    ...kept,
  },
  {
    name: 'it is of a sign-in that connected nothing, and the person is connected with another app of Google',
    isUnconfirmed: true,
    connected: [drive],
    ...revoked,
  },
  {
    name: 'it is of a sign-in that connected nothing, with an address of which no other app of Google is known to be',
    isUnconfirmed: true,
    label: address,
    connected: [drive],
    ...revoked,
  },
  {
    name: 'it is of a sign-in that connected nothing, with the address of another app of Google',
    isUnconfirmed: true,
    label: address,
    connected: [{ ...drive, label: address }],
    ...kept,
  },
  { name: 'the person is connected elsewhere', connected: [elsewhere], ...kept },
  { name: 'the person is connected elsewhere with the same address', label: address, connected: [elsewhere], ...kept },
  {
    name: 'the person is connected elsewhere with another address',
    label: address,
    connected: [{ ...elsewhere, label: 'ada@home.example' }],
    ...revoked,
  },
  {
    name: 'a colleague is connected with the same address',
    label: 'info@acme.example',
    connected: [{ userId: 'ben', label: 'Info@acme.example' }],
    ...kept,
  },
  {
    name: 'somebody of another organization has the same address',
    label: 'info@acme.example',
    connected: [{ ...elsewhere, userId: 'eve', label: 'info@acme.example' }],
    ...revoked,
  },
  {
    name: 'the person is connected elsewhere, with an account that is gone',
    label: address,
    connected: [{ ...elsewhere, label: address, health: 'broken', brokenReason: 'deleted' }],
    ...revoked,
  },
  {
    name: 'the person is connected elsewhere, with an account that is gone, which no call has met yet',
    label: address,
    connected: [{ ...elsewhere, label: address, accountId: 'ca_deleted' }],
    ...revoked,
  },
  {
    name: 'two are connected elsewhere, of whom one has an account that is gone',
    label: address,
    connected: [
      { ...elsewhere, label: address, accountId: 'ca_deleted' },
      { ...drive, label: address },
    ],
    ...kept,
  },
  {
    name: 'the person is connected elsewhere, with an account that the app refused once',
    label: address,
    connected: [{ ...elsewhere, label: address, health: 'broken', brokenReason: 'refused_by_app' }],
    ...kept,
  },
  { name: 'a colleague has the same name', label: 'Ada', connected: [{ userId: 'ben', label: 'Ada' }], ...revoked },
  { name: 'it was replaced, and no label is known', connected: [{}], ...replaced },
  {
    name: 'it was replaced by the same address',
    label: address,
    connected: [{ label: 'Ada@Acme.example' }],
    ...replaced,
  },
  {
    name: 'it was replaced by another address',
    label: address,
    connected: [{ label: 'ada@home.example' }],
    ...revoked,
  },
  {
    name: 'it was replaced by the same address, with which another app of Google is connected',
    label: address,
    connected: [{ label: address }, { ...drive, label: address }],
    ...replaced,
  },
  {
    name: 'it was replaced by another address, and another app of Google is connected',
    label: address,
    connected: [{ label: 'ada@home.example' }, { ...drive, label: address }],
    ...kept,
  },
  { name: 'it was replaced by another name', label: 'octocat', connected: [{ label: 'hubot' }], ...kept },
  {
    name: 'it was replaced by another address, and is connected elsewhere',
    label: address,
    connected: [{ label: 'ada@home.example' }, { ...elsewhere, label: address }],
    ...kept,
  },
];

describe('The grant of an account that is removed', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;

  afterEach(() => sinon.restore());

  function provideAccount(account: Partial<ProviderAccount> & { accountId: string }): void {
    if (!provider().accounts.has(account.accountId)) provider().addAccount(account);
  }

  /** The time in which the provider may tell is over at once. */
  function giveNoTime(): void {
    const { timeout } = AbortSignal;
    sinon.stub(AbortSignal, 'timeout').callsFake((ms) => (ms === 3_000 ? signalAfter(0) : timeout(ms)));
  }

  /** Removes the account while these are connected. Returns the result, and the outcomes that the activity has of it. */
  async function remove(label: string | undefined, connected: Partial<Connection>[], isConfirmed = true) {
    provideAccount({ accountId: 'ca_old' });
    for (const [number, fields] of connected.entries()) {
      const connection = aConnection({ id: `connection-${number}`, accountId: `ca_${number}`, ...fields });
      const { app, providerUserId, accountId } = connection;
      if (accountId !== 'ca_deleted') provideAccount({ app, providerUserId, accountId });
      await services().get<ConnectionStore>(ConnectionStore).replace(connection);
    }
    const account = { ...removed, isConfirmed, ...(label !== undefined && { label }) };
    await services().get<AccountRemovalStore>(AccountRemovalStore).add(account, { dueAt: new Date().toISOString() });
    const result = await services().get(AccountRemovalService).attemptNow(account);
    const { events } = await services().get(AuditService).list('acme', { limit: 100 });
    const recorded = events.flatMap(({ action, outcome }) => (action === 'account.revoked' ? [outcome] : []));
    return { result, recorded };
  }

  for (const { name, label, connected = [], isUnconfirmed, ...expected } of cases) {
    it(`${expected.result === 'revoked' ? 'is taken back' : 'is kept'} where ${name}`, async () => {
      expect(await remove(label, connected, !isUnconfirmed)).to.deep.equal({ recorded: [], ...expected });

      expect(provider().accounts.has('ca_old')).to.equal(false);
      expect(provider().inputsOf('revokeAccount')).to.have.length(expected.result === 'revoked' ? 1 : 0);
    });
  }

  it('is taken back where the address of the new account is still to be read', async () => {
    provider().addAccount({ accountId: 'ca_0', label: 'ada@home.example' });

    expect(await remove(address, [{}])).to.deep.equal(revoked);
  });

  it('is taken back where the account of a connection without a name has another address, and no search tells', async () => {
    provider().signIns.reportsLabels = true;
    provider().addAccount({ accountId: 'ca_0', label: 'ada@home.example' });
    provider().failNextWith(new PluginError('provider_protocol', 'Search is off.'), 'findAccountLabel');

    expect(await remove(address, [{}])).to.deep.equal(revoked);
  });

  it('is kept where the provider does not tell in time who has it', async () => {
    provider().addAccount({ accountId: 'ca_0', label: 'ada@home.example' });
    const release = provider().hold('findAccountLabel');
    giveNoTime();

    expect(await remove(address, [elsewhere])).to.deep.equal(kept);
    release();
  });

  it('is kept where a colleague with the same address, whose account is gone, signs in again meanwhile', async () => {
    const connections = services().get<ConnectionStore>(ConnectionStore);
    const colleague = aConnection({ id: 'again', userId: 'ben', label: address, providerUserId: 'platform:user:ben' });
    const { findAccount } = provider();
    provider().findAccount = async (accountId, options) => {
      if (accountId !== 'ca_deleted') return findAccount.call(provider(), accountId, options);
      const again = provider().addAccount({ providerUserId: colleague.providerUserId });
      await connections.replace({ ...colleague, accountId: again });
      return undefined;
    };

    expect(await remove(address, [{ ...colleague, accountId: 'ca_deleted' }])).to.deep.equal(kept);
  });

  it('is kept where the provider does not tell in time whether the other account is there', async () => {
    const { findAccount } = provider();
    provider().findAccount = (accountId, options) =>
      accountId === 'ca_deleted' ? new Promise(() => undefined) : findAccount.call(provider(), accountId, options);
    giveNoTime();

    expect(await remove(address, [{ ...elsewhere, label: address, accountId: 'ca_deleted' }])).to.deep.equal(kept);
  });

  it('is taken back where only the provider knows the address of the old account', async () => {
    provider().signIns.reportsLabels = true;
    provider().addAccount({ accountId: 'ca_old', label: address });

    expect(await remove(undefined, [{ label: 'ada@home.example' }])).to.deep.equal(revoked);
  });
});
