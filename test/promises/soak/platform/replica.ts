import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forkHost, type HostProcess } from '../../../support/host-process.js';
import type { ProbeReply, ProbeRequest, ReplicaSample } from './replica-probe.js';
import type { SmallDisk } from './small-disk.js';

type ReplicaOptions = {
  name: string;
  /** The database that all replicas share; without it, an SQLite file in the home. */
  database?: string;
  provider: { url: string; projectKey: string };
  /** Keeps the home on a disk that can be filled. */
  disk?: SmallDisk;
};

type Question = { ask: 'sample' } | { ask: 'shiftClock'; byMs: number };

const execArgv = [
  '--expose-gc',
  '--disable-warning=MaxListenersExceededWarning',
  '--import',
  new URL('./replica-probe.js', import.meta.url).href,
];
const probeTimeoutMs = 10_000;

/** One replica of the host with the plugin, in a process that can be killed, measured and misled about the time. */
export class Replica {
  private running: HostProcess | undefined;
  private questions = 0;

  private constructor(
    private readonly options: ReplicaOptions,
    readonly home: string,
  ) {}

  static async start(options: ReplicaOptions): Promise<Replica> {
    const replica = new Replica(options, await mkdtemp(join(tmpdir(), 'appconnect-soak-')));
    await replica.restart();
    return replica;
  }

  get name(): string {
    return this.options.name;
  }

  /** Where it listens; undefined while it is down. */
  get url(): string | undefined {
    return this.running?.url;
  }

  get pid(): number {
    return this.running?.child.pid ?? 0;
  }

  async restart(): Promise<void> {
    const { database, provider, disk } = this.options;
    const launch = disk?.launch(this.home, execArgv) ?? { execArgv };
    this.running = await forkHost({ home: this.home, provider, ...(database && { database }) }, launch);
  }

  async kill(): Promise<void> {
    const killed = this.running;
    this.running = undefined;
    await killed?.kill();
  }

  /** Undefined when it does not answer in time, as while it is killed. */
  async sample(): Promise<ReplicaSample | undefined> {
    return this.ask({ ask: 'sample' });
  }

  async shiftClock(byMs: number): Promise<void> {
    await this.ask({ ask: 'shiftClock', byMs });
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.home, { recursive: true, force: true });
  }

  private async ask(question: Question): Promise<ReplicaSample | undefined> {
    const child = this.running?.child;
    if (child === undefined) return undefined;
    const probe = ++this.questions;
    return new Promise((resolve) => {
      const end = (sample?: ReplicaSample) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit);
        resolve(sample);
      };
      const onExit = () => end();
      const onMessage = (reply: ProbeReply) => reply.probe === probe && end(reply.sample);
      const timer = setTimeout(end, probeTimeoutMs);
      child.on('message', onMessage).once('exit', onExit);
      child.send({ probe, ...question } as ProbeRequest, (error) => error && end());
    });
  }
}
