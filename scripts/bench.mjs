// Runs the benches, each in a process of its own, one after the other.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { installWhenMissing } from './support/packages.mjs';
import { buildQuietly } from './support/tools.mjs';
import { readArguments, refuse } from './support/usage.mjs';

/** Each bench by its name, with the files that it takes and what it does with them. */
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
const names = Object.keys(benches);
const filesOf = (bench) => benches[bench]?.files ?? [];
const withFiles = names.filter((name) => filesOf(name).length > 0);
const usage = `npm run bench [-- --json] [name…]

  Measures, and says which bounds hold: ${names.slice(0, 7).join(', ')},
  ${names.slice(7).join(', ')}; all of them unless named.
${withFiles
  .map((name) => {
    const options = filesOf(name).map((file) => `[--${file} FILE]`);
    return `\nnpm run bench ${name} -- ${options.join(' ')}\n\n  ${benches[name].does}\n`;
  })
  .join('')}`;
const file = { type: 'string' };
const { values, positionals } = readArguments({
  usage,
  options: { json: { type: 'boolean' }, ...Object.fromEntries(withFiles.flatMap(filesOf).map((name) => [name, file])) },
  allowPositionals: true,
});
const { json, ...files } = values;
const fileArgs = Object.entries(files).flatMap(([name, path]) => [`--${name}`, path]);
const chosen = positionals.length > 0 ? positionals : names;
const stray = Object.keys(files).find((name) => !filesOf(chosen.join()).includes(name));
if (stray !== undefined) {
  const takers = withFiles.filter((name) => filesOf(name).includes(stray));
  refuse(`--${stray} belongs to one of these benches alone: ${takers.join(', ')}.`, usage);
}
const unknown = chosen.find((name) => !names.includes(name));
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
