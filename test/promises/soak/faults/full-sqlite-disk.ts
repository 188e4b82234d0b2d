import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forkHost } from '../../../../src/testing/reference-host/replicas/host-process.js';
import { type Answer, BrowserClient } from '../../../support/browser/browser-client.js';
import { writePluginManifest } from '../../../support/hosts/manifest-under-test.js';
import { SmallDisk } from '../platform/small-disk.js';
import { during, type FaultScene } from './fault-scene.js';

const agent = 'acme-assistant';
const send = 'GMAIL_SEND_EMAIL';
const tick = '/v1/appconnect/apps/gmail/agents/acme-researcher';
const megabytes = 48;
const pauseMs = 50;

type Installation = { disk: SmallDisk; ada: BrowserClient; prefix: string };

/** An installation on SQLite whose disk is full for a while: what it acknowledges is kept, and what it sends is recorded. */
export async function fillSqliteDisk(scene: FaultScene): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'appconnect-full-disk-'));
  const home = join(folder, 'home');
  await mkdir(home);
  const disk = SmallDisk.create({ home, megabytes });
  if (disk === undefined) return scene.count('not possible on this system: a small disk');
  const { url: providerUrl, projectKey } = scene.platform.provider;
  const environment = { APPCONNECT_PROVIDER_URL: providerUrl, APPCONNECT_API_KEY: projectKey };
  const pluginManifest = await writePluginManifest(folder);
  const host = await forkHost({ home, environment, pluginManifest, logLevel: 'none' }, disk.launch());
  try {
    disk.attach(host.pid);
    const ada = await setUp(host.url);
    await runFull(scene, { disk, ada, prefix: `sqlite ${Date.now()}` });
    // Its account is at the same provider, where none may be unknown in the end.
    await ada.delete('/v1/appconnect/apps/gmail/connection');
  } finally {
    await host.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runFull(scene: FaultScene, installation: Installation): Promise<void> {
  const { disk, ada } = installation;
  const partMs = scene.durationMs / 3;
  await saveAddress(ada, 'before');
  await work(scene, installation, partMs);
  await disk.fill();
  scene.count('disks filled');
  const refused = await saveAddress(ada, 'after');
  await work(scene, installation, partMs);
  await expectWholeSettings(scene, installation, refused);
  await disk.empty();
  await expectWorking(scene, installation);
  await work(scene, installation, partMs);
  await expectRecorded(scene, installation);
}

async function setUp(url: string): Promise<BrowserClient> {
  const ada = new BrowserClient(url);
  await ada.post('/v1/session', { user: 'ada', org: 'acme' });
  await ada.put('/v1/appconnect/apps/gmail/enablement');
  await ada.connect('gmail', 'ada@example.com');
  return ada;
}

function saveAddress(ada: BrowserClient, name: string): Promise<Answer> {
  return ada.put('/v1/appconnect/settings/public-address', { webPublicUrl: `https://${name}.example` });
}

async function expectWholeSettings({ breaches }: FaultScene, { disk }: Installation, saved: Answer): Promise<void> {
  const { status, body } = saved;
  const file = await readFile(disk.path('config.ini'), 'utf8').catch(String);
  const kept = status === 200 ? 'after' : 'before';
  breaches.expect('settings', file.includes(`https://${kept}.example`), `the settings file reads ${file.slice(0, 80)}`);
  const isNamed = status === 200 || (status === 503 && body.reason === 'disk_full');
  breaches.expect('settings', isNamed, `on a full disk settings were answered ${status} ${JSON.stringify(body)}`);
}

/** Ticks and unticks an agent and sends mails; every acknowledgement must be seen afterwards. */
async function work(scene: FaultScene, installation: Installation, durationMs: number): Promise<void> {
  const { ada, prefix } = installation;
  const endsAt = performance.now() + durationMs;
  for (let turn = 0; performance.now() < endsAt && !scene.signal.aborted; turn += 1) {
    const isTicked = turn % 2 === 0;
    const changed = await (isTicked ? ada.put(tick) : ada.delete(tick));
    const isNamed = changed.status === 200 || (changed.status === 503 && changed.body.code === 'storage_unavailable');
    scene.breaches.expect('settings', isNamed, `on a full disk a tick was answered ${changed.status}`);
    const { body } = await ada.get('/v1/appconnect/apps/gmail/agents');
    const seen = body.agents?.find((each: { agent: string }) => each.agent === 'acme-researcher')?.assigned;
    const isKept = changed.status !== 200 || seen === undefined || seen === isTicked;
    scene.breaches.expect('acknowledged', isKept, 'a tick on SQLite was acknowledged and is not seen');
    const mail = {
      recipient_email: 'ada@example.com',
      subject: `${prefix} ${turn} ${performance.now()}`,
      body: 'Once.',
    };
    await ada.invoke(agent, send, mail);
    await during(pauseMs, scene);
  }
}

async function expectWorking({ breaches }: FaultScene, { ada }: Installation): Promise<void> {
  const { status } = await ada.put(tick);
  breaches.expect('recovery', status === 200, `SQLite with room again answered ${status}`);
}

/** Nothing was killed, so every mail that was sent is in the activity once it was written. */
async function expectRecorded({ platform, breaches }: FaultScene, { ada, prefix }: Installation): Promise<void> {
  const response = await fetch(`${platform.provider.url}/_emulator/executions`);
  const executions = (await response.json()) as { arguments: { subject?: string } }[];
  const executed = executions.filter(({ arguments: { subject } }) => subject?.startsWith(prefix)).length;
  let recorded = 0;
  // What could not be written is tried again after half a minute at most.
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; ) {
    recorded = await countRecorded(ada);
    if (recorded >= executed) break;
    await during(1_000, { signal: new AbortController().signal });
  }
  breaches.expect(
    'recorded',
    recorded === executed,
    `SQLite: ${executed} mails were sent and ${recorded} are recorded`,
  );
}

async function countRecorded(ada: BrowserClient): Promise<number> {
  let count = 0;
  let cursor = '';
  do {
    const { body } = await ada.get(`/v1/appconnect/activity?limit=200${cursor}`);
    const events: { subject?: string; outcome: string }[] = body.events ?? [];
    count += events.filter(({ subject, outcome }) => subject === send && outcome !== 'refused').length;
    cursor = body.nextCursor ? `&cursor=${encodeURIComponent(body.nextCursor)}` : '';
  } while (cursor !== '');
  return count;
}
