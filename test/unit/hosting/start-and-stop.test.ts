import { expect } from 'chai';
import type { PluginHost } from '../../../src/hosting/index.js';
import { useClock } from '../../support/clock.js';
import { FakeEventBus } from '../../support/fakes/fake-event-bus.js';
import { failingDisposals } from '../../support/hosts/failing-disposals.js';
import { PluginHostUnderTest, path } from '../../support/hosts/plugin-host-under-test.js';
import { until } from '../../support/until.js';

describe('The start and stop of a PluginHost', () => {
  const fakeClock = useClock();
  let test: PluginHostUnderTest;

  beforeEach(() => {
    test = new PluginHostUnderTest();
  });

  it('refuses a second start, and goes on with the plugin of the first', async () => {
    const host = await test.start();

    const failure = await test.startPlugin(host, () => {}).catch((error) => error);

    expect(failure).to.be.an('error').with.property('message').that.includes('starts once');
    expect((await test.ask(host, '/health')).status).to.equal(200);
    expect(await (await test.ask(host, '/health')).json()).to.deep.include({ plugin: { state: 'open' } });
  });

  it('refuses a start after the stop, which nothing would end any more', async () => {
    const host = test.create();
    await host.stop();

    const failure = await test.startPlugin(host, () => {}).catch((error) => error);

    expect(failure).to.be.an('error');
    expect(test.platform).to.equal(undefined);
  });

  it('is left by its stop where its start never ends', async () => {
    const host = test.create();
    void test.startPlugin(host, () => new Promise(() => {}));
    const clock = fakeClock('timers');
    let isStopped = false;
    void host.stop().then(() => {
      isStopped = true;
    });

    await clock.tickAsync(30_000);

    expect([isStopped, test.stopped, clock.countTimers()]).to.deep.equal([true, 0, 0]);
  });

  it('never opens a plugin that is stopped while it starts, and deactivates it', async () => {
    let finishMigration = () => {};
    const migrated = new Promise<void>((resolve) => {
      finishMigration = resolve;
    });
    const host = test.create();
    const start = test.startPlugin(host, (given) => {
      test.addStream(given);
      given.startup.register({ name: 'tables', run: () => migrated });
    });

    const stop = host.stop();
    finishMigration();
    await Promise.all([start, stop]);

    expect([test.stopped, (await test.ask(host, path)).status]).to.deep.equal([1, 503]);
  });

  describe('while a request is under way', () => {
    const startClock = useClock();
    let answer: () => void;
    let response: Promise<Response>;
    let host: PluginHost;

    beforeEach(async () => {
      const mayAnswer = new Promise<void>((resolve) => {
        answer = resolve;
      });
      let hasBegun = false;
      const handle = async () => {
        hasBegun = true;
        await mayAnswer;
        return test.openStream();
      };
      host = await test.start({}, (given) => test.addStream(given, { handle }));
      response = test.ask(host, path);
      await until('the handler has begun', () => hasBegun);
    });

    it('waits for it, and ends the stream that it opens', async () => {
      const order: string[] = [];
      const answered = response.then(() => order.push('answered'));

      const stopped = host.stop().then(() => order.push('stopped'));
      await until('the plugin has stopped', () => test.stopped === 1);
      answer();
      await Promise.all([answered, stopped]);

      expect(order).to.deep.equal(['answered', 'stopped']);
      expect(await (await response).text()).to.equal('');
    });

    it('does not wait for ever', async () => {
      const clock = startClock('timers');

      const stopped = host.stop();
      await until('it waits', () => clock.countTimers() > 0);
      await clock.runAllAsync();
      await stopped;

      expect(test.stopped).to.equal(1);
    });
  });

  it('deactivates the plugin once, however often it is stopped', async () => {
    const host = await test.start();

    await Promise.all([host.stop(), host.stop()]);
    await host.stop();

    expect(test.stopped).to.equal(1);
  });

  for (const [kind, dispose] of failingDisposals) {
    it(`stops where a subscription ${kind} when it is disposed, ends the others too, and logs it`, async () => {
      const events = new FakeEventBus();
      let disposed = 0;
      events.subscribe = () => ({
        dispose: () => {
          disposed += 1;
          return dispose();
        },
      });

      await (await test.start({ events })).stop();

      expect([disposed, test.logger.messages('error')]).to.deep.equal([3, ['the plugin did not stop in order']]);
    });
  }

  it('leaves no listener behind, so that a host may try again with another one', async () => {
    const before = test.events.listenerCount;
    await (await test.start()).stop();

    expect(test.events.listenerCount).to.equal(before);
  });
});
