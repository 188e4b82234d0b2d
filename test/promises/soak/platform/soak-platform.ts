import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectoryChanges } from '../../../../src/testing/reference-host/directory/directory-changes.js';
import { createQuietLogger } from '../../../../src/testing/reference-host/host-logger.js';
import { type Replicas, startReplicas } from '../../../../src/testing/reference-host/replicas/start-replicas.js';
import { forkEmulator, type SeparateEmulator } from '../../../bench/support/emulator-process.js';
import { writePluginManifest } from '../../../support/hosts/manifest-under-test.js';
import { PostgresServer } from './postgres-server.js';
import { ProbeClient } from './probe-client.js';

const replicaCount = 3;

export const organizations = [
  { orgId: 'acme', agent: 'acme-assistant', admin: 'ada' },
  { orgId: 'globex', agent: 'globex-assistant', admin: 'dev' },
] as const;

export type Organization = (typeof organizations)[number];

type Parts = {
  postgres: PostgresServer;
  provider: SeparateEmulator;
  replicas: Replicas;
  probes: ProbeClient;
  home: string;
};

/** Everything that a soak runs against, as `npm start -- --replicas 3` starts it: each part in a process of its own. */
export class SoakPlatform {
  private constructor(private readonly parts: Parts) {}

  static async open(): Promise<SoakPlatform> {
    const postgres = await PostgresServer.start();
    const provider = await forkEmulator();
    const home = await mkdtemp(join(tmpdir(), 'appconnect-soak-'));
    const probes = new ProbeClient(home);
    const replicas = await startReplicas({
      count: replicaCount,
      home,
      database: postgres.address,
      environment: { APPCONNECT_PROVIDER_URL: provider.url, APPCONNECT_API_KEY: provider.projectKey },
      pluginManifest: await writePluginManifest(home),
      logger: createQuietLogger(),
      logLevel: 'none',
      execArgv: probes.execArgv,
    });
    return new SoakPlatform({ postgres, provider, replicas, probes, home });
  }

  get postgres(): PostgresServer {
    return this.parts.postgres;
  }

  get provider(): SeparateEmulator {
    return this.parts.provider;
  }

  get replicas(): Replicas {
    return this.parts.replicas;
  }

  get probes(): ProbeClient {
    return this.parts.probes;
  }

  /** Adds members to an organization, without accounts at any app. */
  async addMembers(orgId: string, userIds: readonly string[]): Promise<void> {
    const events = { publish: () => undefined, subscribe: neverSubscribed };
    const changes = new DirectoryChanges(this.postgres.client, events);
    for (const userId of userIds) await changes.addMember(orgId, { userId, name: userId, role: 'member' });
  }

  async close(): Promise<void> {
    await this.replicas.close();
    await this.provider.close();
    await this.postgres.close();
    await rm(this.parts.home, { recursive: true, force: true });
  }
}

function neverSubscribed(): never {
  throw new Error('The soak publishes nothing and listens to nothing.');
}
