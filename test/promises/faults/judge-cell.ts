import { readFile } from 'node:fs/promises';
import { type Cell, runCell } from './cell.js';
import { nameOf } from './cells.js';
import { outcomeOf, type Result, reportPath } from './fault-report.js';
import { faultRows } from './faults.js';
import { brokenPromises } from './promises.js';
import type { Workshop } from './workshop.js';

/** The promises that a cell broke, in words, and what it came to; undefined where it did not end. */
export type Judged = { broken: string[]; result?: Result };

export async function judgeCell(planned: Cell, workshop: Workshop): Promise<Judged> {
  // The address that redirects lead to is known once its server listens.
  const cell = { ...planned, fault: faultRows(workshop.foreignOrigin)[planned.faultName] };
  try {
    const observed = await runCell(cell, workshop);
    const strayed = workshop.takeForeignRequests() > 0 ? [`${nameOf(cell)}: another origin was sent a request.`] : [];
    const result = { cell, outcome: outcomeOf(observed), tookMs: observed.tookMs };
    return { broken: [...brokenPromises(cell, observed), ...strayed], result };
  } catch (error) {
    return { broken: [`${nameOf(cell)}: ${(error as Error).message}`] };
  }
}

/** The report as it is; nothing where there is none yet. */
export async function readReport(): Promise<string> {
  return readFile(reportPath, 'utf8').catch(() => '');
}
