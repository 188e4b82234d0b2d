// Everything that must hold, from a fresh clone: installs what is missing, then types, lint and every suite.
import { execFileSync } from 'node:child_process';
import { findChromium, installChromium } from './chromium.mjs';
import { installWhenMissing } from './packages.mjs';

const run = (command, ...words) => execFileSync(command, words, { stdio: 'inherit' });
const tool = (...words) => run('npx', '--no-install', ...words);
const mocha = (...suites) => tool('mocha', ...suites.map((suite) => `dist/test/${suite}/**/*.test.js`));
const step = (name, work) => {
  console.log(`\n▸ ${name}`);
  try {
    work();
  } catch (error) {
    console.error(`✗ ${name} failed: ${error.status ? `exit code ${error.status}` : error.message}`);
    process.exit(1);
  }
};

step('Packages', installWhenMissing);
step('Chromium', () => findChromium() ?? installChromium());
step('Types', () => tool('tsc'));
step('Lint', () => tool('biome', 'check', '--error-on-warnings', '.'));
step('Unit, contract and integration', () =>
  mocha('architecture', 'unit', 'quality', 'component', 'contract', 'integration'),
);
step('Elements, in Chromium', () => run('node', 'scripts/ui-tests.mjs'));
step('Build', () => run('node', 'scripts/build-ui.mjs'));
step('Package', () => mocha('package'));
step('Journeys, in Chromium', () => mocha('browser'));
console.log('\nAll of it passed.');
