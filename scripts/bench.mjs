// Runs the benches, each in a process of its own, one after the other.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readBenchOptions } from './support/bench-options.mjs';
import { installWhenMissing } from './support/packages.mjs';
import { buildQuietly } from './support/tools.mjs';

/** Each bench by its name, with the files that it takes and what it does with them. Their table is in `docs/performance.md`. */
const benches = {
  'search-quality': {
    files: ['actions', 'requests', 'misses'],
    does: "Searches the actions of a provider's catalog; asks your own requests, and writes down which of them found something else.",
  },
  'search-speed': {},
  'search-vocabulary': {
    files: ['actions'],
    does: 'Leaves out each line of the synonyms in turn, in those actions if given.',
  },
  'agent-tasks': {},
  effects: { files: ['actions'], does: 'Compares the effects of these actions with the labelled ones.' },
  'call-overhead': {},
  'held-loop': {},
  'thousand-members': {},
  'many-members': {},
  'cold-start': {},
  'provider-round-trips': {},
  replicas: {},
  'ui-size': {},
  'ui-catalog': {},
};
const { chosen, json, fileArgs } = readBenchOptions(benches);

installWhenMissing();
buildQuietly();
const { hasFailed } = await import('../dist/test/bench/bench-row.js');
const { printRows } = await import('../dist/test/bench/print-rows.js');

const results = {};
for (const bench of chosen) {
  // The MCP package's own client adds a listener per call to one of its signals, which causes this warning.
  const execArgv = ['--expose-gc', '--disable-warning=MaxListenersExceededWarning'];
  const child = fork('dist/test/bench/run-bench.js', [bench, ...fileArgs], { execArgv });
  const [rows] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [[]])]);
  results[bench] = rows;
  if (hasFailed(rows)) process.exitCode = 1;
  if (!json) printRows(bench, rows);
}
if (json) console.log(JSON.stringify(results, undefined, 2));
