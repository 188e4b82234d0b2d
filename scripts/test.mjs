// Runs all checks, also on a fresh clone.
import { findChromium, installChromium } from './support/chromium.mjs';
import { installWhenMissing } from './support/packages.mjs';
import { removeStaleTests, runSteps, seconds, tests, tool } from './support/steps.mjs';
import { readArguments } from './support/usage.mjs';

const usage = `npm test

  Installs missing packages and Chromium, then runs types, lint and every suite. A part of them: npm run check, npm run test:ui.
`;
readArguments({ usage });

const node = (name, script) => ({ name, args: [script] });

const build = [
  // With several checkers, each reads the same types: half as much processor time again, beside two steps that want it.
  tool('Types', 'tsc', '-b', '--checkers', '1'),
  node('Build of the elements', 'scripts/build-ui.mjs'),
  tool('Lint', 'biome', 'check', '--error-on-warnings', '.'),
];

const inTwo = (name, ...args) => ({ ...tool(name, 'mocha', '--parallel', '--jobs', '2', ...args), processes: 2 });
const crashes = 'dist/test/promises/crashes';

// The longest suites first, so that none of them runs alone at the end; one that mostly waits runs beside one that computes.
const suites = [
  // Its time passes while the process waits; on a busy machine another thread may be later than that. Two processes would ask
  // more often whether anything happened yet, and so take half as much processor time again.
  tool('Faults of the provider', 'mocha', '--reporter', 'dot', '--retries', '2', 'dist/test/promises/faults/*.test.js'),
  {
    // Its reporter prints a table of the windows. What is required builds the server once, for both processes.
    ...inTwo(
      'Killed at every step',
      '--reporter',
      `${crashes}/support/window-table.js`,
      '--require',
      `${crashes}/support/host-bundle.js`,
      `${crashes}/*.test.js`,
    ),
    isPrinted: true,
  },
  // Pages in a real browser depend on much that is not ours; a defect shows again at once.
  inTwo('Journeys, in Chromium', '--reporter', 'dot', '--retries', '1', 'dist/test/browser/*.test.js'),
  tests('Contracts', 'contract'),
  tests('Tools, host and scripts', 'integration/{tools,reference-host,hosting-guide,example-host,scripts,telemetry}'),
  tests('Sign-ins and provider failures', 'integration/{sign-ins,provider-failures}'),
  // A replica that crashed stands still for ever, and so does what waits for its database.
  tool('Two replicas, by a model', 'mocha', '--exit', '--reporter', 'dot', 'dist/test/promises/model/**/*.test.js'),
  tests('Components', 'component'),
  tests('The plugin', 'integration/plugin'),
  tests('Package', 'package'),
  node('Elements, in Chromium', 'scripts/ui-tests.mjs'),
  tests('Who may do what', 'promises/authorization'),
  tests('Units', 'architecture', 'unit', 'promises/mutation', 'promises/soak'),
  tests('Generated requests', 'promises/fuzz', 'promises/held-loop'),
  tests('Quality of search and catalog', 'quality'),
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
