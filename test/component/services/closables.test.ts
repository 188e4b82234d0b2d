import sinon from 'sinon';
import { AccountRemovalService } from '../../../src/services/account-removal/account-removal-service.js';
import { Closables } from '../../../src/services/closables.js';
import { LostAccountService } from '../../../src/services/sign-ins/lost-account-service.js';
import { AccountRemovalStore } from '../../../src/stores/account-removal-store.js';
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
