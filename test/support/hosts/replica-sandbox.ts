import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import type { ReplicaState } from '../../../src/testing/reference-host/replicas/start-replicas.js';
import { type ReplicatedSandbox, type SandboxOptions, startReplicatedSandbox } from '../../../src/testing/sandbox.js';
import { BrowserClient } from '../browser/browser-client.js';
import { FakeLogger } from '../fakes/fake-host-parts.js';
import { openPostgres, type TestDatabase } from '../stores/databases.js';
import { until } from '../until.js';
import { writePluginManifest } from './manifest-under-test.js';

export type ReplicaSandbox = ReplicatedSandbox & {
  provider: NonNullable<ReplicatedSandbox['provider']>;
  database: TestDatabase;
  /** What became of the replicas. */
  log: FakeLogger;
  /** Its number, address and process. */
  replica(number: number): ReplicaState;
  /** One replica, or the one address, as a host that people sign in to. */
  hostAt(url?: string): Pick<ReferenceHost, 'url' | 'signIn'>;
  /** A new client, signed in to Acme as this user; at the one address, or at that of one replica. */
  signIn(user: string, url?: string): Promise<BrowserClient>;
  /** Waits until this replica answers with another process than that. */
  waitForRestart(replica: ReplicaState): Promise<void>;
  /** Closes everything, and deletes the home and the database. */
  remove(): Promise<void>;
};

/** Starts replicas as `npm start -- --replicas` does, in processes of their own, over a new PostgreSQL database. */
export async function openReplicas(count = 2, options: Pick<SandboxOptions, 'basePath'> = {}): Promise<ReplicaSandbox> {
  const home = await mkdtemp(join(tmpdir(), 'appconnect-replicas-'));
  const database = await openPostgres();
  const log = new FakeLogger();
  const sandbox = await startReplicatedSandbox({
    home,
    database: database.address,
    replicas: count,
    environment: {},
    pluginManifest: await writePluginManifest(home),
    logger: log,
    logLevel: 'none',
    ...options,
  });
  const { provider, replicas } = sandbox;
  if (provider === undefined) throw new Error('These tests run against the emulator.');
  const replica = (number: number) => replicas.list()[number - 1] as ReplicaState;
  return Object.assign(sandbox, {
    provider,
    database,
    log,
    replica,
    hostAt: (url = sandbox.url) => ({ url, signIn: (user: string, org: string) => signInAt(url, user, org) }),
    async signIn(user: string, url = sandbox.url) {
      const client = new BrowserClient(url);
      await client.post('/v1/session', { user, org: 'acme' });
      return client;
    },
    waitForRestart: ({ number, pid }: ReplicaState) =>
      until(`replica ${number} answers again`, () => ![undefined, pid].includes(replica(number).pid)),
    async remove() {
      await sandbox.close();
      await database.close();
      await rm(home, { recursive: true, force: true });
    },
  });
}

/** @returns the value of a `Cookie` header. */
async function signInAt(url: string, user: string, org: string): Promise<string> {
  const { headers } = await new BrowserClient(url).post('/v1/session', { user, org });
  return headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}
