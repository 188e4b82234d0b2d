import { expect } from 'chai';
import { BatchWriter } from '../../../../src/lib/concurrency/batch-writer.js';
import { useClock } from '../../../support/clock.js';

describe('BatchWriter', () => {
  const startClock = useClock();
  let written: number[][];
  let writes: BatchWriter<number>;

  beforeEach(() => {
    written = [];
    writes = new BatchWriter(async (items) => void written.push(items));
  });

  it('writes together what comes within moments', async () => {
    const clock = startClock('timers');
    writes.add(1);
    await clock.tickAsync(19);
    writes.add(2);
    expect(written).to.deep.equal([]);

    await clock.tickAsync(1);

    expect(written).to.deep.equal([[1, 2]]);
  });

  it('waits hardly at all with what somebody may ask for, and takes along what waits already', async () => {
    const clock = startClock('timers');
    writes.add(1);
    writes.add(2, { isSoon: true });

    await clock.tickAsync(3);

    expect(written).to.deep.equal([[1, 2]]);
  });

  it('holds no more than a hundred for one write', async () => {
    for (let item = 0; item < 250; item += 1) writes.add(item);
    await writes.flush();

    expect(written.map((items) => items.length)).to.deep.equal([100, 100, 50]);
  });

  it('has written everything when a flush is over, also what was under way', async () => {
    const order: string[] = [];
    const slow = new BatchWriter<string>(async (items) => {
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

    expect(written).to.deep.equal([]);
  });
});
