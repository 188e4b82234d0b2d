import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAccessStore } from '../../../src/stores/access-store.js';

const caller = { orgId: 'acme', app: 'gmail', agentId: 'assistant', userId: 'ada' };

describe('The reads of gates', () => {
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
});
