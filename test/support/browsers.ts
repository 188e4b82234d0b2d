import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import { requireChromium } from '#chromium';

/** Launches one Chromium for a suite and closes its contexts after each test. */
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

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: requireChromium(), args: flags });
}
