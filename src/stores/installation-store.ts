import type { Knex } from 'knex';
import { inject, injectable } from 'tsyringe';
import { parseUrl } from '../lib/http/parse-url.js';
import { DatabaseClient, isPostgres } from './database/database-client.js';
import { inWriteTransaction } from './database/write-transaction.js';

/** The random id of the installation that a database belongs to, stored in that database. */
export interface InstallationStore {
  /**
   * The database as an operator knows it, as far as its settings tell, without a password: the path of a file, or
   * `postgres://db.example.com/prod`. `isServer` when several replicas may share it.
   */
  readonly location: { address: string; isServer: boolean };
  findId(): Promise<string | undefined>;
  /**
   * Stores the id in a database that has none, which then awaits its configuration directory. Returns the id that is stored,
   * which may be that of another process.
   */
  claim(id: string): Promise<string>;
  /** Whether no configuration directory has got the id so far: the process that claimed it may have been killed before. */
  awaitsHome(): Promise<boolean>;
  /** Whether it awaits a directory that could not be written to so far. */
  isHomeReadOnly(): Promise<boolean>;
  /** To be called where the directory that it awaits cannot be written to. */
  markHomeReadOnly(): Promise<void>;
  /** To be called once a configuration directory has the id. */
  endAwaitingHome(): Promise<void>;
}

export const InstallationStore = Symbol('InstallationStore');

const name = 'id';
const awaitingHome = 'awaiting_home';
// Instead of the id. Older versions do not look at the value.
const readOnly = 'read_only';

@injectable()
export class SqlInstallationStore implements InstallationStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  get location(): { address: string; isServer: boolean } {
    const settings = this.client.client.connectionSettings ?? {};
    if (!isPostgres(this.client)) return { address: String(settings.filename ?? 'SQLite'), isServer: false };
    return { address: serverAddress(settings), isServer: true };
  }

  async findId(): Promise<string | undefined> {
    const row = await this.rows().where({ name }).first();
    return row?.value;
  }

  async claim(id: string): Promise<string> {
    await inWriteTransaction(this.client, async (transaction) => {
      const store = new SqlInstallationStore(transaction);
      if ((await store.findId()) !== undefined) return;
      const rows = [name, awaitingHome].map((each) => ({ name: each, value: id }));
      await store.rows().insert(rows).onConflict('name').ignore();
    });
    return (await this.findId()) ?? id;
  }

  async awaitsHome(): Promise<boolean> {
    return (await this.rows().where({ name: awaitingHome }).first()) !== undefined;
  }

  async isHomeReadOnly(): Promise<boolean> {
    return (await this.rows().where({ name: awaitingHome, value: readOnly }).first()) !== undefined;
  }

  async markHomeReadOnly(): Promise<void> {
    await this.rows().where({ name: awaitingHome }).update({ value: readOnly });
  }

  async endAwaitingHome(): Promise<void> {
    await this.rows().where({ name: awaitingHome }).del();
  }

  private rows() {
    return this.client<{ name: string; value: string }>('appconnect_installation');
  }
}

/** The environment, or a function of the host, may tell what the settings leave out. */
function serverAddress({ connectionString, host, port, database }: Knex.PgConnectionConfig): string {
  const url = parseUrl(connectionString ?? '');
  if (url !== undefined) return `postgres://${url.host}${url.pathname}`;
  if (host === undefined) return 'PostgreSQL';
  return `postgres://${host}${port === undefined ? '' : `:${port}`}/${database ?? ''}`;
}
