/// <reference types="vite/client" />
import 'mocha/mocha.js';
import { restoreWindowSize } from '../support/browser.js';
import { LineReporter } from './line-reporter.js';
import { watchPolicy } from './policy-watch.js';

declare global {
  interface Window {
    /** Bindings that the launcher exposes. */
    uiTests: { grep: string };
  }
}

const suites = import.meta.glob('../**/*.test.ts');

mocha.setup({
  ui: 'bdd',
  timeout: 120_000,
  reporter: LineReporter as unknown as Mocha.ReporterConstructor,
  allowUncaught: false,
});
if (window.uiTests.grep !== '') mocha.grep(window.uiTests.grep);
watchPolicy();
afterEach(restoreWindowSize);
for (const [, load] of Object.entries(suites).sort(([one], [other]) => one.localeCompare(other))) await load();
mocha.run();
