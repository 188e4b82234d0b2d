import type { Knex } from 'knex';
import { listTables } from './databases.js';

type Row = Record<string, unknown>;

/** The rows of every table of the plugin, each under its text. */
export type TableSnapshot = ReadonlyMap<string, ReadonlyMap<string, Row>>;

export type ChangedRow = { table: string; row: Row; change: 'added' | 'removed' };

async function readTables(client: Knex): Promise<TableSnapshot> {
  const tables = new Map<string, Map<string, Row>>();
  await client.transaction(async (transaction) => {
    for (const table of await listTables(transaction)) {
      const rows: Row[] = await transaction(table).select('*');
      tables.set(table, new Map(rows.map((row) => [JSON.stringify(row), row])));
    }
  });
  return tables;
}

/** Puts tables back to how they were. */
async function restoreTables(client: Knex, snapshot: TableSnapshot, tables: Iterable<string>): Promise<void> {
  await client.transaction(async (transaction) => {
    for (const table of tables) {
      const rows = [...(snapshot.get(table)?.values() ?? [])];
      await transaction(table).del();
      if (rows.length > 0) await transaction(table).insert(rows);
    }
  });
}

/** The rows that were added or removed in between; a row that was changed is both. */
export function changedRows(before: TableSnapshot, after: TableSnapshot): ChangedRow[] {
  return [...after.keys()].flatMap((table) => {
    const [old, now] = [before.get(table) ?? new Map<string, Row>(), after.get(table) ?? new Map<string, Row>()];
    const added = [...now]
      .filter(([text]) => !old.has(text))
      .map(([, row]) => ({ table, row, change: 'added' as const }));
    const removed = [...old]
      .filter(([text]) => !now.has(text))
      .map(([, row]) => ({ table, row, change: 'removed' as const }));
    return [...added, ...removed];
  });
}

/** Reads the tables; those of an SQLite database again only after somebody else has written into it. */
export class WatchedTables {
  private version: unknown;
  private latest: TableSnapshot = new Map();

  constructor(private readonly client: Knex) {}

  async read(): Promise<TableSnapshot> {
    const version = await this.readVersion();
    if (version !== undefined && version === this.version) return this.latest;
    this.latest = await readTables(this.client);
    this.version = version;
    return this.latest;
  }

  private async readVersion(): Promise<unknown> {
    if (this.client.client.dialect !== 'sqlite3') return undefined;
    const [{ data_version: version }] = await this.client.raw('PRAGMA data_version');
    return version;
  }

  async restore(snapshot: TableSnapshot): Promise<void> {
    const changed = new Set(changedRows(snapshot, await this.read()).map(({ table }) => table));
    await restoreTables(this.client, snapshot, changed);
    // Writes of one's own do not change the version that is read.
    this.latest = snapshot;
  }
}
