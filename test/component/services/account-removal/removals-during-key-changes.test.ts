import { expect } from 'chai';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { AccountRemovalStore } from '../../../../src/stores/account-removal/account-removal-store.js';
import { useServices } from '../../../support/services.js';
import { listAccountRemovals } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

describe('The removal of an account during a change of the key', () => {
  const services = useServices();
  const fakes = () => services().fakes;
  const provider = () => fakes().provider;

  it('stays on the list, and is not looked up in the project of the new key', async () => {
    provider().keys.set('ak_other_project_key', 'pr_other');
    const projectId = 'pr_fake';
    const account = { accountId: provider().addAccount(), app: 'gmail', orgId: 'acme', userId: 'ada', projectId };
    const removals = services().get(AccountRemovalService);
    await services().get<AccountRemovalStore>(AccountRemovalStore).add(account, { dueAt: new Date().toISOString() });
    const release = provider().hold('findAccount');
    const attempt = removals.attemptNow(account);
    await until('the account is looked up', () => provider().inputsOf('findAccount').length === 1);

    await fakes().keys.save('ak_other_project_key');
    provider().accounts.delete(account.accountId);
    release();

    expect(await attempt).to.equal('waiting');
    expect((await listAccountRemovals(fakes().client)).map(({ accountId }) => accountId)).to.deep.equal([
      account.accountId,
    ]);
  });
});
