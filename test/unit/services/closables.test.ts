import { expect } from 'chai';
import { Closables } from '../../../src/services/closables.js';
import { useClock } from '../../support/clock.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('Closables', () => {
  const startClock = useClock();

  /** Adds the phases in an order that is not the one of closing. */
  function closablesOf(phases: readonly Parameters<Closables['add']>[0][]) {
    const [closables, closed]: [Closables, string[]] = [new Closables(), []];
    for (const phase of phases) closables.add(phase, () => closed.push(phase));
    return { closables, closed };
  }

  it('stops new work, waits for calls, ends the others, then writes the records, and ends the background last', async () => {
    const { closables, closed } = closablesOf([
      'background',
      'records',
      'provider',
      'lists',
      'calls',
      'ended calls',
      'listeners',
      'tools',
      'registrations',
    ]);

    await closables.closeAll(() => undefined);

    const order = 'tools, registrations, listeners, calls, lists, provider, ended calls, records, background';
    expect(closed.join(', ')).to.equal(order);
  });

  it('closes what was added last first, and waits for it, within a phase', async () => {
    const closables = new Closables();
    const closed: string[] = [];
    closables.add('listeners', () => closed.push('first'));
    closables.add('listeners', async () => {
      await new Promise(setImmediate);
      closed.push('second');
    });

    await closables.closeAll(() => undefined);

    expect(closed).to.deep.equal(['second', 'first']);
  });

  it('ends all of the background at once, and waits no longer than two seconds for what does not end', async () => {
    const clock = startClock('timers');
    const { closables, closed } = closablesOf(['background']);
    closables.add('background', () => new Promise(() => undefined));

    const closing = closables.closeAll(() => undefined);
    expect(closed).to.deep.equal(['background']);
    await clock.tickAsync(2_000);

    await closing;
    expect(clock.countTimers()).to.equal(0);
  });

  it('closes every part within twenty seconds where none of them ends, and tells which it left', async () => {
    const clock = startClock('timers');
    const closables = new Closables();
    const closed: string[] = [];
    for (const phase of ['listeners', 'calls', 'ended calls', 'records', 'background'] as const) {
      closables.add(phase, () => {
        closed.push(phase);
        return new Promise(() => undefined);
      });
    }
    closables.add('provider', () => closed.push('provider'));

    const closing = closables.closeAll(() => undefined);
    await clock.tickAsync(20_000);

    expect(await closing).to.deep.equal(['listeners', 'calls', 'ended calls', 'records', 'background']);
    expect(closed).to.deep.equal(['listeners', 'calls', 'provider', 'ended calls', 'records', 'background']);
    expect(clock.countTimers()).to.equal(0);
  });

  it('leaves the records what the calls left of the twenty seconds', async () => {
    const clock = startClock('timers');
    const closables = new Closables();
    let written = false;
    closables.add('calls', () => pause(15_000));
    closables.add('records', async () => {
      await pause(2_000);
      written = true;
      await pause(4_000);
    });

    const closing = closables.closeAll(() => undefined);
    await clock.tickAsync(20_000);

    expect([await closing, written]).to.deep.equal([['records'], true]);
    await clock.tickAsync(4_000);
  });

  it('closes the rest and reports the error when a part fails', async () => {
    const { closables, closed } = closablesOf(['calls', 'records']);
    const [failure, reported]: [Error, unknown[]] = [new Error('no'), []];
    closables.add('calls', () => Promise.reject(failure));

    await closables.closeAll((error) => reported.push(error));

    expect(reported).to.deep.equal([failure]);
    expect(closed).to.deep.equal(['calls', 'records']);
  });
});
