import { during, type FaultScene } from './fault-scene.js';

const pauseMs = 4_000;

/** Kills one replica after the other; each is started again at once. The first one lives on, so that its memory can be judged. */
export async function killReplicas(scene: FaultScene): Promise<void> {
  const { replicas } = scene.platform;
  const killed = replicas.list().slice(1);
  const endsAt = performance.now() + scene.durationMs;
  for (let turn = 0; performance.now() < endsAt && !scene.signal.aborted; turn += 1) {
    await replicas.kill(killed[turn % killed.length]?.number ?? 0);
    scene.count('replicas killed');
    await during(pauseMs, scene);
  }
}
