import type { BenchRow } from './bench-row.js';
import { type BenchPlatform, openBenchPlatform } from './support/bench-platform.js';
import { quantile, timed } from './support/durations.js';
import { forkEmulator } from './support/emulator-process.js';

type Times = { resolving: number; calling: number };

const few = 10;
const many = 100_000;
const rounds = 300;
const signal = new AbortController().signal;

/** Compares calls on a bridge, which look up the earliest admin, in a small and in a very large organization. */
export async function benchManyMembers(): Promise<BenchRow[]> {
  const emulator = await forkEmulator();
  const platform = await openBenchPlatform(emulator);
  try {
    await platform.fillUpTo(few);
    await measure(platform);
    const small = await measure(platform);
    await platform.fillUpTo(many);
    const large = await measure(platform);
    return [...rowsOf('resolve', 'resolving', small, large), ...rowsOf('call', 'calling', small, large)];
  } finally {
    await platform.close();
    await emulator.close();
  }
}

async function measure({ resolveInvoke }: BenchPlatform): Promise<Times> {
  const resolving: number[] = [];
  const calling: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const tool = await resolveInvoke(undefined, 'bridge');
    resolving.push(performance.now() - startedAt);
    calling.push(
      await timed(async () => {
        const result = await tool.call({ action: 'GMAIL_FETCH_EMAILS', arguments: { max_results: 1 } }, { signal });
        if (result.isError) throw new Error(JSON.stringify(result.content));
      }),
    );
  }
  return { resolving: quantile(resolving, 0.5), calling: quantile(calling, 0.5) };
}

function rowsOf(name: string, what: keyof Times, small: Times, large: Times): BenchRow[] {
  return [
    { name: `${name} on a bridge, ${few} members, median`, value: small[what], unit: 'ms' },
    { name: `${name} on a bridge, ${many} members, median`, value: large[what], unit: 'ms' },
    {
      name: `${name} on a bridge, ${many} ÷ ${few} members`,
      value: large[what] / small[what],
      unit: '',
      bound: { atMost: 1.5 },
    },
  ];
}
