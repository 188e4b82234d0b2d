import type { BenchRow } from '../../bench/bench-row.js';
import type { Cell } from './cell.js';
import { allCells, nameOf } from './cells.js';
import { outcomesIn } from './fault-report.js';
import { type Judged, judgeCell, readReport } from './judge-cell.js';
import { Workshop } from './workshop.js';

const minutesOfAll = 60;

/** The matrix as a search: in an hour all cells, in less time a part of them from every flow. */
export async function runFaults({ minutes, signal }: { minutes: number; signal: AbortSignal }): Promise<BenchRow[]> {
  const every = Math.max(1, Math.round(minutesOfAll / minutes));
  const cells = allCells().filter((_, at) => at % every === 0);
  const written = outcomesIn(await readReport());
  const workshop = new Workshop();
  await workshop.open();
  let count = 0;
  const faults: string[] = [];
  try {
    for (const cell of cells) {
      if (signal.aborted) break;
      faults.push(...(await faultsOf(cell, workshop, written)));
      count += 1;
    }
  } finally {
    workshop.close();
  }
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  return [
    { name: `Faults of the provider: cells, of ${cells.length}`, value: count, unit: '', bound: { atLeast: 1 } },
    { name: 'Faults of the provider: promises broken', value: faults.length, unit: '', bound: { atMost: 0 } },
  ];
}

/** As in `npm test`, a cell is run again before it counts: the database answers from a thread, which may be late. */
async function faultsOf(cell: Cell, workshop: Workshop, written: ReadonlyMap<string, string>): Promise<string[]> {
  const first = wrongIn(await judgeCell(cell, workshop), written);
  return first.length === 0 ? [] : wrongIn(await judgeCell(cell, workshop), written);
}

function wrongIn({ broken, result }: Judged, written: ReadonlyMap<string, string>): string[] {
  if (result === undefined) return broken;
  const { cell, outcome } = result;
  const isAsReported = (written.get(nameOf(cell)) ?? outcome) === outcome;
  return isAsReported
    ? broken
    : [...broken, `${nameOf(cell)}: it came to "${outcome}", which the report does not say.`];
}
