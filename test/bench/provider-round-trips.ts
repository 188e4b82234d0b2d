import type { BenchRow } from './bench-row.js';
import { type BenchHost, openBenchHost } from './support/bench-host.js';
import { forkEmulator, type SeparateEmulator } from './support/emulator-process.js';
import { sessionRequestsDuring } from './support/provider-requests.js';

type Call = 'read' | 'write';

// Before a write leaves, harmless requests open a conversation, which has no aim to meet.
const aims: Record<Call, [first?: number, second?: number, afterRestart?: number]> = { read: [2, 1, 1], write: [] };

/** Counts the requests to the provider for the calls of one member: the first, the second, and the first after a restart. */
export async function benchProviderRoundTrips(): Promise<BenchRow[]> {
  const emulator = await forkEmulator();
  try {
    return [...(await rowsOf('read', emulator)), ...(await rowsOf('write', emulator))];
  } finally {
    await emulator.close();
  }
}

async function rowsOf(call: Call, emulator: SeparateEmulator): Promise<BenchRow[]> {
  const host = await openBenchHost(emulator);
  try {
    const counted = await countCalls(host, call, emulator);
    return Object.entries(counted).map(([name, requests], index) => {
      const atMost = aims[call][index];
      const bound = atMost === undefined ? {} : { bound: { atMost } };
      const note = requests.join(', ');
      return { name: `${name}: requests to the provider`, value: requests.length, unit: '', ...bound, note };
    });
  } finally {
    await host.close();
  }
}

async function countCalls(host: BenchHost, call: Call, emulator: SeparateEmulator): Promise<Record<string, string[]>> {
  const first = await sessionRequestsDuring(emulator, host[call]);
  const second = await sessionRequestsDuring(emulator, host[call]);
  await host.stop();
  await host.start();
  const afterRestart = await sessionRequestsDuring(emulator, host[call]);
  return {
    [`first ${call} of a member`]: first,
    [`second ${call}`]: second,
    [`first ${call} after a restart`]: afterRestart,
  };
}
