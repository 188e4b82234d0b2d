import { setTimeout as pause } from 'node:timers/promises';
import type { ReplicaSample } from '../platform/probe-client.js';
import type { SoakPlatform } from '../platform/soak-platform.js';

/** `pid` tells the processes of a replica apart: a kill begins its memory anew. */
export type TimedSample = ReplicaSample & { phase: string; replica: string; pid: number; atHours: number };

/** Asks every replica for a sample again and again. */
export class Sampler {
  readonly samples: TimedSample[] = [];
  private readonly startedAt = performance.now();
  private phase = 'setting up';

  constructor(private readonly platform: Pick<SoakPlatform, 'replicas' | 'probes'>) {}

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
      this.platform.replicas.list().map(async ({ number, pid }): Promise<TimedSample[]> => {
        const sample = pid && (await this.platform.probes.sample(pid));
        const atHours = (performance.now() - this.startedAt) / 3_600_000;
        return pid && sample ? [{ ...sample, phase, replica: `replica ${number}`, pid, atHours }] : [];
      }),
    );
    this.samples.push(...taken.flat());
    return taken.flat();
  }
}
