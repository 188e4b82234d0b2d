import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { BatchReader } from '../../../../src/lib/concurrency/batch-reader.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';

const late = { maxMs: 1_000, lateError: () => new Error('too late') };

describe('BatchReader', () => {
  const startClock = useClock();
  let batches: string[][];
  let ends: (() => void)[];
  let reader: BatchReader<string, string>;

  /** Answers once the test ends the read. */
  const read = (keys: string[]) => {
    batches.push(keys);
    return new Promise<string[]>((resolve) => ends.push(() => resolve(keys.map((key) => `value of ${key}`))));
  };

  const readerWith = (changes: Partial<ConstructorParameters<typeof BatchReader<string, string>>[0]>) =>
    new BatchReader({ read, maxBatchSize: 3, maxRunning: 1, ...late, mayConcernOneKey: () => true, ...changes });

  beforeEach(() => {
    batches = [];
    ends = [];
    reader = readerWith({});
  });

  it('reads at once what is asked for alone, and together what is asked for meanwhile', async () => {
    const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => reader.read(key)));
    expect(batches).to.deep.equal([['a']]);

    for (let batch = 0; batch < 3; batch += 1) {
      ends[batch]?.();
      await nextTurn();
    }

    expect(batches).to.deep.equal([['a'], ['b', 'c', 'd'], ['e']]);
    expect(await answers).to.deep.equal(['a', 'b', 'c', 'd', 'e'].map((key) => `value of ${key}`));
  });

  it('answers nobody by a read that began before they asked, even for the same key', async () => {
    const first = reader.read('a');
    const second = reader.read('a');
    ends[0]?.();
    await first;
    await nextTurn();
    expect(batches).to.deep.equal([['a'], ['a']]);

    ends[1]?.();

    expect(await second).to.equal('value of a');
  });

  it('runs other reads beside one that takes long', async () => {
    reader = readerWith({ maxRunning: 2 });
    void reader.read('slow');

    const other = reader.read('b');
    ends[1]?.();

    expect(await other).to.equal('value of b');
  });

  it('fails only the key that cannot be read', async () => {
    const refuse = async (keys: string[]) => {
      if (keys.includes('bad')) throw new Error('no such text');
      return keys;
    };
    reader = readerWith({ read: refuse });
    void reader.read('first');

    const [good, error, late] = await Promise.all([
      reader.read('good'),
      rejectionOf(reader.read('bad')),
      reader.read('late'),
    ]);

    expect([good, late]).to.deep.equal(['good', 'late']);
    expect(error).to.have.property('message', 'no such text');
  });

  it('fails all keys of a read at once where no single one can be the cause', async () => {
    const refuse = async (keys: string[]) => {
      batches.push(keys);
      throw new Error('connection lost');
    };
    reader = readerWith({ read: refuse, mayConcernOneKey: () => false });

    const errors = await Promise.all(['a', 'b', 'c'].map((key) => rejectionOf(reader.read(key))));

    expect(batches).to.deep.equal([['a'], ['b', 'c']]);
    expect(errors.map(({ message }) => message)).to.deep.equal(Array(3).fill('connection lost'));
  });

  it('gives up a read that never ends, with those who waited as long for it, and reads for the others', async () => {
    const clock = startClock('timers');
    reader = readerWith({ mayConcernOneKey: () => false });
    const first = rejectionOf(reader.read('first'));
    const waiting = rejectionOf(reader.read('waiting as long'));
    clock.tick(1);
    const last = reader.read('a millisecond later');

    await clock.tickAsync(late.maxMs - 1);
    ends[1]?.();

    expect(batches).to.deep.equal([['first'], ['a millisecond later']]);
    expect([(await first).message, (await waiting).message]).to.deep.equal(['too late', 'too late']);
    expect(await last).to.equal('value of a millisecond later');
  });
});
