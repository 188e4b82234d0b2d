import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { englishPages } from '../../src/routes/pages/words-en.js';
import { openContext, useBrowser } from '../support/browser/browsers.js';
import { contrastOf, minContrast, pixelOf } from '../support/browser/contrast.js';
import { signInPages } from '../support/browser/sign-in-pages.js';

const address = 'https://platform.example/v1/appconnect/oauth/callback';

describe('the pages of a sign-in', () => {
  const browser = useBrowser();

  async function show(page: Page, name: string): Promise<void> {
    const answer = signInPages[name]?.(englishPages) ?? Response.error();
    const [status, headers, body] = [answer.status, Object.fromEntries(answer.headers), await answer.text()];
    await page.route(address, (route) => route.fulfill({ status, headers, body }), { times: 1 });
    await page.goto(address);
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const name of ['link: sign_in', 'callback: connected']) {
      it(`show what has the focus against what is around it, in ${colorScheme} (${name})`, async () => {
        const page = await (await openContext(browser(), { colorScheme })).newPage();
        await show(page, name);
        await page.keyboard.press('Tab');
        const colors = await page.locator(':focus').evaluate((button) => {
          const main = button.closest('main') as Element;
          return [getComputedStyle(button).outlineColor, getComputedStyle(main).backgroundColor];
        });
        const [ring = [], around = []] = await Promise.all(colors.map((color) => page.evaluate(pixelOf, color)));

        expect(contrastOf(ring, around), colors.join(' on ')).to.be.at.least(minContrast);
      });
    }
  }
});
