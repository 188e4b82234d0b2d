// Runs all checks, also on a fresh clone: installs missing packages and Chromium, then runs types, lint and every suite.
import { findChromium, installChromium } from './chromium.mjs';
import { installWhenMissing } from './packages.mjs';
import { removeStaleTests, runSteps, seconds, tests, tool } from './steps.mjs';

const node = (name, script) => ({ name, args: [script] });

const build = [
  tool('Types', 'tsc'),
  tool('Lint', 'biome', 'check', '--error-on-warnings', '.'),
  node('Build of the elements', 'scripts/build-ui.mjs'),
];

// Its reporter prints a table of the windows.
const windowTable = 'dist/test/promises/crashes/support/window-table.js';
const killedAtEveryStep = ['--parallel', '--jobs', '3', '--reporter', windowTable];

const parallelDots = ['--parallel', '--jobs', '3', '--reporter', 'dot'];

// The longest suites first, so that none of them runs alone at the end.
const suites = [
  {
    ...tool('Killed at every step', 'mocha', ...killedAtEveryStep, 'dist/test/promises/crashes/*.test.js'),
    isPrinted: true,
  },
  // Its time passes while the process waits; on a busy machine a thread of the database may be later than that.
  tool('Faults of the provider', 'mocha', ...parallelDots, '--retries', '2', 'dist/test/promises/faults/*.test.js'),
  tests('Journeys, in Chromium', 'browser'),
  tests('Who may do what', 'promises/authorization'),
  tests('Two replicas, by a model', 'promises/model'),
  tests('The plugin', 'integration/plugin'),
  tests('Sign-ins and accounts', 'integration/sign-ins'),
  tests('Failures of the provider', 'integration/provider-failures'),
  tests(
    'Tools, host and scripts',
    'integration/{tools,reference-host,hosting-guide,example-host,provider-emulator,scripts,telemetry}',
  ),
  tests('Contracts', 'contract'),
  tests('Generated requests', 'promises/fuzz', 'promises/held-loop'),
  tests('Components', 'component'),
  node('Elements, in Chromium', 'scripts/ui-tests.mjs'),
  tests('Units', 'architecture', 'unit', 'promises/mutation', 'promises/soak'),
  tests('Quality of search and catalog', 'quality'),
  tests('Package', 'package'),
];

async function runAll(name, steps) {
  const failed = await runSteps(steps);
  if (failed.length === 0) return;
  console.error(`${failed.length} of ${steps.length} ${name} failed: ${failed.join('; ')}`);
  process.exit(1);
}

const startedAtMs = performance.now();
installWhenMissing();
try {
  findChromium() ?? installChromium();
} catch (error) {
  console.error(`✗ Chromium: ${error.message}`);
  process.exit(1);
}
removeStaleTests();
await runAll('steps', build);
await runAll('suites', suites);
console.log(`\nAll of it passed, in ${seconds(startedAtMs)}.`);
