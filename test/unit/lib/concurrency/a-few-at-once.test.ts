import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { aFewAtOnce } from '../../../../src/lib/concurrency/a-few-at-once.js';
import { rejectionOf } from '../../../support/errors.js';

describe('aFewAtOnce', () => {
  it('runs every piece of work, and no more at once than allowed', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;

    await aFewAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await turn();
      running -= 1;
      done.push(item);
    });

    expect(done).to.have.members([1, 2, 3, 4, 5, 6, 7]);
    expect(most).to.equal(3);
  });

  it('begins none after one that failed', async () => {
    const begun: number[] = [];
    const failure = new Error('It failed.');

    const rejection = await rejectionOf(
      aFewAtOnce([1, 2, 3, 4, 5, 6], 2, async (item) => {
        begun.push(item);
        if (item === 1) throw failure;
        await turn();
      }),
    );
    await turn();
    await turn();

    expect(rejection).to.equal(failure);
    expect(begun).to.deep.equal([1, 2]);
  });
});
