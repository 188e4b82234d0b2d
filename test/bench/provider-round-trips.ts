import type { BenchRow } from './bench-row.js';
import { openBenchHost } from './support/bench-host.js';
import { forkEmulator } from './support/emulator-process.js';
import { sessionRequestsDuring } from './support/provider-requests.js';

/** Counts the requests to the provider for the calls of one member: the first, the second, and the first after a restart. */
export async function benchProviderRoundTrips(): Promise<BenchRow[]> {
  const emulator = await forkEmulator();
  const host = await openBenchHost(emulator);
  try {
    const first = await sessionRequestsDuring(emulator, host.read);
    const second = await sessionRequestsDuring(emulator, host.read);
    await host.stop();
    await host.start();
    const afterRestart = await sessionRequestsDuring(emulator, host.read);
    return [
      rowOf('first call of a member', first, 2),
      rowOf('second call', second, 1),
      rowOf('first call after a restart', afterRestart, 1),
    ];
  } finally {
    await host.close();
    await emulator.close();
  }
}

function rowOf(name: string, requests: string[], atMost: number): BenchRow {
  const note = requests.join(', ');
  return { name: `${name}: requests to the provider`, value: requests.length, unit: '', bound: { atMost }, note };
}
