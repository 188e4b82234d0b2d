import { expect } from 'chai';
import sinon from 'sinon';
import { RetryQueue } from '../../../../src/lib/concurrency/retry-queue.js';
import { withResolvers } from '../../../../src/lib/time/with-resolvers.js';

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

  it('gives up at its end with one message, which has the error', () => {
    const messages: unknown[] = [];
    const giveUp = (items: number[], error: unknown) => messages.push({ items, error });
    const writes = new RetryQueue<number>({ write: () => Promise.reject(away), giveUp, maxAgeMs: 60_000, maxItems: 5 });
    writes.add([1, 2], away);
    writes.add([3], away);

    writes.end();

    expect(messages).to.deep.equal([{ items: [1, 2, 3], error: away }]);
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

  it('tries again after an attempt during which the time of the next one came', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const hanging = withResolvers();
    const written: number[] = [];
    let write = (_: number[]): Promise<void> => hanging.promise;
    const { writes } = writesThat((items) => write(items));
    writes.add([1], away);
    await clock.tickAsync(1_000);
    writes.add([2], away);
    await clock.tickAsync(2_000);
    write = async (items) => void written.push(...items);
    hanging.reject(away);

    await clock.tickAsync(10_000);

    expect(written).to.have.members([1, 2]);
    expect(writes.isEmpty).to.equal(true);
  });

  it('makes one attempt for all who ask for it at the same time', async () => {
    const attempts: ReturnType<typeof withResolvers>[] = [];
    const { writes } = writesThat(() => {
      const attempt = withResolvers();
      attempts.push(attempt);
      return attempt.promise;
    });
    writes.add([1], away);
    const asked = [writes.retry(), writes.retry(), writes.retryIfQuick()];
    attempts[0]?.resolve();
    await Promise.all(asked);

    expect([attempts.length, writes.isEmpty]).to.deep.equal([1, true]);
  });

  it('leaves attempts to the schedule where the last one was slow to fail, until one succeeds', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    let attempts = 0;
    const { writes } = writesThat(async () => {
      attempts += 1;
      if (attempts > 1) return;
      clock.tick(5_000);
      throw away;
    });
    writes.add([1], away);
    await writes.retryIfQuick();
    await writes.retryIfQuick();
    expect([attempts, writes.isEmpty]).to.deep.equal([1, false]);

    await clock.tickAsync(2_000);
    writes.add([2], away);
    await writes.retryIfQuick();
    expect([attempts, writes.isEmpty]).to.deep.equal([3, true]);
  });

  it('gives up what is added after its end, and what fails after it', async () => {
    const attempt = withResolvers();
    const { writes, givenUp } = writesThat(() => attempt.promise);
    writes.add([1], away);
    const tried = writes.retry();
    writes.end();
    writes.add([2], away);
    attempt.reject(away);
    await tried;

    expect([givenUp, writes.isEmpty]).to.deep.equal([[2, 1], true]);
  });
});
