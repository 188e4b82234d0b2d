import type { BenchRow } from '../../../bench/bench-row.js';

export type Search = {
  /** `beside`: with the load, at a lower priority. `after`: alone, since it measures how long something takes. */
  when: 'beside' | 'after';
  /** Imports its module itself, since each search has a process of its own. */
  run(minutes: number, signal: AbortSignal): Promise<BenchRow[]>;
};

const sequencesPerHour = 10_000;
const requestsPerHour = 1_000_000;
/** Of the time of the soak, for a search that runs after it. */
const heldLoopShare = 1 / 12;
/** With the load two processors do not get through the half of a count, so a search goes on for as long again. */
const maxMinutesPerMinute = 2;

/** Searches for a defect by generated inputs, each in a process of its own, as many as the minutes of the soak ask for. */
export const searches: Record<string, Search> = {
  'model on SQLite': { when: 'beside', run: (minutes, signal) => runModelOn('sqlite', minutes, signal) },
  'model on PostgreSQL': { when: 'beside', run: (minutes, signal) => runModelOn('postgres', minutes, signal) },
  fuzz: {
    when: 'beside',
    async run(minutes, signal) {
      const { runFuzz } = await import('../../fuzz/run-fuzz.js');
      return runFuzz({ requests: numberIn(minutes, requestsPerHour), signal: endOf(minutes, signal) });
    },
  },
  'faults of the provider': {
    when: 'after',
    async run(minutes, signal) {
      const { runFaults } = await import('../../faults/run-faults.js');
      return runFaults({ minutes, signal });
    },
  },
  'authorization matrix': {
    when: 'after',
    async run(_minutes, signal) {
      const { runMatrix } = await import('../../authorization/run-matrix.js');
      return runMatrix(signal);
    },
  },
  'held loop': {
    when: 'after',
    async run(minutes, signal) {
      const { runHeldLoop } = await import('../../held-loop/held-loop.js');
      return runHeldLoop({ minutes: minutes * heldLoopShare, signal });
    },
  },
};

async function runModelOn(database: 'sqlite' | 'postgres', minutes: number, signal: AbortSignal): Promise<BenchRow[]> {
  const { runModel } = await import('../../model/run-model.js');
  const sequences = numberIn(minutes, sequencesPerHour / 2);
  return runModel({ sequences, database, signal: endOf(minutes, signal) });
}

function numberIn(minutes: number, perHour: number): number {
  return Math.max(1, Math.round((perHour * minutes) / 60));
}

/** On a slow machine a search ends without its count, and its rows say how far it came. */
function endOf(minutes: number, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(minutes * maxMinutesPerMinute * 60_000)]);
}
