import { inject, injectable } from 'tsyringe';
import { DatabaseClient, isPostgres } from './database-client.js';

/** The random id of the installation that a database belongs to, kept in the database itself. */
export interface InstallationStore {
  /** Where the database is, as an operator writes it and without a password; `isServer` where several replicas may share it. */
  readonly location: { address: string; isServer: boolean };
  findId(): Promise<string | undefined>;
  /** Stores the id in a database that has none. Returns the id that is stored, which may be that of another process. */
  claim(id: string): Promise<string>;
}

export const InstallationStore = Symbol('InstallationStore');

const name = 'id';

@injectable()
export class SqlInstallationStore implements InstallationStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  get location(): { address: string; isServer: boolean } {
    const { filename, host, port, database } = this.client.client.connectionSettings ?? {};
    if (!isPostgres(this.client)) return { address: String(filename ?? 'SQLite'), isServer: false };
    return { address: `postgres://${host ?? 'localhost'}:${port ?? 5432}/${database ?? ''}`, isServer: true };
  }

  async findId(): Promise<string | undefined> {
    const row = await this.rows().where({ name }).first();
    return row?.value;
  }

  async claim(id: string): Promise<string> {
    await this.rows().insert({ name, value: id }).onConflict('name').ignore();
    return (await this.findId()) ?? id;
  }

  private rows() {
    return this.client<{ name: string; value: string }>('appconnect_installation');
  }
}
