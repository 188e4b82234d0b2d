import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openContext, useBrowser } from '../support/browser/browsers.js';
import { Gallery } from '../support/browser/gallery.js';
import { layoutFaultsOn } from '../support/browser/layout-faults.js';
import { motionOn } from '../support/browser/motion.js';

describe('Every element in every state, as the gallery shows them', () => {
  const browser = useBrowser();
  let gallery: Gallery;
  let elements: string[];

  before(async () => {
    gallery = await Gallery.open();
    const page = await newPage();
    await page.goto(gallery.url);
    await standsStill(page);
    const names = await page.getByRole('navigation').getByRole('button').allTextContents();
    elements = names.map((name) => `appconnect-${name}`);
  });

  after(() => gallery.close());

  async function newPage(width = 1440): Promise<Page> {
    return (await openContext(browser(), { viewport: { width, height: 900 } })).newPage();
  }

  // The longer words in the one direction, and the other direction once.
  for (const [locale, direction] of [
    ['de', 'ltr'],
    ['en', 'rtl'],
  ] as const) {
    it(`fit into a wide and a narrow window in ${locale}, ${direction}`, async () => {
      const page = await newPage();
      const found: Record<string, string[]> = {};
      for (const element of elements) {
        await page.goto(gallery.at(element, locale, direction));
        await standsStill(page, `[tag="${element}"][lang=${locale}][dir=${direction}]`);
        const faults = await layoutFaultsInWindows(page);
        if (faults.length > 0) found[element] = faults;
      }

      expect(found).to.deep.equal({});
    });
  }

  it('are seen to stick out where they do', async () => {
    const page = await newPage(360);
    await page.goto(gallery.url);
    await standsStill(page);
    await page
      .locator('story-preview')
      .first()
      .evaluate(({ style }) => style.setProperty('inline-size', '90px'));

    expect(await layoutFaultsOn(page)).to.include('<appconnect-key-form> button: Save and check');
  });

  describe('opened anew', () => {
    const openings: Record<string, Awaited<ReturnType<typeof openAnew>>> = {};

    before(async () => {
      const page = await newPage();
      for (const element of elements) openings[element] = await openAnew(page, gallery.at(element, 'en', 'ltr'));
    });

    it('have transitions unless reduced motion is preferred', () => {
      for (const [element, { calm, lively }] of Object.entries(openings)) {
        expect(calm, element).to.deep.equal([]);
        expect(lively, element).not.to.deep.equal([]);
      }
      expect(openings['appconnect-integrations-card']?.lively).to.include('button moves');
    });

    it('leave the focus and the top of the page to whoever opens it', () => {
      for (const [element, { top, focused, isDialog }] of Object.entries(openings)) {
        expect([top, focused], element).to.deep.equal([0, isDialog ? 'element-gallery' : 'body']);
      }
    });
  });
});

/** Loads a page anew where reduced motion is preferred, and then lets it move. */
async function openAnew(page: Page, url: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // From elsewhere: only the end of the address differs from that of another element.
  await page.goto('about:blank');
  await page.goto(url);
  await standsStill(page);
  const start = await page.evaluate(() => ({ top: scrollY, focused: document.activeElement?.localName }));
  const isDialog = (await page.locator('dialog:modal').count()) > 0;
  const calm = await motionOn(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return { ...start, isDialog, calm, lively: await motionOn(page) };
}

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
