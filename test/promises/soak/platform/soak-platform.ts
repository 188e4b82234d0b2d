import { DirectoryChanges } from '../../../../src/testing/reference-host/directory/directory-changes.js';
import { forkEmulator, type SeparateEmulator } from '../../../bench/support/emulator-process.js';
import { PostgresServer } from './postgres-server.js';
import { Replica } from './replica.js';
import { SmallDisk } from './small-disk.js';

const replicaCount = 3;
// Room for the host's files and the catalog's snapshots, and quickly filled.
const smallDiskMegabytes = 48;

export const organizations = [
  { orgId: 'acme', agent: 'acme-assistant', otherAgent: 'acme-researcher', admin: 'ada' },
  { orgId: 'globex', agent: 'globex-assistant', otherAgent: 'globex-ops', admin: 'dev' },
] as const;

export type Organization = (typeof organizations)[number];

/** Everything that a soak runs against, each part in a process of its own. */
export class SoakPlatform {
  private turn = 0;

  private constructor(
    readonly postgres: PostgresServer,
    readonly provider: SeparateEmulator,
    readonly replicas: readonly Replica[],
    /** Holds the home of the last replica; undefined where the system allows no such disk. */
    readonly disk: SmallDisk | undefined,
  ) {}

  static async open(): Promise<SoakPlatform> {
    const postgres = await PostgresServer.start();
    const provider = await forkEmulator();
    const disk = SmallDisk.create(smallDiskMegabytes);
    const replicas: Replica[] = [];
    for (let number = 1; number <= replicaCount; number += 1) {
      const isLast = number === replicaCount;
      const own = isLast && disk ? { disk } : {};
      replicas.push(await Replica.start({ name: `replica ${number}`, database: postgres.address, provider, ...own }));
    }
    return new SoakPlatform(postgres, provider, replicas, disk);
  }

  /** The address of a replica that runs, each in turn, as a balancer would choose. */
  address(): string {
    const running = this.replicas.flatMap(({ url }) => url ?? []);
    this.turn += 1;
    return running[this.turn % running.length] ?? '';
  }

  /** Adds members to an organization, without accounts at any app. */
  async addMembers(orgId: string, userIds: readonly string[]): Promise<void> {
    const changes = new DirectoryChanges(this.postgres.client, {
      publish: () => undefined,
      subscribe: neverSubscribed,
    });
    for (const userId of userIds) await changes.addMember(orgId, { userId, name: userId, role: 'member' });
  }

  async close(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.remove()));
    await this.provider.close();
    await this.postgres.close();
  }
}

function neverSubscribed(): never {
  throw new Error('The soak publishes nothing and listens to nothing.');
}
