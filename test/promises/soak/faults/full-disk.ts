import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { during, type FaultScene } from './fault-scene.js';

const path = '/v1/appconnect/settings/public-address';

/** The disk with the home of one replica is full: its settings cannot be saved, and everything else goes on. */
export async function fillHome(scene: FaultScene): Promise<void> {
  const { disk, replicas } = scene.platform;
  const replica = replicas.at(-1);
  if (disk === undefined || replica === undefined) return scene.count('not possible on this system: a small disk');
  const before = `https://before-${Date.now()}.example`;
  await save(scene, before, replica.url);
  await disk.fill(replica.pid, replica.home);
  scene.count('disks filled');
  const after = before.replace('before', 'after');
  const answer = await save(scene, after, replica.url);
  await during(scene.durationMs, scene);
  const file = await readFile(join(`/proc/${replica.pid}/root`, replica.home, 'config.ini'), 'utf8').catch(String);
  const isWhole = file.includes(before) || file.includes(after);
  scene.breaches.expect('settings', isWhole, `the settings file reads ${JSON.stringify(file.slice(0, 80))}`);
  const isNamed = answer?.status === 200 || /disk|space|room|stor/i.test(String(answer?.body?.detail));
  scene.breaches.expect('settings', isNamed, `a full disk was answered ${answer?.status} ${answer?.body?.detail}`);
  await disk.empty(replica.pid, replica.home);
  const saved = await save(scene, before, replica.url);
  scene.breaches.expect('settings', saved?.status === 200, `with room again, saving was answered ${saved?.status}`);
  await save(scene, '', replica.url);
}

function save({ platformAdmin }: FaultScene, webPublicUrl: string, address: string | undefined) {
  return platformAdmin.ask({ kind: 'change', method: 'PUT', path, body: { webPublicUrl } }, address);
}
