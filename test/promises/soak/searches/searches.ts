import type { BenchRow } from '../../../bench/bench-row.js';

export type Search = {
  /** `beside`: with the load, at the lowest priority. `after`: alone, since it measures how long something takes. */
  when: 'beside' | 'after';
  /** Imports its module itself, since each search has a process of its own. */
  run(minutes: number): Promise<BenchRow[]>;
};

const sequencesPerHour = 10_000;
/** Of the time of the soak, for a search that runs after it. */
const heldLoopShare = 1 / 12;

/** Searches for a defect by generated inputs, each in a process of its own, as many as the minutes allow. */
export const searches: Record<string, Search> = {
  'model on SQLite': { when: 'beside', run: (minutes) => runModelOn('sqlite', minutes) },
  'model on PostgreSQL': { when: 'beside', run: (minutes) => runModelOn('postgres', minutes) },
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
  const sequences = Math.max(1, Math.round((sequencesPerHour / 2) * (minutes / 60)));
  return runModel({ sequences, database });
}
