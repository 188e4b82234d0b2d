import type { Knex } from 'knex';
import { listTables } from './databases.js';

type Column = { name: string; type: string; notnull: 0 | 1; pk: number };
type Index = { name: string; unique: 0 | 1; origin: string };

/** The schema of a migrated SQLite database as Markdown, one table after the other. */
export async function describeSchema(client: Knex): Promise<string> {
  const parts = [
    '# Database schema',
    'The tables that the plugin makes in the database of its host. Made by a test from a migrated SQLite database; with `UPDATE_REPORTS=1` the test writes this file anew. PostgreSQL has the same tables.',
    'Times are UTC in ISO 8601 with milliseconds, kept as text.',
  ];
  for (const table of await listTables(client)) parts.push(await describeTable(client, table));
  return `${parts.join('\n\n')}\n`;
}

async function describeTable(client: Knex, table: string): Promise<string> {
  const columns: Column[] = await client.raw('PRAGMA table_info(??)', [table]);
  const indexes: Index[] = await client.raw('PRAGMA index_list(??)', [table]);
  const rows = columns.map(
    ({ name, type, notnull, pk }) =>
      `| \`${name}\` | ${type} | ${notnull ? 'no' : 'yes'} | ${pk > 0 ? `key ${pk}` : ''} |`,
  );
  const named = indexes.filter((index) => index.origin === 'c').sort((a, b) => (a.name < b.name ? -1 : 1));
  const lines = await Promise.all(named.map((index) => describeIndex(client, index)));
  const head = `## ${table}\n\n| Column | Type | May be absent | Primary key |\n|---|---|---|---|`;
  return [`${head}\n${rows.join('\n')}`, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n');
}

async function describeIndex(client: Knex, index: Index): Promise<string> {
  const columns: { name: string }[] = await client.raw('PRAGMA index_info(??)', [index.name]);
  const list = columns.map((column) => `\`${column.name}\``).join(', ');
  return `- ${index.unique ? 'unique' : 'index'}: ${list}`;
}
