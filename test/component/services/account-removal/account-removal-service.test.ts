import { expect } from 'chai';
import sinon, { type SinonFakeTimers } from 'sinon';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { AccountRemovalStore, type AccountToRemove } from '../../../../src/stores/account-removal-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { useClock } from '../../../support/clock.js';
import { Services, useServices } from '../../../support/services.js';
import { aConnection, listAccountRemovals } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const waitMs = 15 * 60 * 1000;
const account = { accountId: 'ca_old', app: 'gmail', orgId: 'acme', userId: 'ada' };
const outage = new PluginError('provider_unreachable', 'It does not answer.');
const refusal = new PluginError('provider_protocol', 'It will not.', { details: { isFinal: true } });

describe('AccountRemovalService', () => {
  const services = useServices();
  const startClock = useClock();
  let clock: SinonFakeTimers | undefined;

  const provider = () => services().fakes.provider;
  const removals = () => services().get(AccountRemovalService);
  const list = () => listAccountRemovals(services().fakes.client);
  const connect = (fields = {}) =>
    services()
      .get<ConnectionStore>(ConnectionStore)
      .replace(aConnection({ accountId: 'ca_new', ...fields }));
  const records = async (orgId = 'acme') => (await services().get(AuditService).list(orgId, { limit: 100 })).events;

  async function putOnList({
    dueAt = new Date().toISOString(),
    ...fields
  }: Partial<AccountToRemove> = {}): Promise<void> {
    const store = services().get<AccountRemovalStore>(AccountRemovalStore);
    await store.add({ ...account, ...fields }, { dueAt });
  }

  it('revokes at the app, then deletes at the provider, and records it with the member’s name', async () => {
    provider().addAccount({ accountId: 'ca_old' });
    await putOnList();

    expect(await removals().attemptNow(account)).to.equal('revoked');

    expect(
      provider()
        .calls.map(({ method }) => method)
        .slice(-3),
    ).to.deep.equal(['findAccount', 'revokeAccount', 'deleteAccount']);
    expect(provider().accounts.size).to.equal(0);
    expect(await list()).to.deep.equal([]);
    expect((await records()).map(({ action, outcome, actingAs }) => ({ action, outcome, actingAs }))).to.deep.equal([
      { action: 'account.revoked', outcome: 'done', actingAs: { userId: 'ada', name: 'Ada' } },
    ]);
  });

  it('returns that the app cannot revoke, and deletes the account anyway', async () => {
    provider().addAccount({ accountId: 'ca_old', isRevocable: false });
    await putOnList();

    expect(await removals().attemptNow(account)).to.equal('not_supported');

    expect(provider().accounts.size).to.equal(0);
    expect(await records()).to.have.length(1);
    expect((await records())[0]).to.include({ action: 'account.revoked', outcome: 'failed' });
  });

  it('tries again after an unclear answer, and deletes the account once it stays unclear', async () => {
    clock = startClock('date');
    provider().addAccount({ accountId: 'ca_old' });
    provider().revokeAccount = async () => 'unclear';
    await putOnList();

    for (const attempts of [1, 2, 3, 4, 5, 6, 7, 8]) {
      clock.tick(waitMs);
      removals().wake();
      await until('an attempt has ended', async () => (await list())[0]?.attempts === attempts);
      expect(provider().accounts.has('ca_old')).to.equal(true);
    }
    clock.tick(waitMs);
    removals().wake();

    await until('the list is empty', async () => (await list()).length === 0);
    expect(provider().accounts.size).to.equal(0);
    expect((await records()).map(({ outcome }) => outcome)).to.deep.equal(['failed']);
  });

  it('does nothing for an account that no longer exists', async () => {
    await putOnList();

    expect(await removals().attemptNow(account)).to.equal('gone');
    expect(await list()).to.deep.equal([]);
    expect(await records()).to.deep.equal([]);
  });

  for (const fields of [{ providerUserId: 'platform:user:eve' }, { app: 'slack' }]) {
    it(`neither revokes nor deletes an account of somebody else, as its ${Object.keys(fields)} tells`, async () => {
      provider().addAccount({ accountId: 'ca_old', ...fields });
      await putOnList();

      expect(await removals().attemptNow(account)).to.equal('gone');

      expect(provider().accounts.get('ca_old')).to.include({ state: 'active' });
      expect(await list()).to.deep.equal([]);
    });
  }

  it('removes an account from before members had their own, whose user is not the member', async () => {
    provider().addAccount({ accountId: 'ca_old', providerUserId: 'platform:org:acme' });
    await putOnList();

    expect(await removals().attemptNow(account)).to.equal('revoked');
  });

  it('keeps an account that another connection still uses', async () => {
    provider().addAccount({ accountId: 'ca_old' });
    await connect({ orgId: 'globex', accountId: 'ca_old' });
    await putOnList();

    expect(await removals().attemptNow(account)).to.equal('in_use');

    expect(provider().calls).to.deep.equal([]);
    expect(await list()).to.deep.equal([]);
  });

  it('continues where an earlier attempt stopped between revoking and deleting', async () => {
    provider().addAccount({ accountId: 'ca_old' });
    provider().failNextWith(outage, 'deleteAccount');
    await putOnList();

    expect(await removals().attemptNow(account), 'what became of the grant').to.equal('revoked');
    expect(await list()).to.have.length(1);
    expect(await removals().attemptNow(account)).to.equal('revoked');

    expect(await list()).to.deep.equal([]);
    expect(provider().inputsOf('revokeAccount')).to.have.length(1);
    expect((await records()).map(({ outcome }) => outcome)).to.deep.equal(['done']);
  });

  describe('with the key of another project', () => {
    it('waits, and continues once that key is in use again', async () => {
      clock = startClock('date');
      const { keys } = services().fakes;
      provider().keys.set('ak_first_key_01', 'pr_first');
      provider().addAccount({ accountId: 'ca_old' });
      await putOnList({ projectId: 'pr_first' });

      expect(await removals().attemptNow({ ...account, projectId: 'pr_first' })).to.equal('other_project');
      expect(provider().inputsOf('findAccount')).to.deep.equal([]);

      await keys.save('ak_first_key_01');
      clock.tick(30_000);
      removals().wake();

      await until('the account is removed', () => !provider().accounts.has('ca_old'));
      await until('the list is empty', async () => (await list()).length === 0);
      expect(provider().inputsOf('revokeAccount')).to.deep.equal(['ca_old']);
    });
  });

  describe('while the removal fails', () => {
    /** The pauses between this many attempts in seconds, with each attempt made when it is due. */
    async function waitsBetween(attempts: number): Promise<number[]> {
      const waits: number[] = [];
      for (let time = 0; time < attempts; time += 1) {
        const [due] = await list();
        if (due === undefined) return waits;
        clock?.setSystemTime(new Date(due.dueAt));
        const { length } = provider().calls;
        removals().wake();
        await until(
          'it was attempted',
          async () => provider().calls.length > length && (await list())[0]?.dueAt !== due.dueAt,
        );
        const [next] = await list();
        if (next !== undefined) waits.push((Date.parse(next.dueAt) - Date.now()) / 1000);
      }
      return waits;
    }

    beforeEach(async () => {
      clock = startClock('date');
      provider().addAccount({ accountId: 'ca_old' });
      await putOnList();
    });

    it('retries with growing waits, up to a quarter of an hour', async () => {
      provider().failNextWith(outage, 'revokeAccount', { times: 8 });

      expect(await waitsBetween(8)).to.deep.equal([30, 60, 120, 240, 480, 900, 900, 900]);
    });

    it('gives up what the provider refuses a hundred times, and records it', async () => {
      provider().failNextWith(refusal, 'deleteAccount', { times: 200 });

      expect(await waitsBetween(101)).to.have.length(99);

      expect(await list()).to.deep.equal([]);
      expect((await records()).map(({ action, outcome }) => [action, outcome])).to.deep.equal([
        ['account.revoked', 'failed'],
      ]);
    });

    it('never gives up because of an answer that a proxy may have given', async () => {
      const answerOfProxy = new PluginError(
        'provider_protocol',
        'The provider gave an answer that cannot be used (404).',
      );
      provider().failNextWith(answerOfProxy, 'findAccount', { times: 150 });

      await waitsBetween(150);

      expect(await list()).to.have.length(1);
      await waitsBetween(1);
      expect(provider().accounts.size).to.equal(0);
    });

    it('takes an unclear answer for final only where it came several times, however long an outage was before', async () => {
      provider().failNextWith(outage, 'findAccount', { times: 150 });
      await waitsBetween(150);
      const revokeAccount = sinon.stub(provider(), 'revokeAccount').resolves('unclear');

      expect(await waitsBetween(3)).to.deep.equal([900, 900, 900]);

      expect(revokeAccount.callCount).to.equal(3);
      expect(provider().accounts.has('ca_old')).to.equal(true);
      await waitsBetween(1);
      expect(provider().accounts.size).to.equal(0);
    });

    it('never gives up because of an outage, however long', async () => {
      provider().failNextWith(outage, 'findAccount', { times: 150 });
      await waitsBetween(150);
      expect(await list()).to.have.length(1);

      provider().failNextWith(refusal, 'findAccount');
      await waitsBetween(1);

      expect(await list(), 'one refusal after an outage is one refusal').to.have.length(1);
      await waitsBetween(1);
      expect(provider().accounts.size).to.equal(0);
    });
  });

  it('attempts an account once for two concurrent callers, and returns the result to both', async () => {
    provider().addAccount({ accountId: 'ca_old' });
    await putOnList();

    const ends = await Promise.all([removals().attemptNow(account), removals().attemptNow(account)]);

    expect(ends).to.deep.equal(['revoked', 'revoked']);
    expect(provider().inputsOf('revokeAccount')).to.have.length(1);
    expect(await records()).to.have.length(1);
  });

  it('succeeds when two replicas attempt the same account at once', async () => {
    provider().addAccount({ accountId: 'ca_old' });
    await putOnList();
    const other = new Services(services().fakes);

    const ends = await Promise.all([
      removals().attemptNow(account),
      other.get(AccountRemovalService).attemptNow(account),
    ]);
    await other.close();

    expect(ends).to.include('revoked');
    expect(await list()).to.deep.equal([]);
    expect(provider().accounts.size).to.equal(0);
  });

  it('processes the list in the background after one wake-up', async () => {
    for (const accountId of ['ca_1', 'ca_2', 'ca_3']) {
      provider().addAccount({ accountId });
      await putOnList({ accountId });
    }
    removals().wake();

    await until('all are gone', () => provider().accounts.size === 0);
    await until('the list is empty', async () => (await list()).length === 0);
    expect(provider().inputsOf('revokeAccount')).to.have.members(['ca_1', 'ca_2', 'ca_3']);
  });

  it('does not delay other accounts because of one that fails', async () => {
    for (const accountId of ['ca_1', 'ca_2', 'ca_3']) provider().addAccount({ accountId });
    provider().failNextWith(refusal, 'findAccount');
    for (const accountId of ['ca_1', 'ca_2', 'ca_3']) await putOnList({ accountId, dueAt: '2026-01-01T00:00:00.000Z' });

    removals().wake();

    await until('the two others are gone', () => provider().accounts.size === 1);
    await until('one is left on the list', async () => (await list()).length === 1);
    expect((await list())[0]).to.include({ attempts: 1 });
  });

  it('keeps running attempts on the list when the plugin stops', async () => {
    provider().addAccount({ accountId: 'ca_old' });
    provider().hold('revokeAccount');
    await putOnList();
    removals().wake();
    await until('it is under way', () => provider().inputsOf('revokeAccount').length === 1);

    await removals().close();

    expect(await list()).to.have.length(1);
    expect(provider().accounts.has('ca_old')).to.equal(true);
  });
});
