import { missesBound } from '../../bench/bench-row.js';
import { countAnswers } from './load/answer-log.js';
import { type WatchedPromise, watchedPromises } from './load/breaches.js';
import { loadApps } from './load/soak-load.js';
import { maxRows } from './measure/database-growth.js';
import { judgeHandles, judgeLoopDelay, judgeMemory } from './replica-verdicts.js';
import type { SoakRecord } from './soak-record.js';

export type Verdict = {
  promise: string;
  result: 'kept' | 'broken' | 'not judged';
  /** The numbers behind it in a few words, or why it is not judged. */
  figure: string;
  /** What broke it, in sentences. */
  breaches: readonly string[];
};

// The load of the soak alone leaves about half of two processors.
const minSpareShare = 0.1;

/** Every promise that a soak judges. */
export function judge(record: SoakRecord): Verdict[] {
  return [
    ...judgeWrites(record),
    ...judgeAnswers(record),
    ...judgeWatched(record).map((each) =>
      each.promise === watchedPromises.recovery ? unlessBusy(record, each) : each,
    ),
    ...judgeAccounts(record),
    ...judgeTables(record),
    judgeMemory(record),
    judgeHandles(record),
    unlessBusy(record, judgeLoopDelay(record)),
    judgeSearches(record),
  ];
}

export function isBroken({ result }: Verdict): boolean {
  return result === 'broken';
}

function verdict(promise: string, breaches: readonly string[], figure = ''): Verdict {
  return { promise, result: breaches.length === 0 ? 'kept' : 'broken', figure, breaches };
}

/** On processors without time to spare whatever takes time takes too long, so that says nothing of the plugin. */
function unlessBusy({ spareShare }: Pick<SoakRecord, 'spareShare'>, judged: Verdict): Verdict {
  if (judged.result !== 'broken' || spareShare >= minSpareShare) return judged;
  const figure = `the processors were busy: ${(spareShare * 100).toFixed(0)} % to spare, ${minSpareShare * 100} % wanted`;
  return { ...judged, result: 'not judged', figure };
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

function judgeAnswers(record: SoakRecord): Verdict[] {
  const { answers } = record.load;
  const counted = (sentences: ReadonlyMap<string, number>) =>
    [...sentences].map(([what, times]) => `${times} × ${what}`);
  return [
    verdict('No answer fails while nothing is broken', counted(answers.failures)),
    unlessBusy(record, verdict('No answer takes longer than its limit', counted(answers.late))),
  ];
}

function judgeWatched({ load: { breaches } }: SoakRecord): Verdict[] {
  return Object.entries(watchedPromises).map(([name, promise]) => {
    const watched = name as WatchedPromise;
    const checkCount = breaches.checkCount(watched);
    const judged = verdict(promise, breaches.of(watched), `${checkCount} checks`);
    return checkCount === 0 ? { ...judged, result: 'not judged' } : judged;
  });
}

function judgeAccounts({ accounts: { atProvider, unknown, foreign } }: SoakRecord): Verdict[] {
  return [
    verdict('No account at the provider is unknown', unknown, `${atProvider} accounts`),
    verdict('Every connection is to the member’s own account', foreign),
  ];
}

function judgeTables({ tables, overdueIntents, load, writes }: SoakRecord): Verdict[] {
  const untold = [...load.ledger.writes.values()].filter(({ told }) => told === 'unknown' || told === 'nothing').length;
  const signIns = countAnswers(load.answers, 'sign-in');
  const size = { members: load.members.length + 2, apps: loadApps.length, signIns, untold };
  const broken = tables.flatMap(({ table, rows }) => {
    const most = maxRows[table]?.(size);
    if (most === undefined) return [`${table} has no bound: it is new`];
    return rows > most ? [`${table} has ${rows} rows, more than ${most}`] : [];
  });
  if (overdueIntents > 0) broken.push(`${overdueIntents} links without a response are still looked for`);
  return [verdict('Nothing but the activity grows with the calls', broken, `${writes.asked} writes asked for`)];
}

function judgeSearches({ searched }: SoakRecord): Verdict {
  const promise = 'Generated sequences and inputs break no promise';
  if (searched.length === 0) return { promise, result: 'not judged', figure: 'not ended yet', breaches: [] };
  const missed = searched
    .filter(missesBound)
    .map(({ name, value, unit, note }) => `${name}: ${value} ${unit} ${note ?? ''}`);
  return verdict(promise, missed, `${searched.length} figures`);
}
