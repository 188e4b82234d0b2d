import type { BenchRow } from '../../bench/bench-row.js';
import { quantile } from '../../bench/support/durations.js';
import { type AnswerKind, answerLimitsMs, type PhaseAnswers } from './load/answer-log.js';
import { groupsAsLines } from './searches/groups-as-lines.js';
import type { SoakRecord } from './soak-record.js';
import type { Verdict } from './verdict.js';

const kinds = Object.keys(answerLimitsMs) as AnswerKind[];
const all = 'in all';
const maxShownBreaches = 5;

/** The tables that a person reads. */
export function printable(record: SoakRecord, verdicts: readonly Verdict[]): string {
  return [
    answersTable(record),
    replicasTable(record),
    databaseTable(record),
    searchesTable(record),
    eventsLine(record),
    promises(verdicts),
  ].join('\n\n');
}

/** The same figures as rows, for programs. */
export function toRows(record: SoakRecord, verdicts: readonly Verdict[]): BenchRow[] {
  const ofPhases = phasesOf(record).flatMap(([name, phase]) => [
    { name: `${name}: answers`, value: answersPerSecond(phase), unit: 'answers/s' },
    ...kinds.flatMap((kind) => {
      const durations = phase.durations.get(kind) ?? [];
      if (durations.length === 0) return [];
      return [0.5, 0.99].map((share) => ({
        name: `${name}: ${kind}, p${share * 100}`,
        value: quantile(durations, share),
        unit: 'ms',
      }));
    }),
  ]);
  const ofTables = record.tables.map(({ table, rows }) => ({ name: `rows of ${table}`, value: rows, unit: '' }));
  const ofPromises = verdicts.map(({ promise, result, breaches }) => ({
    name: promise,
    value: breaches.length,
    unit: result === 'not judged' ? result : 'breaches',
    bound: { atMost: 0 },
  }));
  return [...ofPhases, ...ofTables, ...record.searched, ...ofPromises];
}

function phasesOf({ load }: SoakRecord): [string, PhaseAnswers][] {
  const phases = [...load.answers.phases];
  const durations = new Map(
    kinds.map((kind) => [kind, phases.flatMap(([, phase]) => phase.durations.get(kind) ?? [])]),
  );
  const startedAt = phases[0]?.[1].startedAt ?? 0;
  return [...phases, [all, { durations, startedAt, endedAt: phases.at(-1)?.[1].endedAt ?? 0 }]];
}

function answersTable(record: SoakRecord): string {
  const header = ['phase', 'answers/s', ...kinds.map((kind) => `${kind} p50 / p99`), 'works again'];
  const rows = phasesOf(record).map(([name, phase]) => {
    const recovery = record.recoveries.get(name);
    return [
      name,
      answersPerSecond(phase).toFixed(0),
      ...kinds.map((kind) => quantiles(phase.durations.get(kind) ?? [])),
      recovery ? `${(recovery / 1000).toFixed(1)} s` : '',
    ];
  });
  return `Answers (ms)\n${table([header, ...rows])}`;
}

function answersPerSecond({ durations, startedAt, endedAt }: PhaseAnswers): number {
  const count = [...durations.values()].reduce((sum, { length }) => sum + length, 0);
  return (count * 1000) / (endedAt - startedAt);
}

function quantiles(durations: readonly number[]): string {
  return durations.length === 0
    ? ''
    : `${quantile(durations, 0.5).toFixed(0)} / ${quantile(durations, 0.99).toFixed(0)}`;
}

function replicasTable({ samples }: SoakRecord): string {
  const header = ['replica', 'memory at first', 'at last', 'most', 'loop p99', 'longest'];
  const rows = [...new Set(samples.map(({ replica }) => replica))].map((name) => {
    const own = samples.filter(({ replica }) => replica === name);
    const most = (values: number[]) => Math.max(...values).toFixed(0);
    const memory = own.map(({ memoryMb }) => memoryMb);
    return [
      name,
      `${memory[0]?.toFixed(0)} MB`,
      `${memory.at(-1)?.toFixed(0)} MB`,
      `${most(memory)} MB`,
      `${most(own.map(({ loopDelay }) => loopDelay.p99))} ms`,
      `${most(own.map(({ loopDelay }) => loopDelay.max))} ms`,
    ];
  });
  return `Replicas\n${table([header, ...rows])}`;
}

function databaseTable({ tables }: SoakRecord): string {
  const rows = tables.map((each) => [each.table, String(each.rows), `${each.kilobytes.toFixed(0)} kB`]);
  return `Database\n${table([['table', 'rows', 'size'], ...rows])}`;
}

function searchesTable({ searched }: SoakRecord): string {
  const rows = groupsAsLines(searched).map(({ name, value, unit }) => [
    name,
    `${value.toFixed(unit === '' ? 0 : 1)} ${unit}`,
  ]);
  return `Searches\n${table([['figure', 'value'], ...rows])}`;
}

function eventsLine({ events, writes, accounts, spareShare, load }: SoakRecord): string {
  const done = [...events].map(([what, times]) => `${times} × ${what}`).join(', ');
  const spare = `The processors had ${(spareShare * 100).toFixed(0)} % of their time to spare.`;
  const refused = [...load.answers.refusals].map(([what, times]) => `${times} × ${what}`).join(', ') || 'none';
  return `Done to it: ${done}\n${spare}\nRefused after the wait for a place, and not sent: ${refused}.\nWrites: ${writes.asked} asked for, ${writes.executed} executed, ${writes.recorded} recorded. Accounts at the provider: ${accounts.atProvider}.`;
}

const signs = { kept: '✓', broken: '✗', 'not judged': '–' };

function promises(verdicts: readonly Verdict[]): string {
  const lines = verdicts.flatMap(({ promise, result, figure, breaches }) => [
    `${signs[result]} ${promise}${figure ? ` (${figure})` : ''}`,
    ...breaches.slice(0, maxShownBreaches).map((sentence) => `    ${sentence}`),
    ...(breaches.length > maxShownBreaches ? [`    and ${breaches.length - maxShownBreaches} more`] : []),
  ]);
  return `Promises\n${lines.join('\n')}`;
}

/** Columns as wide as their widest cell, the first one to the left and the numbers to the right. */
function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return rows.map((row) => `  ${line(row).join('  ')}`.trimEnd()).join('\n');
}
