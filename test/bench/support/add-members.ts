import { join } from 'node:path';
import knex from 'knex';

/** Adds members with these numbers to Acme in the database of a running reference host; one by one would take minutes. */
export async function addMembers(home: string, { from, upTo }: { from: number; upTo: number }): Promise<void> {
  const connection = { filename: join(home, 'host.db') };
  const database = knex({ client: 'sqlite3', connection, useNullAsDefault: true });
  const numbers = 'with recursive numbers (n) as (select ? union all select n + 1 from numbers where n < ?)';
  const user = `'member-' || n`;
  try {
    await database.transaction(async (all) => {
      await all.raw(`insert into host_users ${numbers} select ${user}, ${user}, 0, 0 from numbers`, [from, upTo]);
      const joining = `'acme', ${user}, 'member', '2025-01-01T00:00:00.000Z'`;
      await all.raw(`insert into host_members ${numbers} select ${joining} from numbers`, [from, upTo]);
    });
  } finally {
    await database.destroy();
  }
}
