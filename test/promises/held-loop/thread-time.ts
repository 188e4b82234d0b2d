import { readFileSync } from 'node:fs';

/** Of Linux: nanoseconds that this thread has run, and what it has waited. */
const statistics = '/proc/thread-self/schedstat';

/** How long this thread has run on a processor, so that a busy machine makes no input slower; elsewhere, what the clock says. */
export const threadTimeMs: () => number = isTold() ? runMs : () => performance.now();

function runMs(): number {
  return Number(readFileSync(statistics, 'utf8').split(' ', 1)[0]) / 1e6;
}

function isTold(): boolean {
  try {
    return runMs() > 0;
  } catch {
    return false;
  }
}
