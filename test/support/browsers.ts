import type { Browser } from 'playwright-core';
import { launchChromium } from './control-center-page.js';

/** One Chromium for a suite; whoever sat at it is gone after each test. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined;

  before(async () => {
    browser = await launchChromium();
  });

  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
  });

  after(() => browser?.close());

  return () => {
    if (browser === undefined) throw new Error('No browser: it is launched before the first test of the suite.');
    return browser;
  };
}
