import type { BenchRow } from '../../bench/bench-row.js';
import { allOrigins, labelOf, type MatrixPart, withOneOrganization, withSeveralOrganizations } from './matrix-cells.js';
import { MatrixCheck } from './matrix-check.js';
import { MatrixInstallation } from './matrix-installation.js';

type Tally = { cells: number; faults: string[] };

/** The matrix as a search: every row by every role from every origin, in less than a minute. */
export async function runMatrix(signal: AbortSignal): Promise<BenchRow[]> {
  const tally: Tally = { cells: 0, faults: [] };
  const matrix = await MatrixInstallation.open();
  try {
    await checkPart(matrix, withSeveralOrganizations, { tally, signal });
    await matrix.deleteOtherOrganization();
    await checkPart(matrix, withOneOrganization, { tally, signal });
  } finally {
    await matrix.close();
  }
  for (const fault of tally.faults) process.stdout.write(`${fault}\n`);
  return [
    { name: 'Authorization matrix: cells', value: tally.cells, unit: '', bound: { atLeast: 1 } },
    { name: 'Authorization matrix: promises broken', value: tally.faults.length, unit: '', bound: { atMost: 0 } },
  ];
}

async function checkPart(
  matrix: MatrixInstallation,
  { installed, rows, roles }: MatrixPart,
  { tally, signal }: { tally: Tally; signal: AbortSignal },
): Promise<void> {
  const check = await MatrixCheck.begin(matrix, installed);
  for (const row of rows) {
    for (const role of roles) {
      if (signal.aborted) return;
      const origins = allOrigins(row);
      await check
        .run(row, role, origins)
        .catch((error) => tally.faults.push(`${labelOf(row)}: ${role}: ${(error as Error).message}`));
      tally.cells += origins.length;
    }
  }
}
