import { during, type FaultScene } from './fault-scene.js';

const cutEveryMs = 1_500;
// Shorter than any limit of an answer, so that nothing may be late because of it.
const maxFrozenMs = 15_000;

/** PostgreSQL is stopped as for an upgrade, and started again. */
export async function stopPostgres(scene: FaultScene): Promise<void> {
  const { postgres } = scene.platform;
  await postgres.stop();
  scene.count('PostgreSQL stopped');
  await during(scene.durationMs, scene);
  await postgres.start();
}

/** PostgreSQL answers nothing for a while, and no connection ends. */
export async function freezePostgres(scene: FaultScene): Promise<void> {
  const { postgres } = scene.platform;
  await postgres.freeze();
  scene.count('PostgreSQL frozen');
  await during(Math.min(scene.durationMs, maxFrozenMs), scene);
  await postgres.thaw();
}

/** Every connection is cut again and again, as by a proxy that restarts. */
export async function cutConnections(scene: FaultScene): Promise<void> {
  const endsAt = performance.now() + scene.durationMs;
  while (performance.now() < endsAt && !scene.signal.aborted) {
    await scene.platform.postgres.cutConnections();
    scene.count('connections cut');
    await during(cutEveryMs, scene);
  }
}
