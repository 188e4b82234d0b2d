import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../../../bench/bench-row.js';
import { type Search, searches } from './searches.js';

type SearchOptions = { minutes: number; signal: AbortSignal; progress(line: string): void };

// The load goes first. With the lowest priority they would get nothing at all while it has all processors.
const besideLoad = constants.priority.PRIORITY_BELOW_NORMAL;

// A few hundred sequences, in which even rare steps come.
const minCoverageMinutes = 10;

/** Runs the searches of a kind, those beside the load side by side. One that is not begun any more, or that dies, leaves a row that says so. */
export async function runSearches(when: Search['when'], options: SearchOptions): Promise<BenchRow[]> {
  const { minutes, signal } = options;
  const names = Object.keys(searches).filter((name) => searches[name]?.when === when);
  const run = (name: string) => runSearch(name, options);
  const found = when === 'beside' ? await Promise.all(names.map(run)) : await inTurn(names, run);
  const isShort = minutes < minCoverageMinutes || signal.aborted;
  return isShort ? found.flat().map(withoutCoverage) : found.flat();
}

async function inTurn<Item, Result>(items: Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await run(item));
  return results;
}

/** In a short soak, or one that was ended early, a search need not have tried everything that it can. */
function withoutCoverage(row: BenchRow): BenchRow {
  const { bound, ...figure } = row;
  return bound === undefined || 'atMost' in bound ? row : figure;
}

async function runSearch(name: string, { minutes, signal, progress }: SearchOptions): Promise<BenchRow[]> {
  if (signal.aborted) return [{ name: `${name}: not begun`, value: 0, unit: '' }];
  const module = fileURLToPath(new URL('./run-search.js', import.meta.url));
  // What it prints must not be mixed into the rows, and JSON has no word for a value that is no number.
  const child = fork(module, [name, String(minutes)], { stdio: ['ignore', 2, 2, 'ipc'], serialization: 'advanced' });
  if (child.pid) setPriority(child.pid, besideLoad);
  const end = () => child.connected && child.send('end');
  signal.addEventListener('abort', end, { once: true });
  const rows = await rowsOf(child);
  signal.removeEventListener('abort', end);
  progress(`${name}: ${rows === undefined ? 'died' : 'done'}`);
  return rows ?? [died(name)];
}

/** Undefined when it ended without any. */
async function rowsOf(child: ChildProcess): Promise<BenchRow[] | undefined> {
  const ended = once(child, 'exit').then(() => undefined);
  const rows = once(child, 'message').then(([sent]) => sent as BenchRow[]);
  return Promise.race([rows, ended]);
}

function died(name: string): BenchRow {
  return { name: `${name}: ended without a result`, value: 1, unit: '', bound: { atMost: 0 } };
}
