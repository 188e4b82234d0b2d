import { expect } from 'chai';
import sinon from 'sinon';
import { RetryQueue } from '../../../src/lib/retry-queue.js';

describe('RetryQueue', () => {
  afterEach(() => sinon.restore());

  const away = new Error('It is away.');

  function writesThat(write: (items: number[]) => Promise<void>) {
    const givenUp: number[] = [];
    const giveUp = (items: number[]) => void givenUp.push(...items);
    return { givenUp, writes: new RetryQueue<number>({ write, giveUp, maxAgeMs: 60_000, maxItems: 5 }) };
  }

  it('keeps no more than so many, and gives up the oldest first', () => {
    const { writes, givenUp } = writesThat(async () => {
      throw away;
    });
    for (const items of [
      [1, 2],
      [3, 4],
      [5, 6],
    ])
      writes.add(items, away);

    expect(givenUp).to.deep.equal([1, 2]);
    writes.end();
    expect(givenUp).to.deep.equal([1, 2, 3, 4, 5, 6]);
  });

  it('asks at growing intervals, and gives up after the time that it was given', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const askedAt: number[] = [];
    const { writes, givenUp } = writesThat(async () => {
      askedAt.push(Math.round(performance.now() / 1000));
      throw away;
    });
    const start = Math.round(performance.now() / 1000);
    writes.add([1], away);
    await clock.tickAsync(200_000);

    expect(askedAt.map((at) => at - start)).to.deep.equal([1, 3, 7, 15, 31, 61]);
    expect(givenUp).to.deep.equal([1]);
    expect(writes.isEmpty).to.equal(true);
  });
});
