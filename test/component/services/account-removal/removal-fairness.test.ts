import { expect } from 'chai';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { AccountRemovalStore } from '../../../../src/stores/account-removal/account-removal-store.js';
import { useServices } from '../../../support/services.js';
import { listAccountRemovals, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

describe('A long list of accounts to remove', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const removals = () => services().get(AccountRemovalService);
  const lookups = () => provider().inputsOf('findAccount') as string[];

  async function putOnList(userId: string, count: number, dueAt: string): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      const accountId = `${userId}_${number}`;
      provider().addAccount({ accountId, providerUserId: `platform:user:${userId}`, state: 'pending' });
      await services()
        .get<AccountRemovalStore>(AccountRemovalStore)
        .add({ accountId, app: 'gmail', orgId: 'acme', userId }, { dueAt });
    }
  }

  it('processes one account of a member before hundreds of another', async () => {
    await putOnList('busy', 300, minute(0));
    await putOnList('other', 5, minute(1));

    removals().wake();
    await until(
      'the accounts of the other member are processed',
      () => lookups().filter((id) => id.startsWith('other')).length === 5,
    );

    expect(lookups().filter((id) => id.startsWith('busy')).length).to.be.below(20);
  });

  it('runs a few attempts at once, and no more', async () => {
    await putOnList('busy', 10, minute(0));
    const release = provider().hold('findAccount');

    removals().wake();
    await until('the first attempts are running', () => lookups().length === 4);
    await listAccountRemovals(services().fakes.client);

    expect(lookups()).to.have.length(4);
    release();
    await until('all are removed', () => provider().accounts.size === 0);
  });

  it('continues with new accounts while one hangs', async () => {
    await putOnList('hanging', 1, minute(0));
    const release = provider().hold('findAccount');
    removals().wake();
    await until('it hangs', () => lookups().length === 1);

    await putOnList('other', 1, minute(1));
    removals().wake();

    await until('the other is attempted', () => lookups().includes('other_0'));
    release();
  });
});
