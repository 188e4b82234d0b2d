import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReplicatedSandbox } from '../../src/testing/sandbox.js';
import type { BrowserClient } from '../support/browser/browser-client.js';
import { writePluginManifest } from '../support/hosts/manifest-under-test.js';
import { openPostgres, stopPostgres } from '../support/stores/databases.js';
import type { BenchRow } from './bench-row.js';
import { connectApp, readMails, signIn } from './support/bench-host.js';
import { quantile, timed } from './support/durations.js';
import { forkEmulator, type SeparateEmulator } from './support/emulator-process.js';

type Replicas = { ada: BrowserClient; close(): Promise<void> };

const many = 3;
const rounds = 7;
const callsAtOnce = 12;
const callsPerRound = 120;

/** Throughput of calls through one replica and through three, each over a PostgreSQL database, in alternating rounds. */
export async function benchReplicas(): Promise<BenchRow[]> {
  const emulator = await forkEmulator();
  const alone = await openReplicas(emulator, 1);
  const together = await openReplicas(emulator, many);
  try {
    await Promise.all([readAll(alone), readAll(together)]);
    const times = { alone: [] as number[], together: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.alone.push(await timed(() => readAll(alone)));
      times.together.push(await timed(() => readAll(together)));
    }
    return rowsOf(quantile(times.alone, 0.5), quantile(times.together, 0.5));
  } finally {
    await alone.close();
    await together.close();
    await stopPostgres();
    await emulator.close();
  }
}

async function openReplicas(emulator: SeparateEmulator, count: number): Promise<Replicas> {
  const home = await mkdtemp(join(tmpdir(), 'bench-replicas-'));
  const database = await openPostgres();
  const sandbox = await startReplicatedSandbox({
    home,
    database: database.address,
    replicas: count,
    // With a key from the environment, the sandbox starts no emulator of its own.
    environment: { APPCONNECT_API_KEY: emulator.projectKey, APPCONNECT_PROVIDER_URL: emulator.url },
    pluginManifest: await writePluginManifest(home),
    logLevel: 'none',
  });
  const ada = await signIn(sandbox.url);
  await connectApp(ada);
  return {
    ada,
    async close() {
      await sandbox.close();
      await database.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function readAll({ ada }: Replicas): Promise<void> {
  const readInTurn = async () => {
    for (let call = 0; call < callsPerRound / callsAtOnce; call += 1) await readMails(ada);
  };
  await Promise.all(Array.from({ length: callsAtOnce }, readInTurn));
}

function rowsOf(aloneMs: number, togetherMs: number): BenchRow[] {
  const perSecond = (ms: number) => (callsPerRound * 1_000) / ms;
  const note = `${availableParallelism()} processors, shared with the database, the emulator and the callers`;
  return [
    { name: 'reads through one replica, median of rounds', value: perSecond(aloneMs), unit: 'calls/s' },
    { name: `reads through ${many} replicas, median of rounds`, value: perSecond(togetherMs), unit: 'calls/s' },
    { name: `reads, ${many} replicas ÷ one`, value: aloneMs / togetherMs, unit: '', note },
  ];
}
