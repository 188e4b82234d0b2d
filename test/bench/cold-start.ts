import { join } from 'node:path';
import knex from 'knex';
import type { BenchRow } from './bench-row.js';
import { callFromNewProcess } from './support/bare-process.js';
import { openBenchHost } from './support/bench-host.js';
import { quantile, timed } from './support/durations.js';
import { forkEmulator } from './support/emulator-process.js';

const rounds = 7;

/** From the start of a process to the answer of its first call: a host with the plugin, beside a bare MCP client. */
export async function benchColdStart(): Promise<BenchRow[]> {
  const emulator = await forkEmulator();
  const host = await openBenchHost(emulator);
  try {
    await host.read();
    const sessionUrl = await readSessionUrl(host.home);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await host.stop();
      bare.push(await timed(() => callFromNewProcess(sessionUrl, emulator.projectKey)));
      ours.push(await timed(() => host.start().then(host.read)));
    }
    return rowsOf(quantile(ours, 0.5), quantile(bare, 0.5));
  } finally {
    await host.close();
    await emulator.close();
  }
}

/** Of the provider session that Ada's calls use. */
async function readSessionUrl(home: string): Promise<string> {
  const connection = { filename: join(home, 'platform.db') };
  const database = knex({ client: 'sqlite3', connection, useNullAsDefault: true });
  try {
    return (await database('appconnect_user_connections').first('session_url')).session_url;
  } finally {
    await database.destroy();
  }
}

function rowsOf(ours: number, bare: number): BenchRow[] {
  return [
    { name: 'start to first answer: host with the plugin, median', value: ours, unit: 'ms' },
    { name: 'start to first answer: bare client, median', value: bare, unit: 'ms' },
    { name: 'start to first answer: ours ÷ bare, medians', value: ours / bare, unit: '' },
  ];
}
