import { expect } from 'chai';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { AccountRemovalStore } from '../../../../src/stores/account-removal/account-removal-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { useServices } from '../../../support/services.js';
import { aConnection } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const account = { accountId: 'ca_old', app: 'gmail', orgId: 'acme', userId: 'ada' };

describe('The removal of the account of a sign-in that was not completed', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const removals = () => services().get(AccountRemovalService);
  const connect = (fields: { orgId: string; accountId: string }) =>
    services().get<ConnectionStore>(ConnectionStore).replace(aConnection(fields));
  const records = async () => (await services().get(AuditService).list('acme', { limit: 100 })).events;
  const putOnList = () =>
    services().get<AccountRemovalStore>(AccountRemovalStore).add(account, { dueAt: new Date().toISOString() });

  for (const state of ['pending', 'opened', 'failed'] as const) {
    it(`deletes an account whose sign-in is ${state} without asking the app`, async () => {
      provider().addAccount({ accountId: 'ca_old', state });
      await putOnList();

      expect(await removals().attemptNow(account)).to.equal('gone');

      expect(provider().inputsOf('revokeAccount')).to.deep.equal([]);
      expect(provider().accounts.size).to.equal(0);
    });
  }

  for (const [whose, elsewhere] of [
    ['who has no connection', []],
    ['who has one in another organization', [{ orgId: 'globex', accountId: 'ca_elsewhere' }]],
  ] as const) {
    it(`records nothing where nobody finished it in time, of a member ${whose}`, async () => {
      provider().addAccount({ accountId: 'ca_old', state: 'expired', isUnfinished: true, isRevocable: false });
      for (const fields of elsewhere) await connect(fields);
      await putOnList();

      expect(await removals().attemptNow(account)).to.equal('gone');

      expect(provider().accounts.size).to.equal(0);
      expect(await records()).to.deep.equal([]);
    });
  }

  it('revokes an account that the provider calls unfinished although the app knows a grant of it', async () => {
    provider().addAccount({ accountId: 'ca_old', state: 'expired', isUnfinished: true });
    await putOnList();

    expect(await removals().attemptNow(account)).to.equal('revoked');
  });

  it('revokes an account that becomes active only after the browser has come back', async () => {
    provider().addAccount({ accountId: 'ca_old', state: 'opened' });
    await putOnList();

    const removal = removals().attemptNow(account);
    await until('the account was read', () => provider().inputsOf('findAccount').length === 1);
    provider().setState('ca_old', 'active');

    expect(await removal).to.equal('revoked');
    expect(provider().accounts.size).to.equal(0);
  });

  it('revokes an account that the provider shows only a moment after it was made', async () => {
    await putOnList();

    const removal = removals().attemptNow(account);
    await until('the account was looked for', () => provider().inputsOf('findAccount').length === 1);
    provider().addAccount({ accountId: 'ca_old', state: 'active' });

    expect(await removal).to.equal('revoked');
    expect(provider().accounts.size).to.equal(0);
  });

  it('waits for no account of a sign-in that was completed, since that one was shown', async () => {
    await putOnList();

    expect(await removals().attemptNow({ ...account, isConfirmed: true })).to.equal('gone');

    expect(provider().inputsOf('findAccount')).to.have.length(1);
  });
});
