import type { BenchRow } from '../../bench/bench-row.js';
import { checkModel, type ModelOptions } from './check-model.js';
import { stepKinds } from './steps/all-steps.js';

/** The model as a bench: what ran, how often, and whether a promise was broken. */
export async function runModel(options: ModelOptions): Promise<BenchRow[]> {
  const report = await checkModel(options);
  const { database, sequences } = options;
  process.stdout.write(`The model on ${database}: seed ${report.seed}.\n`);
  if (report.failure !== undefined) process.stdout.write(`${report.failure}\n`);
  const row = (name: string, value: number, bound?: BenchRow['bound']): BenchRow => ({
    name: `Model on ${database}: ${name}`,
    value,
    unit: '',
    ...(bound && { bound }),
  });
  return [
    row(`sequences, of ${sequences}`, report.sequences, { atLeast: 1 }),
    ...stepKinds.map((kind) => ({
      ...row(`steps, ${kind}`, report.steps.get(kind) ?? 0, { atLeast: 1 }),
      group: `Model on ${database}: steps`,
    })),
    row('writes that ran', report.writes, { atLeast: 1 }),
    row('connections made', report.connections, { atLeast: 1 }),
    row('replicas that crashed', report.crashes, { atLeast: 1 }),
    row('promises checked', report.checks, { atLeast: 1 }),
    row('promises broken', report.failure === undefined ? 0 : 1, { atMost: 0 }),
  ];
}
