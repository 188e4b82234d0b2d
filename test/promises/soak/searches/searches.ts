import type { BenchRow } from '../../../bench/bench-row.js';

export type Search = {
  /** `beside`: with the load, at a lower priority. `after`: alone, since it measures how long something takes. */
  when: 'beside' | 'after';
  /** Imports its module itself, since each search has a process of its own. */
  run(minutes: number): Promise<BenchRow[]>;
};

const sequencesPerHour = 10_000;
const requestsPerHour = 1_000_000;
/** Of the time of the soak, for a search that runs after it. */
const heldLoopShare = 1 / 12;

/** Searches for a defect by generated inputs, each in a process of its own, as many as the minutes allow. */
export const searches: Record<string, Search> = {
  'model on SQLite': { when: 'beside', run: (minutes) => runModelOn('sqlite', minutes) },
  'model on PostgreSQL': { when: 'beside', run: (minutes) => runModelOn('postgres', minutes) },
  fuzz: {
    when: 'beside',
    async run(minutes) {
      const { runFuzz } = await import('../../fuzz/run-fuzz.js');
      return runFuzz({ requests: numberIn(minutes, requestsPerHour), signal: endOf(minutes) });
    },
  },
  'held loop': {
    when: 'after',
    async run(minutes) {
      const { runHeldLoop } = await import('../../held-loop/held-loop.js');
      return runHeldLoop({ minutes: minutes * heldLoopShare });
    },
  },
};

async function runModelOn(database: 'sqlite' | 'postgres', minutes: number): Promise<BenchRow[]> {
  const { runModel } = await import('../../model/run-model.js');
  return runModel({ sequences: numberIn(minutes, sequencesPerHour / 2), database, signal: endOf(minutes) });
}

function numberIn(minutes: number, perHour: number): number {
  return Math.max(1, Math.round((perHour * minutes) / 60));
}

/** On a slow machine a search ends with the soak, and its rows say how far it came. */
function endOf(minutes: number): AbortSignal {
  return AbortSignal.timeout(minutes * 60_000);
}
