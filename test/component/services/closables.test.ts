import { expect } from 'chai';
import sinon from 'sinon';
import { AccountRemovalService } from '../../../src/services/account-removal/account-removal-service.js';
import { Closables } from '../../../src/services/closables.js';
import { LostAccountService } from '../../../src/services/sign-ins/lost-account-service.js';
import { AccountRemovalStore } from '../../../src/stores/account-removal/account-removal-store.js';
import { LinkIntentStore } from '../../../src/stores/intents/link-intent-store.js';
import { useClock } from '../../support/clock.js';
import { useServices } from '../../support/services.js';
import { minute } from '../../support/stores/store-records.js';
import { until } from '../../support/until.js';

describe('A stop of the plugin', () => {
  const services = useServices();
  const startClock = useClock();
  let answer: (nothing: undefined) => void;
  let silence: Promise<undefined>;

  beforeEach(() => {
    silence = new Promise((resolve) => {
      answer = resolve;
    });
  });

  const stop = () =>
    services()
      .get(Closables)
      .closeAll((error) => {
        throw error;
      });

  it('does not wait for a directory that is asked for the name of somebody whose account is removed', async () => {
    const clock = startClock('timers');
    const { directory, provider } = services().fakes;
    const accountId = provider.addAccount({ accountId: 'ca_old' });
    const account = { accountId, app: 'gmail', orgId: 'acme', userId: 'ada' };
    await services()
      .get<AccountRemovalStore>(AccountRemovalStore)
      .add(account, { dueAt: minute(0) });
    const findMember = sinon.stub(directory, 'findMember').returns(silence);
    services().get(AccountRemovalService).wake();
    await until('the directory is asked', () => findMember.callCount === 1);

    const stopped = stop();
    await clock.tickAsync(2_000);

    await stopped;
    answer(undefined);
  });

  it('gives up removals before the provider is closed, and counts none of them as failed', async () => {
    const { client, logger, provider } = services().fakes;
    const requests = [sinon.spy(provider, 'findAccount'), sinon.spy(provider, 'listUnfinishedAccounts')];
    for (const method of ['findAccount', 'listUnfinishedAccounts'] as const) provider.hold(method);
    await services()
      .get<AccountRemovalStore>(AccountRemovalStore)
      .add({ accountId: 'ca_old', app: 'gmail', orgId: 'acme', userId: 'ada' }, { dueAt: minute(0) });
    const times = { beganAt: minute(0), dueAt: minute(0) };
    await services()
      .get<LinkIntentStore>(LinkIntentStore)
      .add({
        stateHash: 'lost',
        orgId: 'acme',
        userId: 'ada',
        app: 'gmail',
        providerUserId: 'platform:user:ada',
        ...times,
      });
    services().get(AccountRemovalService).wake();
    services().get(LostAccountService).wake();
    await until('the provider is asked', () => requests.every(({ callCount }) => callCount === 1));
    const areGivenUp: boolean[] = [];
    services()
      .get(Closables)
      .add('provider', () => areGivenUp.push(...requests.map(({ firstCall }) => firstCall.args[1].signal.aborted)));

    await stop();

    expect(areGivenUp).to.deep.equal([true, true]);
    for (const table of ['appconnect_revocations', 'appconnect_link_intents']) {
      expect(await client(table).pluck('attempts'), table).to.deep.equal([0]);
    }
    expect(logger.lines.filter(({ level }) => level !== 'debug' && level !== 'info')).to.deep.equal([]);
  });

  it('does not wait for a database that is silent', async () => {
    const clock = startClock('timers');
    const stubs = [
      sinon.stub(services().get<AccountRemovalStore>(AccountRemovalStore), 'claimDue').returns(silence as never),
      sinon.stub(services().get<LinkIntentStore>(LinkIntentStore), 'claimDue').returns(silence as never),
    ];
    services().get(AccountRemovalService).wake();
    services().get(LostAccountService).wake();
    await until('both lists are read', () => stubs.every(({ callCount }) => callCount === 1));

    const stopped = stop();
    await clock.tickAsync(2_000);

    await stopped;
    answer(undefined);
  });
});
