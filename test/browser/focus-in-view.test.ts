import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { waitForRest } from '../support/browser/scrolling.js';
import { useInstallation } from '../support/installation.js';

describe('In the control center', () => {
  const browser = useBrowser();
  const install = useInstallation();

  for (const [width, height] of [
    [320, 256],
    [1_280, 400],
  ] as const)
    it(`the choice that has the focus is in view, ${width} x ${height}`, async () => {
      const { url } = await install({ apps: ['gmail'] });
      const { page } = await ControlCenterPage.open(browser(), url, ada, { viewport: { width, height } });
      await page.goto(`${url}#/agents`);
      await page.locator('tool-card').first().waitFor();
      await page.locator('settings-page:not([hidden])').evaluate((each) => each.scrollTo(0, 100_000));
      await page
        .locator('agents-page input[name=channel]')
        .first()
        .evaluate((each: HTMLElement) => each.focus({ preventScroll: true }));
      await page.locator('agents-page .section-head button').focus();
      await page.locator('settings-page:not([hidden])').evaluate((each) => each.scrollTo(0, 100_000));
      await page.keyboard.press('Shift+Tab');
      await waitForRest(page.locator('agents-page'));
      const where = await page
        .locator('agents-page label:has(:focus)')
        .first()
        .evaluate((label) => {
          const { top, bottom } = label.getBoundingClientRect();
          return { name: label.textContent?.trim(), isInView: top >= 0 && bottom <= window.innerHeight, top, bottom };
        });
      expect(where.isInView, JSON.stringify(where)).to.equal(true);
    });
});
