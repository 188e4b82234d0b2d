import { expect } from 'chai';
import type { SinonFakeTimers } from 'sinon';
import { GroupedWrites } from '../../../src/services/concurrency/grouped-writes.js';
import { useClock } from '../../support/fake-clock.js';

describe('GroupedWrites', () => {
  const startClock = useClock();
  let clock: SinonFakeTimers;
  let written: number[][];
  let writes: GroupedWrites<number>;

  beforeEach(() => {
    clock = startClock('timers');
    written = [];
    writes = new GroupedWrites(async (items) => void written.push(items));
  });

  it('writes together what comes within moments', async () => {
    writes.add(1);
    writes.add(2);
    expect(written).to.deep.equal([]);

    await clock.tickAsync(20);
    writes.add(3);
    await clock.tickAsync(20);

    expect(written).to.deep.equal([[1, 2], [3]]);
  });

  it('waits no longer when many have come', async () => {
    for (let item = 0; item < 100; item += 1) writes.add(item);
    await clock.tickAsync(0);

    expect(written.map((items) => items.length)).to.deep.equal([100]);
  });

  it('has written everything when a flush is over, also what was under way', async () => {
    const order: string[] = [];
    const slow = new GroupedWrites<string>(async (items) => {
      await Promise.resolve();
      order.push(...items);
    });
    slow.add('first');
    void slow.flush();
    slow.add('second');

    await slow.flush();

    expect(order).to.deep.equal(['first', 'second']);
  });

  it('writes nothing when nothing waits', async () => {
    await writes.flush();
    await clock.tickAsync(1_000);

    expect(written).to.deep.equal([]);
  });
});
