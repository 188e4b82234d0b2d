import { countAnswers } from './load/answer-log.js';
import { type WatchedPromise, watchedPromises } from './load/breaches.js';
import { loadApps } from './load/soak-load.js';
import { maxRows } from './measure/database-growth.js';
import { judgeHandles, judgeLoopDelay, judgeMemory } from './replica-verdicts.js';
import type { SoakRecord } from './soak-record.js';

export type Verdict = {
  promise: string;
  result: 'kept' | 'broken' | 'too short to judge';
  /** The numbers behind it, in a few words. */
  figure: string;
  /** What broke it, in sentences. */
  breaches: readonly string[];
};

/** Every promise that a soak judges. */
export function judge(record: SoakRecord): Verdict[] {
  return [
    ...judgeWrites(record),
    ...judgeAnswers(record),
    ...judgeWatched(record),
    ...judgeAccounts(record),
    ...judgeTables(record),
    judgeMemory(record),
    judgeHandles(record),
    judgeLoopDelay(record),
  ];
}

export function isBroken({ result }: Verdict): boolean {
  return result === 'broken';
}

function verdict(promise: string, breaches: readonly string[], figure = ''): Verdict {
  return { promise, result: breaches.length === 0 ? 'kept' : 'broken', figure, breaches };
}

function judgeWrites({ writes }: SoakRecord): Verdict[] {
  const { executed, recorded, asked } = writes;
  return [
    verdict('Every executed write is recorded exactly once', writes.notRecordedOnce, `${recorded} of ${executed}`),
    verdict('No write is executed twice unasked', writes.executedTwice, `${executed} of ${asked} asked for`),
    verdict('What was answered as done was executed', writes.doneButNotExecuted),
    verdict('What was answered as not sent was not executed', writes.executedThoughNotSent),
    verdict('No write runs after its app was switched off', writes.executedBehindGate),
    verdict('No write runs with the account of another', writes.executedForOthers),
  ];
}

function judgeAnswers({ load: { answers } }: SoakRecord): Verdict[] {
  const counted = (sentences: ReadonlyMap<string, number>) =>
    [...sentences].map(([what, times]) => `${times} × ${what}`);
  return [
    verdict('No answer fails while nothing is broken', counted(answers.failures)),
    verdict('No answer takes longer than its limit', counted(answers.late)),
  ];
}

function judgeWatched({ load: { breaches } }: SoakRecord): Verdict[] {
  return Object.entries(watchedPromises).map(([name, promise]) => {
    const watched = name as WatchedPromise;
    const checkCount = breaches.checkCount(watched);
    const judged = verdict(promise, breaches.of(watched), `${checkCount} checks`);
    return checkCount === 0 ? { ...judged, result: 'too short to judge' } : judged;
  });
}

function judgeAccounts({ accounts: { atProvider, unknown, foreign } }: SoakRecord): Verdict[] {
  return [
    verdict('No account at the provider is unknown', unknown, `${atProvider} accounts`),
    verdict('Every connection is to the member’s own account', foreign),
  ];
}

function judgeTables({ tables, load, writes }: SoakRecord): Verdict[] {
  const untold = [...load.ledger.writes.values()].filter(({ told }) => told === 'unknown' || told === 'nothing').length;
  const signIns = countAnswers(load.answers, 'sign-in');
  const size = { members: load.members.length + 2, apps: loadApps.length, signIns, untold };
  const broken = tables.flatMap(({ table, rows }) => {
    const most = maxRows[table]?.(size);
    if (most === undefined) return [`${table} has no bound: it is new`];
    return rows > most ? [`${table} has ${rows} rows, more than ${most}`] : [];
  });
  return [verdict('Nothing but the activity grows with the calls', broken, `${writes.asked} writes asked for`)];
}
