import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { listTables, openPostgres, openSqlite, useDatabase } from '../../support/stores/databases.js';
import { describeSchema } from '../../support/stores/schema-report.js';

const report = 'docs/schema.md';

describe('The schema', () => {
  const sqlite = useDatabase(openSqlite);
  const postgres = useDatabase(openPostgres);

  it(`is what ${report} says`, async () => {
    const schema = await describeSchema(sqlite());
    if (process.env.UPDATE_REPORTS) await writeFile(report, schema);

    expect(await readFile(report, 'utf8')).to.equal(schema);
  });

  it('has the same tables and columns on both databases', async () => {
    const [ours, theirs] = await Promise.all([columnsOf(sqlite()), columnsOf(postgres())]);

    expect(theirs).to.deep.equal(ours);
  });
});

/** Each table with its columns; those that may be absent have a question mark. */
async function columnsOf(client: Knex): Promise<Record<string, string[]>> {
  const described: Record<string, string[]> = {};
  for (const table of await listTables(client)) {
    const columns = Object.entries(await client(table).columnInfo());
    described[table] = columns.map(([name, column]) => `${name}${column.nullable ? '?' : ''}`).sort();
  }
  return described;
}
