import { jumpClocks } from './faults/clock-jumps.js';
import type { FaultScene } from './faults/fault-scene.js';
import { fillSqliteDisk } from './faults/full-sqlite-disk.js';
import { killReplicas } from './faults/killed-replicas.js';
import { cutConnections, freezePostgres, stopPostgres } from './faults/lost-database.js';
import { spoilProvider } from './faults/provider-faults.js';
import { callThousandAtOnce } from './faults/thousand-calls.js';

export type Phase = {
  name: string;
  /** Of the time, compared with the other phases. */
  share: number;
  /** What happens meanwhile, beside the steady load. */
  run?: (scene: FaultScene) => Promise<void>;
  /** Whether answers may be errors. Everywhere else an error is a failure of the soak. */
  mayFail: boolean;
  /** Whether more is asked for at once than can be carried, so that calls may be refused after their wait for a place. */
  isOverload?: boolean;
};

/** What a soak goes through. The phases with faults repeat in a long one. */
export const phases: readonly Phase[] = [
  { name: 'steady', share: 3, mayFail: false },
  { name: '1,000 calls at once', share: 1, run: callThousandAtOnce, mayFail: false, isOverload: true },
  { name: 'replicas killed', share: 2, run: killReplicas, mayFail: true },
  { name: 'PostgreSQL stopped', share: 1, run: stopPostgres, mayFail: true },
  { name: 'PostgreSQL frozen', share: 1, run: freezePostgres, mayFail: true },
  { name: 'PostgreSQL connections cut', share: 1, run: cutConnections, mayFail: true },
  { name: 'disk of an SQLite installation full', share: 2, run: fillSqliteDisk, mayFail: false },
  { name: 'clocks jump', share: 2, run: jumpClocks, mayFail: true },
  { name: 'provider fails', share: 2, run: spoilProvider, mayFail: true },
  { name: 'steady again', share: 3, mayFail: false },
];

const roundMinutes = 15;

export type PlannedPhase = Phase & { durationMs: number };

/** The phases of so many minutes: a round of all of them for each quarter of an hour, at least one. */
export function planPhases(minutes: number): PlannedPhase[] {
  const rounds = Math.max(1, Math.floor(minutes / roundMinutes));
  const total = rounds * phases.reduce((sum, { share }) => sum + share, 0);
  const round = phases.map((phase) => ({ ...phase, durationMs: (minutes * 60_000 * phase.share) / total }));
  return Array.from({ length: rounds }, () => round).flat();
}
