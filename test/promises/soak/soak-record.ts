import type { BenchRow } from '../../bench/bench-row.js';
import type { SoakLoad } from './load/soak-load.js';
import type { TableSize } from './measure/database-growth.js';
import type { WriteTally } from './measure/executed-writes.js';
import type { AccountTally } from './measure/known-accounts.js';
import type { TimedSample } from './measure/sampler.js';

/** Everything that a soak has seen, before it is judged. */
export type SoakRecord = {
  minutes: number;
  /** How long it really lasted. */
  hours: number;
  load: Pick<SoakLoad, 'answers' | 'breaches' | 'ledger' | 'members'>;
  samples: readonly TimedSample[];
  /** The replicas before the load and after it. */
  idleAtStart: readonly TimedSample[];
  idleAtEnd: readonly TimedSample[];
  /** For each phase, how long the replicas took to work again, in milliseconds. */
  recoveries: ReadonlyMap<string, number>;
  /** What was done to them, and how often. */
  events: ReadonlyMap<string, number>;
  writes: WriteTally;
  accounts: AccountTally;
  tables: readonly TableSize[];
  overdueIntents: number;
  /** Of the time of the processors, from 0 to 1, what was left while there was load. */
  spareShare: number;
  /** What the searches found. */
  searched: readonly BenchRow[];
};
