import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { readUntilDecided } from '../../../../src/services/accounts/read-until-decided.js';
import { neverAborted } from '../../../support/signals.js';

describe('Reading an account until its sign-in has a result', () => {
  const { signal } = neverAborted();

  it('counts what a slow provider takes for its answers, and so reads it less often', async () => {
    let reads = 0;
    const read = async () => {
      reads += 1;
      await pause(50);
    };

    await readUntilDecided(read, () => false, { signal, pauses: [10, 20, 30, 40] });

    expect(reads).to.be.at.most(2);
  });
});
