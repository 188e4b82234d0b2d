import { during, type FaultScene } from './fault-scene.js';

const downMs = 1_000;
const upMs = 4_000;

/** Kills one replica after the other and starts it again. The first one lives on, so that its memory can be judged. */
export async function killReplicas(scene: FaultScene): Promise<void> {
  const killed = scene.platform.replicas.slice(1);
  const endsAt = performance.now() + scene.durationMs;
  for (let turn = 0; performance.now() < endsAt && !scene.signal.aborted; turn += 1) {
    const replica = killed[turn % killed.length];
    await replica?.kill();
    scene.count('replicas killed');
    await during(downMs, scene);
    await replica?.restart();
    await during(upMs, scene);
  }
}
