import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { BoundaryProbe } from './support/boundary-probe.js';

/** As on a busy machine, which gives its time to other processes. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('The rest of a server', () => {
  it('comes after work that goes on from turn to turn, however long the process stood still', async () => {
    let isDone = false;
    const work = async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        await nextTurn();
        standStill(100);
      }
      isDone = true;
    };
    void work();

    await new BoundaryProbe().rest();

    expect(isDone).to.equal(true);
  });
});
