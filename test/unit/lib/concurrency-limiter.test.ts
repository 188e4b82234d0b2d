import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { callerGoneError } from '../../../src/domain/plugin-error.js';
import { ConcurrencyLimiter } from '../../../src/lib/concurrency-limiter.js';
import { rejectionOf } from '../../support/errors.js';
import { countSignalListeners } from '../../support/signals.js';

const refusal = () => new Error('no place');
const waiting = { perCaller: 50, total: 100, maxWaitMs: 60_000 };

/** Work that is done when it is told so, and notes when it begins. */
function held(begun: string[]) {
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return { work, end: (name: string) => ends.get(name)?.() };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

describe('ConcurrencyLimiter', () => {
  it('serves another caller within two of those that a busy one has waiting', async () => {
    const shares = new ConcurrencyLimiter({ perCaller: 1, total: 1, waiting, refusal, callerGone: callerGoneError });
    const ended: string[] = [];
    const run = (caller: string) => shares.run(caller, async () => void ended.push(caller));

    await Promise.all([...Array.from({ length: 40 }, () => run('acme/ada')), run('globex/eve'), run('globex/dev')]);

    expect(ended.indexOf('globex/eve')).to.be.below(3);
    expect(ended.indexOf('globex/dev')).to.be.below(4);
    expect(ended).to.have.length(42);
  });

  it('turns to other work between those that waited', async () => {
    const shares = new ConcurrencyLimiter({ perCaller: 1, total: 1, waiting, refusal, callerGone: callerGoneError });
    const seen: string[] = [];
    const run = (name: string) => shares.run('acme/ada', async () => void seen.push(name));

    const all = Promise.all([run('first'), run('second')]);
    setImmediate(() => seen.push('other work'));
    await all;

    expect(seen).to.deep.equal(['first', 'other work', 'second']);
  });

  it('keeps each caller to their share, and gives what is free to those who wait', async () => {
    const begun: string[] = [];
    const { work, end } = held(begun);
    const shares = new ConcurrencyLimiter({ perCaller: 2, total: 3, waiting, refusal, callerGone: callerGoneError });
    const runs = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => shares.run(name.charAt(0), work(name)));

    await turns(1);
    expect(begun).to.deep.equal(['a1', 'a2', 'b1']);
    end('b1');
    await turns(3);
    expect(begun).to.deep.equal(['a1', 'a2', 'b1', 'b2']);
    end('a1');
    await turns(3);
    expect(begun).to.deep.equal(['a1', 'a2', 'b1', 'b2', 'a3']);
    for (const name of begun) end(name);
    await Promise.all(runs);
  });

  it('refuses who finds no place to wait, of their own or of all', async () => {
    const { work, end } = held([]);
    const shares = new ConcurrencyLimiter({
      perCaller: 1,
      total: 1,
      waiting: { perCaller: 2, total: 3, maxWaitMs: 60_000 },
      refusal,
      callerGone: callerGoneError,
    });
    const runs = ['a', 'b', 'c'].map((name) => shares.run('a', work(name)));

    expect((await rejectionOf(shares.run('a', work('d')))).message).to.equal('no place');
    const other = shares.run('b', work('e'));
    expect((await rejectionOf(shares.run('c', work('f')))).message).to.equal('no place');
    for (const name of ['a', 'b', 'e', 'c']) {
      end(name);
      await turns(3);
    }
    await Promise.all([...runs, other]);
  });

  it('forgets who leaves or waits too long, and runs nothing of theirs', async () => {
    const begun: string[] = [];
    const { work, end } = held(begun);
    const shares = new ConcurrencyLimiter({
      perCaller: 1,
      total: 1,
      waiting: { ...waiting, maxWaitMs: 5 },
      refusal,
      callerGone: callerGoneError,
    });
    const controller = new AbortController();
    const first = shares.run('a', work('first'));
    const left = rejectionOf(shares.run('a', work('left'), controller.signal));
    const late = rejectionOf(shares.run('b', work('late')));

    controller.abort();
    expect(await left).to.include({ code: 'caller_gone' });
    expect((await late).message).to.equal('no place');
    end('first');
    await first;
    await shares.run('c', async () => void begun.push('next'));

    expect(begun).to.deep.equal(['first', 'next']);
  });

  it('runs nothing for who had left before', async () => {
    const begun: string[] = [];
    const { work } = held(begun);
    const shares = new ConcurrencyLimiter({ perCaller: 1, total: 1, waiting, refusal, callerGone: callerGoneError });

    expect(await rejectionOf(shares.run('a', work('gone'), AbortSignal.abort()))).to.include({ code: 'caller_gone' });
    expect(begun).to.deep.equal([]);
  });

  it('leaves nothing behind at a signal that outlives many waits', async () => {
    const shares = new ConcurrencyLimiter({ perCaller: 1, total: 1, waiting, refusal, callerGone: callerGoneError });
    const { signal } = new AbortController();

    await Promise.all(Array.from({ length: 50 }, () => shares.run('a', nextTurn, signal)));

    expect(countSignalListeners(signal)).to.equal(0);
  });

  it('gives the place back of work that failed', async () => {
    const shares = new ConcurrencyLimiter({ perCaller: 1, total: 1, waiting, refusal, callerGone: callerGoneError });
    for (let time = 0; time < 5; time += 1) {
      await rejectionOf(shares.run('a', () => Promise.reject(new Error('no'))));
    }

    expect(await shares.run('a', async () => 7)).to.equal(7);
  });
});
