import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { storageFaultOf } from '../../../src/stores/storage-fault.js';
import { openPostgres } from '../../support/stores/databases.js';
import { migrateOnly } from '../../support/stores/migrate-only.js';

describe('An upgrade on PostgreSQL while somebody dumps a table', () => {
  it('keeps the replicas of the version before from reading it for a moment only', async () => {
    const { client, config, close } = await openPostgres();
    await migrateOnly(client, 13);
    const dump = await client.transaction();
    await dump.raw('lock table appconnect_revocations in access share mode');
    const next: Knex = knex({ ...config, log: { error: () => undefined } });
    await client.raw("set lock_timeout = '6s'");
    let failure: unknown;
    const upgrade = migrate(next).catch((error) => (failure = error));
    const reads: unknown[] = [];
    while (failure === undefined) {
      reads.push(await client('appconnect_revocations').select().catch(String));
      await pause(20);
    }
    await upgrade;
    await dump.rollback();
    await migrate(next);
    await next.destroy();
    await close();

    expect(storageFaultOf(failure)).to.equal('database_locked');
    expect(reads.filter((read) => typeof read === 'string')).to.deep.equal([]);
  }).timeout(60_000);
});
