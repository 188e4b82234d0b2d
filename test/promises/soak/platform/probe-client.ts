import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export type ProbeRequest = { ask: 'sample' } | { ask: 'shiftClock'; byMs: number };

/** What a replica measures of itself. Memory is read after a collection. */
export type ReplicaSample = {
  memoryMb: number;
  residentMb: number;
  /** Since the sample before, in milliseconds. */
  loopDelay: { p99: number; max: number };
  /** Open sockets, timers and other resources that keep a process alive, counted by kind. */
  resources: Record<string, number>;
};

const timeoutMs = 10_000;

/** Talks to the probes in the replicas, each by the id of its process. */
export class ProbeClient {
  /** `directory`: where the probes have their sockets. */
  constructor(private readonly directory: string) {}

  /** The options of Node that load the probe. */
  get execArgv(): string[] {
    const probe = new URL('./replica-probe.js', import.meta.url);
    probe.searchParams.set('directory', this.directory);
    return ['--expose-gc', '--disable-warning=MaxListenersExceededWarning', '--import', probe.href];
  }

  /** Undefined where the replica does not answer, as while it is killed. */
  sample(pid: number): Promise<ReplicaSample | undefined> {
    return this.ask<ReplicaSample>(pid, { ask: 'sample' });
  }

  async shiftClock(pid: number, byMs: number): Promise<void> {
    await this.ask(pid, { ask: 'shiftClock', byMs });
  }

  private async ask<Answer>(pid: number, request: ProbeRequest): Promise<Answer | undefined> {
    const socket = connect({ path: join(this.directory, `${pid}.sock`) });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The probe does not answer.')));
    try {
      socket.write(JSON.stringify(request));
      return JSON.parse(await text(socket));
    } catch {
      return undefined;
    }
  }
}
