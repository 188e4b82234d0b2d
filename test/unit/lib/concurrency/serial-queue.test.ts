import { expect } from 'chai';
import { SerialQueue } from '../../../../src/lib/concurrency/serial-queue.js';

describe('SerialQueue', () => {
  it('starts a piece of work when the one before has ended, and gives back what each returns', async () => {
    const queue = new SerialQueue();
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      return name;
    };

    const results = await Promise.all([queue.run(work('first')), queue.run(work('second'))]);

    expect(results).to.deep.equal(['first', 'second']);
    expect(steps).to.deep.equal(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('goes on after a failure, which only its own caller sees', async () => {
    const queue = new SerialQueue();

    const failing = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'done');

    expect(await failing.catch((error: Error) => error.message)).to.equal('no');
    expect(await next).to.equal('done');
  });
});
