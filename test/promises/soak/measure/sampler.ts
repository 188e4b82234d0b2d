import { setTimeout as pause } from 'node:timers/promises';
import type { Replica } from '../platform/replica.js';
import type { ReplicaSample } from '../platform/replica-probe.js';

/** `pid` tells the processes of a replica apart: a kill begins its memory anew. */
export type TimedSample = ReplicaSample & { phase: string; replica: string; pid: number; atHours: number };

/** Asks every replica for a sample again and again. */
export class Sampler {
  readonly samples: TimedSample[] = [];
  private readonly startedAt = performance.now();
  private phase = 'setting up';

  constructor(private readonly replicas: readonly Replica[]) {}

  enter(phase: string): void {
    this.phase = phase;
  }

  async run(everyMs: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.sampleAll();
    }
  }

  /** One sample of each replica that answers. */
  async sampleAll(): Promise<TimedSample[]> {
    const { phase } = this;
    const taken = await Promise.all(
      this.replicas.map(async (replica): Promise<TimedSample[]> => {
        const { pid, name } = replica;
        const sample = await replica.sample();
        const atHours = (performance.now() - this.startedAt) / 3_600_000;
        return sample ? [{ ...sample, phase, replica: name, pid, atHours }] : [];
      }),
    );
    this.samples.push(...taken.flat());
    return taken.flat();
  }
}
