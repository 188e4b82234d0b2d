// Runs the benches, each in a process of its own, one after the other.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { installWhenMissing } from './support/packages.mjs';
import { buildQuietly } from './support/tools.mjs';
import { readArguments, refuse } from './support/usage.mjs';

const benches = [
  'search-quality',
  'search-speed',
  'search-vocabulary',
  'agent-tasks',
  'effects',
  'call-overhead',
  'held-loop',
  'thousand-members',
  'many-members',
  'cold-start',
  'provider-round-trips',
  'replicas',
  'ui-size',
  'ui-catalog',
];
const usage = `npm run bench [-- --json] [name…]

  Measures, and says which bounds hold: ${benches.slice(0, 7).join(', ')},
  ${benches.slice(7).join(', ')}; all of them unless named.

npm run bench search-quality -- --actions FILE [--requests FILE] [--misses FILE]

  Searches the actions of a provider's catalog; asks your own requests, and writes down which of them found something else.

npm run bench search-vocabulary [-- --actions FILE]

  Leaves out each line of the synonyms in turn.

npm run bench effects -- --actions FILE

  Compares the effects of its actions with the labelled ones.
`;
const file = { type: 'string' };
const { values, positionals } = readArguments({
  usage,
  options: { json: { type: 'boolean' }, actions: file, requests: file, misses: file },
  allowPositionals: true,
});
const { json, ...files } = values;
const fileArgs = Object.entries(files).flatMap(([name, path]) => [`--${name}`, path]);
const chosen = positionals.length > 0 ? positionals : benches;
const filesOf = {
  'search-quality': ['actions', 'requests', 'misses'],
  effects: ['actions'],
  'search-vocabulary': ['actions'],
};
if (Object.keys(files).some((name) => !filesOf[chosen.join()]?.includes(name))) {
  refuse(
    '--actions belongs to search-quality, search-vocabulary or effects, --requests and --misses to search-quality.',
    usage,
  );
}
const unknown = chosen.find((name) => !benches.includes(name));
if (unknown !== undefined) refuse(`There is no bench "${unknown}".`, usage);

installWhenMissing();
buildQuietly();
const { printRows } = await import('../dist/test/bench/print-rows.js');

const results = {};
for (const bench of chosen) {
  // The MCP package's own client adds a listener per call to one of its signals, which causes this warning.
  const execArgv = ['--expose-gc', '--disable-warning=MaxListenersExceededWarning'];
  const child = fork('dist/test/bench/run-bench.js', [bench, ...fileArgs], { execArgv });
  const [rows] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [[]])]);
  results[bench] = rows;
  if (rows.length === 0) process.exitCode = 1;
  if (!json) printRows(bench, rows);
}
if (json) console.log(JSON.stringify(results, undefined, 2));
