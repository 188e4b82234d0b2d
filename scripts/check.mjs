// Checks a change in seconds: types, lint, architecture and unit tests.
import { existsSync } from 'node:fs';
import { removeStaleTests, runSteps, seconds, tests, tool } from './support/steps.mjs';
import { readArguments, refuse } from './support/usage.mjs';

const usage = `npm run check [-- folder]

  Types, lint, architecture and unit tests; with a folder of src only its tests, including those with a database.
`;
const folder = readArguments({ usage, allowPositionals: true }).positionals[0]?.replace(/^src\/|\/$/g, '');
if (folder !== undefined && !existsSync(`src/${folder}`)) refuse(`There is no folder src/${folder}.`, usage);
const suites = (folder === undefined ? ['unit'] : [`unit/${folder}`, `component/${folder}`]).filter((suite) =>
  existsSync(`test/${suite}`),
);

const startedAtMs = performance.now();
removeStaleTests();
const sources = [tool('Types', 'tsc', '-b'), tool('Lint', 'biome', 'check', '--error-on-warnings', 'src', 'test')];
const checks = [tests('Architecture', 'architecture'), ...suites.map((suite) => tests(`test/${suite}`, suite))];
const failed = [...(await runSteps(sources))];
if (suites.length === 0) console.log(`– src/${folder} has no tests of its own.`);
if (!failed.includes('Types')) failed.push(...(await runSteps(checks)));
console.log(failed.length === 0 ? `\nPassed, in ${seconds(startedAtMs)}.` : `\nFailed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
