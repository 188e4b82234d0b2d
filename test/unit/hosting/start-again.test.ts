import { expect } from 'chai';
import type { HostPlatform } from '../../../src/host/index.js';
import { useClock } from '../../support/clock.js';
import { PluginHostUnderTest } from '../../support/hosts/plugin-host-under-test.js';
import { until } from '../../support/until.js';

const aMinute = 60_000;

describe('A PluginHost whose plugin does not start', () => {
  const startClock = useClock();
  let test: PluginHostUnderTest;
  let ran: string[];

  beforeEach(() => {
    test = new PluginHostUnderTest();
    ran = [];
  });

  const away = Object.assign(new Error('The database is away.'), { code: 'storage_unavailable' });
  const stateOf = async (host: Awaited<ReturnType<typeof test.start>>) =>
    (await (await test.ask(host, '/health')).json()).plugin;

  /** A task that fails with each of the errors in turn, and then no more. */
  const addTask = ({ startup }: HostPlatform, name: string, errors: Error[] = []) =>
    startup.register({
      name,
      async run() {
        ran.push(name);
        const error = errors.shift();
        if (error) throw error;
      },
    });

  it('starts it again where the database may come back, from the step that failed', async () => {
    const clock = startClock('timers');
    const host = await test.start({}, (given) => {
      addTask(given, 'tables');
      addTask(given, 'records', [away, away]);
      addTask(given, 'maintenance');
    });
    expect(await stateOf(host)).to.deep.equal({ state: 'closed', task: 'records' });

    await clock.tickAsync(aMinute);

    expect(await stateOf(host)).to.deep.equal({ state: 'open' });
    expect(ran).to.deep.equal(['tables', 'records', 'records', 'records', 'maintenance']);
    expect(test.logger.lines.map(({ level, message }) => `${level}: ${message}`)).to.deep.equal([
      'error: the plugin is closed, and its start is tried again',
      'info: the plugin is open now',
    ]);
    await host.stop();
    expect(test.stopped).to.equal(1);
  });

  it('activates it again where that is what failed', async () => {
    const clock = startClock('timers');
    const errors = [away];
    const host = await test.start({}, (given) => {
      const error = errors.shift();
      if (error) throw error;
      addTask(given, 'tables');
    });
    expect(await stateOf(host)).to.deep.equal({ state: 'closed', task: 'activate' });

    await clock.tickAsync(aMinute);

    expect(await stateOf(host)).to.deep.equal({ state: 'open' });
    expect(ran).to.deep.equal(['tables']);
    await host.stop();
  });

  it('leaves it closed after any other error, also where that comes at a later try', async () => {
    const clock = startClock('timers');
    const host = await test.start({}, (given) => addTask(given, 'tables', [away, new Error('A newer version.')]));

    await clock.tickAsync(10 * aMinute);

    expect(await stateOf(host)).to.deep.equal({ state: 'closed', task: 'tables' });
    expect(ran).to.deep.equal(['tables', 'tables']);
    expect(test.logger.messages('error')).to.deep.equal([
      'the plugin is closed, and its start is tried again',
      'the plugin stays closed',
    ]);
    await host.stop();
  });

  it('tries no more once it is stopped', async () => {
    const clock = startClock('timers');
    const host = await test.start({}, (given) => addTask(given, 'tables', [away]));

    await host.stop();
    await clock.tickAsync(10 * aMinute);

    expect(ran).to.deep.equal(['tables']);
    expect(test.stopped).to.equal(1);
  });

  it('waits at its stop for a try that is under way, and does not open then', async () => {
    const clock = startClock('timers');
    let finish = () => {};
    const errors = [away];
    const host = await test.start({}, ({ startup }) =>
      startup.register({
        name: 'tables',
        async run() {
          ran.push('tables');
          const error = errors.shift();
          if (error) throw error;
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
        },
      }),
    );
    await clock.tickAsync(aMinute);
    await until('it tries again', () => ran.length === 2);

    const stopped = host.stop();
    finish();
    await stopped;

    expect([test.stopped, await stateOf(host)]).to.deep.equal([1, { state: 'stopped' }]);
  });

  it('does not say that it tries again where a try fails after its stop', async () => {
    const clock = startClock('timers');
    let fail = () => {};
    const errors = [away];
    const host = await test.start({}, async () => {
      ran.push('activate');
      const error = errors.shift();
      if (error) throw error;
      await new Promise((_resolve, reject) => {
        fail = () => reject(away);
      });
    });
    await clock.tickAsync(aMinute);
    await until('it tries again', () => ran.length === 2);

    const stopped = host.stop();
    fail();
    await stopped;

    expect(test.logger.messages('error')).to.deep.equal([
      'the plugin is closed, and its start is tried again',
      'the plugin stays closed',
    ]);
  });
});
