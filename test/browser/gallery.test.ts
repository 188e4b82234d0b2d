import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openContext, useBrowser } from '../support/browser/browsers.js';
import { Gallery } from '../support/browser/gallery.js';
import { layoutFaultsOn, motionOn } from '../support/browser/page-checks.js';

describe('Every element in every state, as the gallery shows them', () => {
  const browser = useBrowser();
  let gallery: Gallery;
  let elements: string[];

  before(async () => {
    gallery = await Gallery.open();
    const page = await enter();
    const names = await page.getByRole('navigation').getByRole('button').allTextContents();
    elements = names.map((name) => `appconnect-${name}`);
  });

  after(() => gallery.close());

  async function enter(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await openContext(browser(), { viewport: { width: 1440, height: 900 }, ...options })).newPage();
    await page.goto(gallery.url);
    await standsStill(page);
    return page;
  }

  /** What is found on the page of each element that has any. */
  async function findOnEach(page: Page, find: (page: Page) => Promise<string[]>, locale = 'en', direction = 'ltr') {
    const found: Record<string, string[]> = {};
    for (const element of elements) {
      await page.goto(gallery.at(element, locale, direction));
      await standsStill(page, `[tag="${element}"][lang=${locale}][dir=${direction}]`);
      const faults = await find(page);
      if (faults.length > 0) found[element] = faults;
    }
    return found;
  }

  for (const locale of ['de', 'en']) {
    for (const direction of ['ltr', 'rtl']) {
      it(`fit into a wide and a narrow window in ${locale}, ${direction}`, async () => {
        const page = await enter();

        expect(await findOnEach(page, layoutFaultsInWindows, locale, direction)).to.deep.equal({});
      });
    }
  }

  it('are seen to stick out where they do', async () => {
    const page = await enter({ viewport: { width: 360, height: 800 } });
    await page
      .locator('story-preview')
      .first()
      .evaluate(({ style }) => style.setProperty('inline-size', '90px'));

    expect(await layoutFaultsOn(page)).to.include('<appconnect-key-form> button: Save and check');
  });

  it('have transitions unless reduced motion is preferred', async () => {
    const lively = await findOnEach(await enter({ reducedMotion: 'no-preference' }), motionOn);
    const calm = await findOnEach(await enter({ reducedMotion: 'reduce' }), motionOn);

    expect(Object.keys(lively)).to.deep.equal(elements);
    expect(lively['appconnect-integrations-card']).to.include('button moves');
    expect(calm).to.deep.equal({});
  });

  it('leave the focus and the top of the page to whoever opens it', async () => {
    const page = await enter();
    for (const element of elements) {
      // From elsewhere, so that the page is loaded anew.
      await page.goto('about:blank');
      await page.goto(gallery.at(element, 'en', 'ltr'));
      await standsStill(page);
      const start = await page.evaluate(() => ({ top: scrollY, focused: document.activeElement?.localName }));
      const isDialog = (await page.locator('dialog:modal').count()) > 0;

      expect(start, element).to.deep.equal({ top: 0, focused: isDialog ? 'element-gallery' : 'body' });
    }
  });
});

async function layoutFaultsInWindows(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await standsStill(page);
    faults.push(...(await layoutFaultsOn(page)).map((fault) => `${width} px: ${fault}`));
  }
  return faults;
}

/** Resolves once every preview is in its state: what their services answer arrives within a frame. */
async function standsStill(page: Page, wanted = ''): Promise<void> {
  await page.locator(`story-preview${wanted}`).first().waitFor();
  await page.locator('story-preview[inert]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
