import { expect } from 'chai';
import { SharedTurns } from '../../../../src/lib/concurrency/shared-turns.js';
import { withResolvers } from '../../../../src/lib/time/with-resolvers.js';

describe('SharedTurns', () => {
  it('runs one piece at a time, and answers nobody with one that began before they asked', async () => {
    const turns = new SharedTurns<number>();
    const first = withResolvers();
    let begun = 0;
    const work = async () => {
      begun += 1;
      const number = begun;
      if (number === 1) await first.promise;
      return number;
    };
    const early = turns.run(work);
    await Promise.resolve();
    const late = [turns.run(work), turns.run(work)];
    await Promise.resolve();
    expect(begun).to.equal(1);

    first.resolve();
    expect(await Promise.all([early, ...late, turns.run(work)])).to.deep.equal([1, 2, 2, 2]);
    expect(await turns.run(work)).to.equal(3);
  });

  it('goes on after a failure, which only those read who asked for it', async () => {
    const turns = new SharedTurns<string>();

    expect(await turns.run(() => Promise.reject(new Error('silent'))).catch(String)).to.equal('Error: silent');
    expect(await turns.run(async () => 'read')).to.equal('read');
  });
});
