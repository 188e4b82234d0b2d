// Checks a change in seconds: types, lint, architecture and unit tests. `npm run check -- tools` runs only the tests of that
// folder of src, including its tests with a database.
import { existsSync } from 'node:fs';
import { removeStaleTests, runSteps, seconds, tests, tool } from './steps.mjs';

const folder = process.argv[2]?.replace(/^src\/|\/$/g, '');
if (folder !== undefined && !existsSync(`src/${folder}`)) {
  console.error(`check: there is no folder src/${folder}`);
  process.exit(2);
}
const suites = ['unit', ...(folder === undefined ? [] : ['component'])].map((suite) =>
  folder === undefined ? suite : `${suite}/${folder}`,
);

const startedAtMs = performance.now();
removeStaleTests();
const sources = [tool('Types', 'tsc'), tool('Lint', 'biome', 'check', '--error-on-warnings', 'src', 'test')];
const checks = [
  tests('Architecture', 'architecture'),
  ...suites.filter((suite) => existsSync(`test/${suite}`)).map((suite) => tests(`test/${suite}`, suite)),
];
const failed = [...(await runSteps(sources))];
if (!failed.includes('Types')) failed.push(...(await runSteps(checks)));
console.log(failed.length === 0 ? `\nPassed, in ${seconds(startedAtMs)}.` : `\nFailed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
