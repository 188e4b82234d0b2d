import { expect } from 'chai';
import type { Connection } from '../../../../src/domain/connection.js';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { ConnectionHealthService } from '../../../../src/services/accounts/connection-health-service.js';
import { actionSenderFixture } from '../../../support/agents/action-sender-fixture.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';

const outage = new PluginError('provider_unreachable', 'It does not answer.');

describe('A call whose account the provider creates no session for', () => {
  const services = useServices();
  const { provider, find, connected, callOn, send } = actionSenderFixture(services);

  it('marks a connection whose account the provider creates no session for', async () => {
    const connection = await connected();
    provider().accounts.delete(connection.accountId);

    expect(await rejectionOf(send(callOn(connection)))).to.include({ code: 'reconnect_needed' });
    expect(await find()).to.include({ health: 'broken', brokenReason: 'deleted' });
    expect(provider().inputsOf('callAction')).to.deep.equal([]);
  });

  it('marks a connection that is refused a session while no lookup is answered, until the account can be used again', async () => {
    const connection = await connected();
    provider().setState(connection.accountId, 'disabled');
    provider().failNextWith(outage, 'findAccount');

    expect(await rejectionOf(send(callOn(connection)))).to.include({ code: 'reconnect_needed' });
    expect(await find()).to.include({ health: 'broken', brokenReason: 'disabled' });

    provider().setState(connection.accountId, 'active');
    const health = services().get(ConnectionHealthService);
    expect(await health.healIfActive((await find()) as Connection)).to.equal(true);
  });

  it('tells why a connection is broken once a lookup is answered', async () => {
    const connection = await connected();
    provider().setState(connection.accountId, 'disabled');
    provider().failNextWith(outage, 'findAccount');
    await rejectionOf(send(callOn(connection)));
    provider().setState(connection.accountId, 'expired');

    const isHealed = await services()
      .get(ConnectionHealthService)
      .healIfActive((await find()) as Connection);

    expect(isHealed).to.equal(false);
    expect(await find()).to.include({ health: 'broken', brokenReason: 'expired' });
  });

  it('marks a connection that is refused a session, though the provider lists its account as active, until the next call', async () => {
    const refusal = new PluginError('reconnect_needed', 'The provider no longer accepts the connected account.');
    provider().failNextWith(refusal, 'createSession');

    expect(await rejectionOf(send(callOn(await connected())))).to.include({ code: 'reconnect_needed' });
    expect(await find()).to.include({ health: 'broken', brokenReason: 'disabled' });

    const health = services().get(ConnectionHealthService);
    expect(await health.healIfActive((await find()) as Connection)).to.equal(true);
  });

  it('marks nothing when no session can be created for another reason', async () => {
    provider().failNextWith(outage, 'createSession');

    expect(await rejectionOf(send(callOn(await connected())))).to.include({ code: 'provider_unreachable' });
    expect((await find())?.health).to.equal('healthy');
  });
});
