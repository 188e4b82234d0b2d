import { runHeldLoop } from '../promises/held-loop/held-loop.js';
import type { BenchRow } from './bench-row.js';

const minutes = 3.5;

/** The longest time for which generated inputs hold the event loop. `HELD_LOOP_ONLY` chooses some of the ways in. */
export async function benchHeldLoop(): Promise<BenchRow[]> {
  return runHeldLoop({ minutes, only: process.env.HELD_LOOP_ONLY });
}
