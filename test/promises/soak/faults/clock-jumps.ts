import { during, type FaultScene } from './fault-scene.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** By how much the clock of a replica is wrong, in turn; the other replicas keep the right time. */
const jumpsMs = [11 * minuteMs, -11 * minuteMs, 3 * hourMs, -2 * hourMs, 3 * dayMs, -2 * dayMs];

export async function jumpClocks(scene: FaultScene): Promise<void> {
  const { replicas, probes } = scene.platform;
  for (const [turn, byMs] of jumpsMs.entries()) {
    if (scene.signal.aborted) break;
    const running = replicas.list().flatMap(({ pid }) => pid ?? []);
    const pid = running[turn % running.length] ?? 0;
    await probes.shiftClock(pid, byMs);
    scene.count('clock jumps');
    await during(scene.durationMs / jumpsMs.length, scene);
    await probes.shiftClock(pid, 0);
  }
}
