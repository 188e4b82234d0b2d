import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAccessStore } from '../../../src/stores/access-store.js';
import { storageFaultOf } from '../../../src/stores/storage-fault.js';
import { useClock } from '../../support/clock.js';
import { rejectionOf } from '../../support/errors.js';

const caller = { orgId: 'acme', app: 'gmail', agentId: 'assistant', userId: 'ada' };

describe('The reads of gates', () => {
  const startClock = useClock();

  it('are not repeated one by one where the database cannot be reached', async () => {
    let queries = 0;
    const raw = async () => {
      queries += 1;
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    };
    const store = new SqlAccessStore({ client: { dialect: 'postgresql' }, raw } as unknown as Knex);

    const reads = await Promise.allSettled(Array.from({ length: 50 }, () => store.read(caller)));

    expect(reads.map(({ status }) => status)).to.deep.equal(Array(50).fill('rejected'));
    expect(queries).to.equal(4);
  });

  it('go on once the database answers again, also where three of them are never answered', async () => {
    const clock = startClock('timers');
    const silence = new Promise<never>(() => undefined);
    let answer: Promise<unknown> = silence;
    const store = new SqlAccessStore({ client: { dialect: 'postgresql' }, raw: () => answer } as unknown as Knex);
    const unanswered = Array.from({ length: 3 }, () => rejectionOf(store.read(caller)));
    await clock.tickAsync(1);
    answer = Promise.resolve({ rows: [] });
    const next = store.read(caller);

    // A call takes 50 seconds at most.
    await clock.tickAsync(50_000);

    expect(await next).to.deep.equal({ isEnabled: false, isAssigned: false });
    for (const error of await Promise.all(unanswered)) expect(storageFaultOf(error)).to.equal('database_unreachable');
  });
});
