import { expect } from 'chai';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { account, accountRemovalFixture, outage, refusal } from '../../../support/account-removal-fixture.js';
import { useClock } from '../../../support/clock.js';
import { Services, useServices } from '../../../support/services.js';
import { aConnection } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

describe('AccountRemovalService', () => {
  const services = useServices();
  const startClock = useClock();
  const { provider, removals, list, records, putOnList } = accountRemovalFixture(services);
  const connect = (fields = {}) =>
    services()
      .get<ConnectionStore>(ConnectionStore)
      .replace(aConnection({ accountId: 'ca_new', ...fields }));

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
      const clock = startClock('date');
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
