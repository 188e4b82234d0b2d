import { expect } from 'chai';
import type { BrokenReason } from '../../../../src/contract/connection-constants.js';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { failedOutcome } from '../../../support/agents/action-sender-fixture.js';
import { onTheWeb, orgApp, toolCallFixture } from '../../../support/agents/tool-call-fixture.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aConnection, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

describe('A call on a broken connection whose account is active again at the provider', () => {
  const services = useServices();
  const startClock = useClock();
  const { fakes, provider, connections, ...calls } = toolCallFixture(services);
  const find = () => connections().find({ ...orgApp, userId: 'ada' });
  const lookups = () => provider().inputsOf('findAccount').length;
  const announced = () => fakes().events.payloadsOf('appconnect.connection.changed');

  const invoke = (by?: AbortSignal) =>
    calls.invoke({ ...onTheWeb, userId: 'ada' }, { action: 'GMAIL_FETCH_EMAILS', by });

  async function broken(brokenReason: BrokenReason): Promise<string> {
    const accountId = provider().addAccount();
    await connections().replace(aConnection({ accountId, health: 'broken', brokenReason }));
    return accountId;
  }

  for (const reason of ['disabled', 'expired', 'deleted'] as const) {
    it(`is sent, and the connection is healthy from then on: ${reason}`, async () => {
      await broken(reason);

      expect(await invoke()).to.have.property('data');

      const connection = await find();
      expect(connection?.health).to.equal('healthy');
      expect(connection?.brokenReason).to.equal(undefined);
      expect(announced().map(({ status }) => status)).to.deep.equal(['connected']);
    });
  }

  it('is refused without a lookup, where the app had refused the sign-in', async () => {
    await broken('refused_by_app');

    expect(await rejectionOf(invoke())).to.include({ code: 'reconnect_needed' });
    expect(lookups()).to.equal(0);
  });

  it('is looked up once in half a minute, while it is not active', async () => {
    const clock = startClock('date');
    provider().setState(await broken('disabled'), 'disabled');

    for (let time = 0; time < 5; time += 1) {
      expect(await rejectionOf(invoke())).to.include({ code: 'reconnect_needed' });
    }
    expect(lookups()).to.equal(1);

    clock.tick(30_001);
    expect(await rejectionOf(invoke())).to.include({ code: 'reconnect_needed' });
    expect(lookups()).to.equal(2);
    expect(announced()).to.deep.equal([]);
  });

  it('is looked up anew where another replica has found it broken since this one found it active', async () => {
    const accountId = provider().addAccount();
    const connection = aConnection({ accountId });
    await connections().replace(connection);
    provider().answerNextCallWith(failedOutcome('possible'));
    expect(await rejectionOf(invoke())).to.include({ code: 'action_failed' });
    expect(lookups()).to.equal(1);
    provider().setState(accountId, 'disabled');
    await connections().markBroken(connection, { reason: 'disabled', at: minute(1) });

    expect(await rejectionOf(invoke())).to.include({ code: 'reconnect_needed' });

    expect(lookups()).to.equal(2);
    expect(await find()).to.include({ health: 'broken', brokenReason: 'disabled' });
  });

  it('is refused while the provider does not answer', async () => {
    await broken('disabled');
    provider().failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'findAccount');

    expect(await rejectionOf(invoke())).to.include({ code: 'reconnect_needed' });
    expect(await find()).to.include({ health: 'broken', brokenReason: 'disabled' });
  });

  it('is refused at once when its caller leaves; the lookup goes on', async () => {
    await broken('disabled');
    const leaving = new AbortController();
    const release = provider().hold('findAccount');
    const call = rejectionOf(invoke(leaving.signal));
    await until('the account is looked up', () => lookups() === 1);

    leaving.abort();
    expect(await call).to.be.instanceOf(PluginError);

    release();
    await until('it is healthy', async () => (await find())?.health === 'healthy');
  });

  it('heals no connection that has replaced it meanwhile', async () => {
    await broken('disabled');
    const release = provider().hold('findAccount');
    const call = rejectionOf(invoke());
    await until('the account is looked up', () => lookups() === 1);
    await broken('revoked');
    release();

    expect(await call).to.include({ code: 'reconnect_needed' });
    expect(await find()).to.include({ health: 'broken', brokenReason: 'revoked' });
    expect(announced()).to.deep.equal([]);
  });
});
