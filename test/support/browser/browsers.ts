import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from '#chromium';

// Long enough for a machine with much else to do.
const testTimeoutMs = 300_000;
const waitTimeoutMs = 60_000;

// A process that mocha gives one file after another keeps its Chromium, which ends with it.
const isKept = process.env.MOCHA_WORKER_ID !== undefined;
let kept: Browser | undefined;

/** Launches one Chromium for a suite, or for all suites of a parallel run's process, and closes its contexts after each test. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined;

  before(async () => {
    browser = kept?.isConnected() ? kept : await launchChromium();
    if (isKept) kept = browser;
  });

  beforeEach(function () {
    this.currentTest?.timeout(testTimeoutMs);
  });

  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
  });

  after(() => browser !== kept && browser?.close());

  return () => {
    if (browser === undefined) throw new Error('No browser: it is launched before the first test of the suite.');
    return browser;
  };
}

/**
 * A new context, whose pages and tabs wait as long as `until` does. Nothing moves on them unless `options` say so: to paint what
 * moves takes a tenth of the processor time of all journeys, and the tests of elements run with it.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(waitTimeoutMs);
  return context;
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
}
