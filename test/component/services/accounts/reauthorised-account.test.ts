import { expect } from 'chai';
import type { Connection } from '../../../../src/domain/connection.js';
import { ConnectionHealthService } from '../../../../src/services/accounts/connection-health-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { actionSenderFixture, failedOutcome } from '../../../support/agents/action-sender-fixture.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';

describe('An account that somebody signed in to anew at the provider', () => {
  const services = useServices();
  const startClock = useClock();
  const { provider, find, connected, callOn, send } = actionSenderFixture(services);

  async function healed(before: string | undefined, after: string | undefined): Promise<Connection | undefined> {
    const clock = startClock('date');
    provider().signIns.reportsLabels = true;
    const connection = await connected();
    const account = provider().accounts.get(connection.accountId) ?? {};
    Object.assign(account, { label: before });
    if (before !== undefined) await services().get<ConnectionStore>(ConnectionStore).saveLabel(connection, before);
    Object.assign(account, { state: 'expired' });
    provider().answerNextCallWith(failedOutcome('possible'));
    await rejectionOf(send(callOn((await find()) as Connection)));
    expect((await find())?.health).to.equal('broken');

    Object.assign(account, { state: 'active', label: after });
    clock.tick(30_001);
    const health = services().get(ConnectionHealthService);
    expect(await health.healIfActive((await find()) as Connection)).to.equal(true);
    return find();
  }

  it('has the name of who signed in, not of who did before', async () => {
    expect((await healed('ada@example.com', 'eve@example.com'))?.label).to.equal('eve@example.com');
  });

  it('keeps an address where the account tells only a name', async () => {
    expect((await healed('ada@example.com', 'Ada'))?.label).to.equal('ada@example.com');
  });

  it('keeps its name where the account tells none', async () => {
    expect((await healed('ada@example.com', undefined))?.label).to.equal('ada@example.com');
  });
});
