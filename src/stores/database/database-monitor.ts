import { setTimeout as pause } from 'node:timers/promises';
import { inject, injectable } from 'tsyringe';
import type { StorageFault } from '../../contract/refusal-reasons.js';
import { isPluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { inTime } from '../../lib/time/time-limits.js';
import { storageFaultOf, storageFaultWords, storageUnavailableError } from '../storage-fault.js';
import { DatabaseClient, isPostgres } from './database-client.js';
import { lateQueryError, maxMsOf } from './late-query.js';
import { type MetFault, showsRecovery } from './recovery-evidence.js';
import { type StatementTrace, StatementWatch } from './statement-watch.js';
import { withholdValues } from './withheld-values.js';

/** The state of the database, by the queries of this process. */
export interface DatabaseState {
  /**
   * Local and quick: the fault that queries met last, and for SQLite whether the file can be read within a second. PostgreSQL is
   * not asked, since that would use the network. Never throws.
   */
  current(): Promise<'ok' | StorageFault>;
}

export const DatabaseState = Symbol('DatabaseState');

/** `isTold`: its beginning is in the log. */
type ObservedFault = MetFault & { isTold: boolean };

/** Hosts wait about a second for a report. A file that does not answer in this time is locked. */
const probeTimeoutMs = 800;
const maxProbeAgeMs = 2_000;
/** A fault that comes and goes is logged at most once in this time. */
const minLogIntervalMs = 60_000;

/** Turns errors of database drivers into `storage_unavailable`, and remembers which fault the queries met last. */
@injectable()
export class DatabaseMonitor implements DatabaseState {
  private currentFault?: ObservedFault;
  private readonly statements: StatementWatch;
  private readonly loggedAt = new Map<StorageFault, number>();
  private isClosed = false;
  private probe?: { at: number; answer: Promise<StorageFault | undefined> };

  constructor(
    @inject(DatabaseClient) private readonly client: DatabaseClient,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {
    this.statements = new StatementWatch(client);
  }

  async current(): Promise<'ok' | StorageFault> {
    if (this.currentFault !== undefined || isPostgres(this.client)) return this.currentFault?.fault ?? 'ok';
    return (await this.probeShared()) ?? 'ok';
  }

  /**
   * Runs a method of a store. Throws `storage_unavailable` for a fault of the database, otherwise what the method throws. A fault
   * that the method has put into words of its own is remembered too. `mayTakeLong`: a database that works may need longer than for
   * any query.
   */
  async run<Result>(operation: string, work: () => Promise<Result>, { mayTakeLong = false } = {}): Promise<Result> {
    const trace: StatementTrace = { tables: new Set(), writes: new Set(), hasChanged: false };
    // Work that began before a fault, or beside it, shows nothing of its end.
    const met = this.currentFault;
    try {
      const running = met === undefined ? work() : this.statements.run(trace, work);
      const result = await (mayTakeLong
        ? running
        : inTime(maxMsOf(this.client), running, () => lateQueryError(this.client)));
      if (met !== undefined && met === this.currentFault && showsRecovery(met, operation, trace))
        this.recordRecovery(met);
      return result;
    } catch (error) {
      const cause = isPluginError(error) ? error.cause : error;
      withholdValues(cause);
      const fault = storageFaultOf(cause);
      if (fault === undefined) throw error;
      this.recordFault(fault, operation, cause);
      throw isPluginError(error) ? error : storageUnavailableError(fault, error);
    }
  }

  /** The client is the host's, and outlives the plugin. */
  close(): void {
    this.isClosed = true;
    this.statements.stop();
  }

  private recordRecovery({ fault, isTold }: ObservedFault): void {
    this.currentFault = undefined;
    this.statements.stop();
    if (isTold) this.logger.info('The database works again.', { fault });
  }

  private recordFault(fault: StorageFault, operation: string, error: unknown): void {
    const wasTold = this.currentFault?.fault === fault && this.currentFault.isTold;
    const nowMs = performance.now();
    const isDue = nowMs - (this.loggedAt.get(fault) ?? -Infinity) >= minLogIntervalMs;
    // Work that nobody waits for any more may fail after the plugin has closed.
    if (this.currentFault === undefined && !this.isClosed) this.statements.start();
    this.currentFault = { fault, operation, error, isTold: wasTold || isDue };
    if (wasTold || !isDue) return;
    this.loggedAt.set(fault, nowMs);
    this.logger.error(storageFaultWords[fault], { fault, operation, error });
  }

  /** Concurrent and following reports share a probe, so that the file is read rarely, however many ask. */
  private probeShared(): Promise<StorageFault | undefined> {
    if (this.probe === undefined || performance.now() - this.probe.at > maxProbeAgeMs) {
      this.probe = { at: performance.now(), answer: this.probeFile() };
    }
    return this.probe.answer;
  }

  private async probeFile(): Promise<StorageFault | undefined> {
    const timer = new AbortController();
    const timeout = pause(probeTimeoutMs, 'database_locked' as const, { signal: timer.signal }).catch(() => undefined);
    const read = this.client('sqlite_master')
      .count()
      .then(() => undefined)
      .catch(storageFaultOf);
    return Promise.race([read, timeout]).finally(() => timer.abort());
  }
}

/** A proxy of a store, whose methods are all run by the monitor. */
export function monitoredStore<Store extends object>(store: Store, monitor: DatabaseMonitor): Store {
  const monitored = new Map<PropertyKey, unknown>();
  return new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (!monitored.has(name)) {
        const operation = `${store.constructor.name}.${String(name)}`;
        monitored.set(name, (...args: unknown[]) => monitor.run(operation, async () => value.apply(target, args)));
      }
      return monitored.get(name);
    },
  });
}
