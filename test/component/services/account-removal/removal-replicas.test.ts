import { expect } from 'chai';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { AccountRemovalStore } from '../../../../src/stores/account-removal/account-removal-store.js';
import { useClock } from '../../../support/clock.js';
import { Services, useServices } from '../../../support/services.js';
import { openPostgres, openSqlite } from '../../../support/stores/databases.js';
import { listAccountRemovals } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const account = { accountId: 'ca_old', app: 'gmail', orgId: 'acme', userId: 'ada' };

for (const [name, open] of [['SQLite', openSqlite] as const, ['PostgreSQL', openPostgres] as const]) {
  describe(`The removal of accounts by two replicas on ${name}`, () => {
    const services = useServices(open);
    const startClock = useClock();
    let other: Services;

    beforeEach(() => {
      other = new Services(services().fakes);
    });

    afterEach(() => other.close());

    const provider = () => services().fakes.provider;
    const list = () => listAccountRemovals(services().fakes.client);
    const here = () => services().get(AccountRemovalService);
    const there = () => other.get(AccountRemovalService);
    const outcomes = async () =>
      (await services().get(AuditService).list('acme', { limit: 200 })).events.map(({ outcome }) => outcome);

    async function putOnList(accountId = 'ca_old', userId = 'ada'): Promise<void> {
      provider().addAccount({ accountId, providerUserId: `platform:user:${userId}` });
      await services()
        .get<AccountRemovalStore>(AccountRemovalStore)
        .add({ ...account, accountId, userId }, { dueAt: new Date().toISOString() });
    }

    it('record an account once that both attempt at once', async () => {
      await putOnList();
      const release = provider().hold('deleteAccount');
      const attempts = [here(), there()].map((replica) => replica.attemptNow(account));
      await until('both delete it', () => provider().inputsOf('deleteAccount').length === 2);
      release();

      expect(await Promise.all(attempts)).to.deep.equal(['revoked', 'revoked']);

      expect(await outcomes()).to.deep.equal(['done']);
      expect(await list()).to.deep.equal([]);
    });

    it('record the app’s answer to the faster one, which has deleted the account meanwhile', async () => {
      await putOnList();
      provider().revokeAccount = async (accountId) => {
        await services().get<AccountRemovalStore>(AccountRemovalStore).saveOutcome(accountId, 'revoked');
        provider().accounts.delete(accountId);
        return 'not_supported';
      };

      await here().attemptNow(account);

      expect(await outcomes()).to.deep.equal(['done']);
    });

    it('share the list: each account is attempted by one of them and recorded once', async () => {
      for (let number = 0; number < 40; number += 1) await putOnList(`ca_${number}`, `member-${number % 3}`);

      here().wake();
      there().wake();
      await until('the list is empty', async () => {
        here().wake();
        there().wake();
        return (await list()).length === 0;
      });

      expect(provider().inputsOf('revokeAccount')).to.have.length(40);
      expect(await outcomes()).to.deep.equal(Array.from({ length: 40 }, () => 'done'));
    });

    it('record the app’s answer although the replica that got it stopped before storing the result', async () => {
      await putOnList();
      provider().hold('deleteAccount');
      const attempt = here().attemptNow(account);
      await until('the account is being deleted', () => provider().inputsOf('deleteAccount').length === 1);
      await here().close();
      await attempt;
      provider().accounts.delete('ca_old');

      expect(await there().attemptNow(account)).to.equal('gone');

      expect(await outcomes()).to.deep.equal(['done']);
    });

    it('process at once what a clock that was a day ahead postponed', async () => {
      const clock = startClock('date');
      provider().failNextWith(new Error('The provider is down.'), 'findAccount');
      clock.tick(24 * 60 * 60_000);
      await putOnList();
      await here().attemptNow(account);
      expect(await list()).to.have.length(1);
      clock.setSystemTime(Date.now() - 24 * 60 * 60_000);

      there().wake();

      await until('the account is removed', () => provider().accounts.size === 0);
    });
  });
}
