import { setTimeout as pause } from 'node:timers/promises';
import { inject, injectable } from 'tsyringe';
import type { StorageFault } from '../contract/error-table.js';
import { isPluginError } from '../domain/plugin-error.js';
import type { Logger } from '../host/host-platform.js';
import { HostPorts } from '../host/host-ports.js';
import { DatabaseClient, isPostgres } from './database-client.js';
import { storageFaultOf, storageFaultWords, storageUnavailable } from './storage-fault.js';

/** How the database is, as the calls of this process met it. */
export interface DatabaseStateStore {
  /**
   * Local and quick: what calls met last, and for SQLite whether the file can be read within a moment. PostgreSQL is not
   * asked, since it is behind the network. Never throws.
   */
  current(): Promise<'ok' | StorageFault>;
}

export const DatabaseStateStore = Symbol('DatabaseStateStore');

type Met = { fault: StorageFault; operation: string };

/** Which later success shows that a fault is over: reading works on a full disk, and beside a damaged page. */
const overAfter: Record<StorageFault, 'anything' | 'write' | 'same'> = {
  disk_full: 'write',
  database_locked: 'write',
  database_read_only: 'write',
  database_damaged: 'same',
  database_unreadable: 'same',
  database_unreachable: 'anything',
  database_overloaded: 'anything',
};

/** Methods of stores that only read are named so. */
const reading = /^(?:find|list|count|get|read|is|has)/;

/** A host gives a report a second; a file that does not answer in this time is held by something. */
const probeTimeoutMs = 800;
const probeGoodForMs = 2_000;
/** A fault that comes and goes is told so often at most. */
const toldAgainAfterMs = 60_000;

/** The one place in which a driver's error gets its name, and where it is remembered. */
@injectable()
export class WatchedDatabaseStateStore implements DatabaseStateStore {
  private met?: Met;
  private readonly toldAt = new Map<StorageFault, number>();
  private probe?: { at: number; answer: Promise<StorageFault | undefined> };

  constructor(
    @inject(DatabaseClient) private readonly client: DatabaseClient,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  async current(): Promise<'ok' | StorageFault> {
    if (this.met !== undefined || isPostgres(this.client)) return this.met?.fault ?? 'ok';
    return (await this.probed()) ?? 'ok';
  }

  /** The work of a store's method. Throws `storage_unavailable` for what a driver said of the database, else what it throws. */
  async watch<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      this.noteSuccess(operation);
      return result;
    } catch (error) {
      const fault = isPluginError(error) ? undefined : storageFaultOf(error);
      if (fault === undefined) throw error;
      this.noteFault({ fault, operation }, error);
      throw storageUnavailable(fault, error);
    }
  }

  private noteSuccess(operation: string): void {
    if (this.met === undefined) return;
    const { fault, operation: failed } = this.met;
    const isWrite = !reading.test(operation.split('.')[1] ?? '');
    const over = { anything: true, write: isWrite, same: operation === failed }[overAfter[fault]];
    if (!over) return;
    this.met = undefined;
    this.logger.info('The database works again.', { fault });
  }

  private noteFault(met: Met, error: unknown): void {
    const isNew = this.met?.fault !== met.fault;
    this.met = met;
    const now = performance.now();
    if (!isNew || now - (this.toldAt.get(met.fault) ?? -Infinity) < toldAgainAfterMs) return;
    this.toldAt.set(met.fault, now);
    this.logger.error(storageFaultWords[met.fault], { ...met, error });
  }

  /** Readers of reports share a look, so that however many ask, the file is read once in a while. */
  private probed(): Promise<StorageFault | undefined> {
    if (this.probe === undefined || performance.now() - this.probe.at > probeGoodForMs) {
      this.probe = { at: performance.now(), answer: this.look() };
    }
    return this.probe.answer;
  }

  private async look(): Promise<StorageFault | undefined> {
    const end = new AbortController();
    const late = pause(probeTimeoutMs, 'database_locked' as const, { signal: end.signal }).catch(() => undefined);
    const read = this.client('sqlite_master')
      .count()
      .then(() => undefined)
      .catch(storageFaultOf);
    return Promise.race([read, late]).finally(() => end.abort());
  }
}

/** The same store, whose every call of the database is watched: a driver's error leaves it by a code of ours. */
export function watchedStore<Store extends object>(store: Store, state: WatchedDatabaseStateStore): Store {
  const watched = new Map<PropertyKey, unknown>();
  return new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (!watched.has(name)) {
        const operation = `${store.constructor.name}.${String(name)}`;
        watched.set(name, (...parts: unknown[]) => state.watch(operation, async () => value.apply(target, parts)));
      }
      return watched.get(name);
    },
  });
}
