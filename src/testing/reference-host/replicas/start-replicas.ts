import { basePathOf } from '../../../host/checks/host-base-path.js';
import type { Logger } from '../../../host/index.js';
import { createJsonLogger } from '../host-logger.js';
import { Balancer } from './balancer.js';
import type { HostProcessSettings } from './host-process.js';
import { Replica } from './replica.js';

export type ReplicasOptions = Omit<HostProcessSettings, 'name' | 'database'> & {
  count: number;
  /** A `postgres://` address. */
  database: string;
  /** The port of the one address; 0, the default, takes a free one. Replicas always take free ones. */
  port?: number | undefined;
  /** Gets what becomes of the replicas. Their own logs go to the standard error, as `logLevel` says. */
  logger?: Logger | undefined;
  /** Options of Node for each replica, such as `--import` of a probe. */
  execArgv?: string[] | undefined;
};

/** What can be seen of a replica from outside. */
export type ReplicaState = {
  /** From 1; answers of the one address say it in `x-replica`. */
  number: number;
  /** Its own address, which it keeps when it is started again. */
  url: string;
  /** Undefined while it does not answer. */
  pid: number | undefined;
};

export type Replicas = {
  /** The one address of all. */
  url: string;
  /** Sentences for a person, as of a single host. */
  problems: string[];
  list(): ReplicaState[];
  /** Ends one without notice, resolves when it has ended; it is started again. */
  kill(number: number, signal?: NodeJS.Signals): Promise<void>;
  /** Stops accepting requests, then ends every replica in order. */
  close(): Promise<void>;
};

/**
 * Starts several reference hosts over one PostgreSQL and one home, each in its own process, and one address on this machine
 * where they take turns. They share the home because an installation has one project key, which is saved there.
 * @throws Error for a database that only one process can use, when the port is taken, or when a host does not start; nothing
 * is left running then.
 */
export async function startReplicas(options: ReplicasOptions): Promise<Replicas> {
  const { count, port = 0, logger = createJsonLogger(), execArgv = [], ...settings } = options;
  assertShareable(options);
  const basePath = basePathOf(settings);
  const balancer = await Balancer.listen(port);
  const origin = `http://127.0.0.1:${balancer.port}`;
  const publicOrigins = [origin, `http://localhost:${balancer.port}`, ...(settings.publicOrigins ?? [])];
  const replicas = Array.from(
    { length: count },
    (_, index) => new Replica({ number: index + 1, settings: { ...settings, publicOrigins }, execArgv, logger }),
  );
  const close = () => closeAll(balancer, replicas);
  const starts = await Promise.allSettled(replicas.map((replica) => replica.start()));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  balancer.serve(replicas);
  return {
    url: `${origin}${basePath}`,
    problems: [...new Set(replicas.flatMap(({ problems }) => problems))],
    list: () => replicas.map(({ number, url, pid }) => ({ number, url, pid })),
    kill: async (number, signal) => replicas.find((replica) => replica.number === number)?.kill(signal),
    close,
  };
}

function assertShareable({ count, database }: ReplicasOptions): void {
  if (!Number.isInteger(count) || count < 1) throw new Error(`${count} is no number of replicas.`);
  if (/^postgres(ql)?:\/\//.test(database)) return;
  throw new Error('Replicas need a database that several processes can share: give a postgres:// address.');
}

async function closeAll(balancer: Balancer, replicas: Replica[]): Promise<void> {
  balancer.stopAccepting();
  await Promise.all(replicas.map((replica) => replica.stop()));
  balancer.close();
}
