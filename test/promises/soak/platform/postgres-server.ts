import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import knex, { type Knex } from 'knex';
import { type PostgresCluster, startPostgresCluster } from '../../../support/stores/postgres-cluster.js';

const run = promisify(execFile);
const database = 'soak';

/** A PostgreSQL server that can be taken away and given back. */
export class PostgresServer {
  readonly address: string;
  /** The soak's own client, apart from the replicas. */
  readonly client: Knex;

  private constructor(private readonly cluster: PostgresCluster) {
    this.address = `postgres://postgres:password@127.0.0.1:${cluster.port}/${database}`;
    this.client = knex({ client: 'pg', connection: this.address, pool: { min: 0, max: 1 } });
  }

  static async start(): Promise<PostgresServer> {
    const cluster = await startPostgresCluster({ isPersistent: true });
    await cluster.server.createDatabase(database);
    return new PostgresServer(cluster);
  }

  stop(): Promise<void> {
    return this.cluster.server.stop();
  }

  start(): Promise<void> {
    return this.cluster.server.start();
  }

  /** Holds the server and its backends as they are: connections stay open, and nothing answers. */
  async freeze(): Promise<void> {
    await this.signal('SIGSTOP');
  }

  async thaw(): Promise<void> {
    await this.signal('SIGCONT');
  }

  /** Ends every connection but those of the soak itself, as a fail-over or a proxy does. */
  async cutConnections(): Promise<void> {
    await this.client.raw(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }

  async close(): Promise<void> {
    await this.client.destroy();
    await this.stop();
    await rm(this.cluster.directory, { recursive: true, force: true });
  }

  private async signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    // The package does not give its process away.
    const { pid } = (this.cluster.server as unknown as { process: { pid: number } }).process;
    const { stdout } = await run('pgrep', ['-P', String(pid)]);
    for (const each of [pid, ...stdout.trim().split(/\s+/).map(Number)]) {
      try {
        process.kill(each, signal);
      } catch {
        // A backend that ended meanwhile needs no signal.
      }
    }
  }
}
