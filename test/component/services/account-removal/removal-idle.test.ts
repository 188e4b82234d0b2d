import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { AccountRemovalStore } from '../../../../src/stores/account-removal/account-removal-store.js';
import { Services, useServices } from '../../../support/services.js';
import { until } from '../../../support/until.js';

const account = { accountId: 'ca_old', app: 'gmail', orgId: 'acme', userId: 'ada' };

describe('AccountRemovalService when it becomes idle', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const removals = () => services().get(AccountRemovalService);

  it('runs again when it is woken at that moment', async () => {
    for (let steps = 0; steps < 40; steps += 1) {
      const other = new Services(services().fakes);
      let reads = 0;
      const claimDue = async () => {
        reads += 1;
        return [];
      };
      other.replace(AccountRemovalStore, { claimDue });
      // From then on it is known from memory, so that a run takes no longer than these steps.
      await other.get(ProjectDiscoveryService).discoverProjectId();
      other.get(AccountRemovalService).wake();

      for (let step = 0; step < steps; step += 1) await undefined;
      other.get(AccountRemovalService).wake();
      await turn();

      expect(reads, `woken again after ${steps} steps`).to.equal(2);
      await other.close();
    }
  });

  it('runs again after a list that could not be read, if it was woken meanwhile', async () => {
    const other = new Services(services().fakes);
    let reads = 0;
    const claimDue = async () => {
      reads += 1;
      if (reads > 1) return [];
      await turn();
      other.get(AccountRemovalService).wake();
      throw new Error('The database is busy.');
    };
    other.replace(AccountRemovalStore, { claimDue });

    other.get(AccountRemovalService).wake();
    await until('the list is read again', () => reads === 2);
    await other.close();

    expect(services().fakes.logger.messages('error')).to.deep.equal(['The list of revocations could not be read.']);
  });

  it('closes only after the running attempt is stored, and starts none after that', async () => {
    provider().addAccount({ accountId: 'ca_old' });
    await services().get<AccountRemovalStore>(AccountRemovalStore).add(account, { dueAt: new Date().toISOString() });
    provider().hold('findAccount');
    const attempt = removals().attemptNow(account);
    await until('the account is looked up', () => provider().inputsOf('findAccount').length === 1);

    await removals().close();
    const queries: string[] = [];
    const collect = ({ sql }: { sql: string }) => queries.push(sql);
    services().fakes.client.on('query', collect);

    expect(await attempt).to.equal('waiting');
    expect(await removals().attemptNow(account)).to.equal('waiting');
    services().fakes.client.removeListener('query', collect);
    expect(queries).to.deep.equal([]);
  });
});
