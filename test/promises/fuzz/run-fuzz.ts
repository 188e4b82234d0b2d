import type { BenchRow } from '../../bench/bench-row.js';
import { FuzzInstallation } from './fuzz-installation.js';
import { type FaultKind, type FuzzReport, FuzzRun } from './fuzz-run.js';

type FuzzOptions = { requests: number; seed?: number; signal?: AbortSignal };

// By then every cache has had time to fill.
const warmUpShare = 0.1;
const megabyte = 1_000_000;
/**
 * A leak of one object of 50 bytes a request is 5 MB in 100,000 requests. After 12,000 requests 0.4 MB came with the next
 * 12,000, nearly all of it what the compiler keeps beside its code; that becomes less with time.
 */
const maxGrowthMb = 5;
/** Fewer requests tell nothing about growth, since the collector's noise is as large as a leak. */
const minRequestsForGrowth = 100_000;

const faultKinds: readonly FaultKind[] = [
  'a status of 500 or more',
  'a write without a right',
  'an answer outside of the contract',
  'a secret, or the inside of the program',
  'no answer',
  'an error in the log',
];

/** Sends generated requests to a host in a child process, and reports what came of them. Throws nothing for a fault: a row has it. */
export async function runFuzz({ database, ...options }: FuzzOptions & { database?: string }): Promise<BenchRow[]> {
  const installation = await FuzzInstallation.open(database);
  try {
    return await fuzz(installation, options);
  } finally {
    await installation.close();
  }
}

export async function fuzz(
  installation: FuzzInstallation,
  { requests, seed = Date.now(), signal }: FuzzOptions,
): Promise<BenchRow[]> {
  const run = new FuzzRun(installation);
  const startedAtMs = performance.now();
  await run.sendUntil(requests * warmUpShare, { seed, signal });
  const atBegin = { bytes: await installation.host.memoryInUse(), sent: run.report.sent };
  await run.sendUntil(requests, { seed, signal });
  const atEnd = { bytes: await installation.host.memoryInUse(), sent: run.report.sent };
  const seconds = (performance.now() - startedAtMs) / 1000;
  return [
    { name: `requests of ${requests}, from seed ${seed}`, value: run.report.sent, unit: '' },
    { name: 'requests a second', value: run.report.sent / seconds, unit: '/s' },
    ...answerRows(run.report),
    ...faultRows(run.report),
    ...memoryRows(atBegin, atEnd),
  ];
}

function answerRows({ answers }: FuzzReport): BenchRow[] {
  return [...answers].flatMap(([kind, byStatus]) =>
    [...byStatus]
      .sort(([one], [other]) => one - other)
      .map(([status, count]) => ({ name: `${kind}: answers of ${status}`, value: count, unit: '' })),
  );
}

/** The first fault of a kind is in the name of its row, with the seed and the role that bring it back. */
function faultRows({ faults }: FuzzReport): BenchRow[] {
  return faultKinds.map((kind) => {
    const found = faults.filter((fault) => fault.kind === kind);
    const example = found.length > 0 ? `, such as ${JSON.stringify(found[0])}` : '';
    return { name: `${kind}${example}`, value: found.length, unit: '', bound: { atMost: 0 } };
  });
}

type Measured = { bytes: number; sent: number };

function memoryRows(begin: Measured, end: Measured): BenchRow[] {
  const growth = ((end.bytes - begin.bytes) / megabyte / (end.sent - begin.sent)) * 100_000;
  const isLong = end.sent >= minRequestsForGrowth;
  return [
    { name: 'memory of the host after collection, at the begin', value: begin.bytes / megabyte, unit: 'MB' },
    { name: 'memory of the host after collection, at the end', value: end.bytes / megabyte, unit: 'MB' },
    {
      name: 'its growth in 100,000 requests',
      value: growth,
      unit: 'MB',
      ...(isLong && { bound: { atMost: maxGrowthMb } }),
    },
  ];
}
