import { expect } from 'chai';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { maxRemovalsPerMinute } from '../../../../src/services/account-removal/removal-limit-service.js';
import { AccountRemovalStore } from '../../../../src/stores/account-removal/account-removal-store.js';
import { useClock } from '../../../support/clock.js';
import { Services, useServices } from '../../../support/services.js';
import { listAccountRemovals, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

describe('The removal of accounts in the background', () => {
  const services = useServices();
  const startClock = useClock();
  const fakes = () => services().fakes;
  const provider = () => fakes().provider;
  const here = () => services().get(AccountRemovalService);
  const list = () => listAccountRemovals(fakes().client);
  const asked = () => provider().inputsOf('findAccount').length;

  async function putOnList(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      const accountId = provider().addAccount({ accountId: `ca_${number}`, state: 'pending' });
      await services()
        .get<AccountRemovalStore>(AccountRemovalStore)
        .add({ accountId, app: 'gmail', orgId: 'acme', userId: 'ada' }, { dueAt: minute(0) });
    }
  }

  it('begins no more within a minute than its part of the plan allows, at two replicas together', async () => {
    const clock = startClock('date');
    const other = new Services(fakes());
    await putOnList(maxRemovalsPerMinute + 20);
    const replicas = [here(), other.get(AccountRemovalService)];
    const isDone = async () => {
      for (const replica of replicas) replica.wake();
      return (await list()).length === 20;
    };

    await until('the part of this minute is used up', isDone);
    for (const replica of replicas) replica.wake();
    await other.close();
    await here().close();

    expect(asked()).to.equal(maxRemovalsPerMinute);
    expect(await fakes().client('appconnect_revocations').whereNotNull('claimed_until')).to.deep.equal([]);

    const later = new Services(fakes());
    clock.tick(60_000);
    later.get(AccountRemovalService).wake();
    await until('the rest is removed', async () => (await list()).length === 0);
    await later.close();
  });

  it('does not keep a member waiting who disconnects', async () => {
    const count = { name: 'removals', began_at: new Date().toISOString(), count: maxRemovalsPerMinute };
    await fakes().client('appconnect_start_counts').insert(count);
    await putOnList(1);
    const account = { accountId: 'ca_0', app: 'gmail', orgId: 'acme', userId: 'ada' };

    expect(await here().attemptNow(account)).to.equal('gone');

    expect(await list()).to.deep.equal([]);
  });
});
