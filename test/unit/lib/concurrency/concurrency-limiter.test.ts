import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { callerGoneError } from '../../../../src/domain/plugin-error.js';
import { ConcurrencyLimiter } from '../../../../src/lib/concurrency/concurrency-limiter.js';
import { rejectionOf } from '../../../support/errors.js';
import { countSignalListeners, neverAborted } from '../../../support/signals.js';

const { signal } = neverAborted();
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
    const run = (caller: string) => shares.run(caller, async () => void ended.push(caller), signal);

    await Promise.all([...Array.from({ length: 40 }, () => run('acme/ada')), run('globex/eve'), run('globex/dev')]);

    expect(ended.indexOf('globex/eve')).to.be.below(3);
    expect(ended.indexOf('globex/dev')).to.be.below(4);
    expect(ended).to.have.length(42);
  });

  it('turns to other work between those that waited', async () => {
    const shares = new ConcurrencyLimiter({ perCaller: 1, total: 1, waiting, refusal, callerGone: callerGoneError });
    const seen: string[] = [];
    const run = (name: string) => shares.run('acme/ada', async () => void seen.push(name), signal);

    const all = Promise.all([run('first'), run('second')]);
    setImmediate(() => seen.push('other work'));
    await all;

    expect(seen).to.deep.equal(['first', 'other work', 'second']);
  });

  it('keeps each caller to their share, and gives what is free to those who wait', async () => {
    const begun: string[] = [];
    const { work, end } = held(begun);
    const shares = new ConcurrencyLimiter({ perCaller: 2, total: 3, waiting, refusal, callerGone: callerGoneError });
    const runs = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => shares.run(name.charAt(0), work(name), signal));

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
    const runs = ['a', 'b', 'c'].map((name) => shares.run('a', work(name), signal));

    expect((await rejectionOf(shares.run('a', work('d'), signal))).message).to.equal('no place');
    const other = shares.run('b', work('e'), signal);
    expect((await rejectionOf(shares.run('c', work('f'), signal))).message).to.equal('no place');
    for (const name of ['a', 'b', 'e', 'c']) {
      end(name);
      await turns(3);
    }
    await Promise.all([...runs, other]);
  });

  it('lets those run who may, however many others fill the queue', async () => {
    const { work, end } = held([]);
    const shares = new ConcurrencyLimiter({
      perCaller: 1,
      total: 3,
      waiting: { perCaller: 2, total: 2, maxWaitMs: 60_000 },
      refusal,
      callerGone: callerGoneError,
    });
    const busy = ['a', 'b', 'c'].map((name) => shares.run('busy', work(name), signal));

    expect(await shares.run('other', async () => 'runs', signal)).to.equal('runs');
    for (const name of ['a', 'b', 'c']) {
      end(name);
      await turns(3);
    }
    await Promise.all(busy);
  });

  it('starts as many as have ended, also where one left that waited before them', async () => {
    const begun: string[] = [];
    const { work, end } = held(begun);
    const shares = new ConcurrencyLimiter({ perCaller: 3, total: 4, waiting, refusal, callerGone: callerGoneError });
    const controller = new AbortController();
    const first = ['a1', 'a2', 'a3'].map((name) => shares.run('a', work(name), signal));
    const gone = rejectionOf(shares.run('a', work('gone'), controller.signal));
    const next = ['a4', 'a5', 'a6'].map((name) => shares.run('a', work(name), signal));

    for (const name of ['a1', 'a2', 'a3']) end(name);
    await Promise.all(first);
    controller.abort();
    await turns(3);

    expect(await gone).to.include({ code: 'caller_gone' });
    expect(begun).to.deep.equal(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
    for (const name of begun) end(name);
    await Promise.all(next);
  });

  it('keeps no place for who left in the moment when it was their turn', async () => {
    const { work, end } = held([]);
    const shares = new ConcurrencyLimiter({ perCaller: 1, total: 1, waiting, refusal, callerGone: callerGoneError });
    const controllers = Array.from({ length: 20 }, () => new AbortController());
    const first = shares.run('a', work('first'), signal);
    const left = controllers.map(({ signal }) => shares.run('a', async () => 'ran', signal).catch(() => 'left'));

    end('first');
    await first;
    for (const controller of controllers) controller.abort();
    await Promise.all(left);

    expect(await shares.run('b', async () => 'a place again', signal)).to.equal('a place again');
  });

  it('ends all waits with the given error, and lets go on what runs', async () => {
    const begun: string[] = [];
    const { work, end } = held(begun);
    const shares = new ConcurrencyLimiter({ perCaller: 1, total: 2, waiting, refusal, callerGone: callerGoneError });
    const running = shares.run('a', work('running'), signal);
    const ended = ['a', 'a', 'b', 'b'].map((caller) => shares.run(caller, work(`waits ${caller}`), signal));
    const [, , inTime, ...late] = ended;

    shares.endWaits(() => new Error('over'));

    for (const wait of [ended[0], ended[1], ...late]) {
      expect((await rejectionOf(wait as Promise<void>)).message).to.equal('over');
    }
    end('running');
    end('waits b');
    await Promise.all([running, inTime]);
    await turns(3);
    expect(begun).to.deep.equal(['running', 'waits b']);
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
    const first = shares.run('a', work('first'), signal);
    const left = rejectionOf(shares.run('a', work('left'), controller.signal));
    const late = rejectionOf(shares.run('b', work('late'), signal));

    controller.abort();
    expect(await left).to.include({ code: 'caller_gone' });
    expect((await late).message).to.equal('no place');
    end('first');
    await first;
    await shares.run('c', async () => void begun.push('next'), signal);

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
      await rejectionOf(shares.run('a', () => Promise.reject(new Error('no')), signal));
    }

    expect(await shares.run('a', async () => 7, signal)).to.equal(7);
  });
});
