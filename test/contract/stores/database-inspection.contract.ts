import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlDatabaseInspectionStore } from '../../../src/stores/database-inspection-store.js';
import { migrations } from '../../../src/stores/migrations/migrate.js';

export function describeDatabaseInspectionStore(client: () => Knex): void {
  describe('DatabaseInspectionStore', () => {
    const newest = migrations.at(-1)?.name;
    const inspect = () => new SqlDatabaseInspectionStore(client()).inspect();

    it('tells what the database is, and that its schema is this version’s', async () => {
      const { kind, version, ...rest } = await inspect();

      expect(kind).to.be.oneOf(['SQLite', 'PostgreSQL']);
      expect(version).to.match(/^\d+\.\d+/);
      expect(rest).to.deep.equal({ schema: newest, missing: 0, isNewer: false });
    });

    it('tells apart a schema that lacks steps and one that has further steps', async () => {
      const journal = () => client()('appconnect_migrations');
      const taken = await journal().where({ name: newest }).first();
      await journal().where({ name: newest }).delete();
      const older = await inspect();
      await journal().insert(taken);
      await journal().insert({ name: '9999-of-tomorrow', batch: 1, migration_time: new Date() });
      const newer = await inspect();
      await journal().where({ name: '9999-of-tomorrow' }).delete();

      expect(older).to.include({ missing: 1, isNewer: false });
      expect(newer).to.include({ schema: '9999-of-tomorrow', missing: 0, isNewer: true });
    });

    it('tries to write, also where another trial left its row, and leaves none', async () => {
      const rows = () => client()('appconnect_installation');
      await rows().insert({ name: 'trial', value: 'of a process that was killed' });

      await new SqlDatabaseInspectionStore(client()).tryToWrite();

      expect(await rows().where({ name: 'trial' })).to.deep.equal([]);
    });
  });
}
