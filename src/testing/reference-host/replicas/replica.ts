import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../../host/index.js';
import { forkHost, type HostProcess, type HostProcessSettings } from './host-process.js';

// As long as the database or the port that keeps it from starting may take to come back.
const retryDelayMs = 1_000;

type ReplicaOptions = {
  number: number;
  settings: HostProcessSettings;
  execArgv: string[];
  logger: Logger;
};

/** One of several equal hosts: a process that is started again, at the same address, when it ends. */
export class Replica {
  private process: HostProcess | undefined;
  private keeping: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();
  private address = '';

  constructor(private readonly options: ReplicaOptions) {}

  get number(): number {
    return this.options.number;
  }

  /** Its own address, also while it does not answer. */
  get url(): string {
    return this.address;
  }

  /** The id of its process; undefined while it does not answer. */
  get pid(): number | undefined {
    return this.process?.pid;
  }

  get problems(): string[] {
    return this.process?.problems ?? [];
  }

  /** @throws Error when the host does not start. */
  async start(): Promise<void> {
    this.process = await this.fork(0);
    this.address = this.process.url;
    this.keeping = this.keepRunning(this.process);
  }

  /** Ends its process without notice; resolves when that has ended. It is started again. */
  async kill(signal?: NodeJS.Signals): Promise<void> {
    await this.process?.kill(signal);
  }

  /** Ends its process in order, and starts none again. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.process?.stop();
    await this.keeping;
  }

  private async keepRunning(first: HostProcess): Promise<void> {
    for (let current: HostProcess | undefined = first; current !== undefined; ) {
      const how = await current.ended;
      this.process = undefined;
      if (this.stopping.signal.aborted) return;
      this.options.logger.warn('a replica ended and is started again', { replica: this.number, ended: how });
      current = await this.startAgain();
    }
  }

  /** @returns undefined when it was stopped meanwhile. */
  private async startAgain(): Promise<HostProcess | undefined> {
    while (!this.stopping.signal.aborted) {
      try {
        const started = await this.fork(Number(new URL(this.address).port));
        this.process = started;
        this.options.logger.info('a replica answers again', { replica: this.number, url: started.url });
        if (this.stopping.signal.aborted) await started.stop();
        return started;
      } catch (error) {
        this.options.logger.error('a replica does not start', { replica: this.number, error });
        await pause(retryDelayMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  private fork(port: number): Promise<HostProcess> {
    const { settings, execArgv, number } = this.options;
    return forkHost({ ...settings, name: String(number), port }, { execArgv });
  }
}
