import { expect } from 'chai';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { contrastOf, minContrast, type Pixel, pixelOf } from '../support/browser/contrast.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { tabTo } from '../support/browser/keyboard.js';
import { useInstallation } from '../support/installation.js';
import { until } from '../support/until.js';

const german: BrowserContextOptions = { locale: 'de-DE' };
const narrow = { width: 390, height: 844 };
const wide = { width: 1_280, height: 860 };

describe('Texts and controls that people read at a glance (§1.4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  it('keep the German navigation and the views in one line each, narrow and wide, opened by keyboard', async () => {
    const installation = await install({ apps: ['gmail'] });
    const { page } = await ControlCenterPage.open(browser(), installation.url, ada, german);
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport);
      if (viewport === narrow) {
        await tabTo(page, 'Navigation öffnen');
        await page.keyboard.press('Enter');
      }
      await page.getByRole('navigation').getByText('Integrationen', { exact: true }).waitFor();

      const links = page.getByRole('navigation').getByRole('link');
      expect(await wrappedTexts(links), String(viewport.width)).to.deep.equal([]);
      await page.keyboard.press('Escape');
      expect(await wrappedTexts(page.locator('[data-view]')), String(viewport.width)).to.deep.equal([]);
    }
  });

  it('have borders that stand out 3:1, light and dark, on every page', async () => {
    const installation = await install({ apps: ['gmail'] });
    await (await installation.signIn('ada')).connect('gmail', 'ada@example.com');
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const { page } = controlCenter;
    await controlCenter.button('Gmail', 'Disconnect Gmail').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const name of ['Integrations', 'Workspace', 'Activity', 'Agents & tools']) {
        await controlCenter.goTo(name);
        const fields = page.locator(
          'input:visible, select:visible, textarea:visible, appconnect-app-row button:visible',
        );
        await fields.first().waitFor();

        await until(
          `${colorScheme}: the borders on ${name} stand out`,
          async () => (await findFaintBorders(page, fields)).length === 0,
        );
      }
    }
  });
});

/** The texts of elements that are shown in more than one line. */
function wrappedTexts(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { lineHeight, fontSize } = getComputedStyle(element);
        const linePx = Number.parseFloat(lineHeight) || Number.parseFloat(fontSize) * 1.5;
        return range.getBoundingClientRect().height >= 2 * linePx;
      })
      .map((element) => element.textContent?.trim() ?? ''),
  );
}

/** The controls whose border stands out too little against what is inside it. */
async function findFaintBorders(page: Page, controls: Locator): Promise<string[]> {
  const bordered = await controls.evaluateAll(readBorders);
  const colors = [...new Set(bordered.flatMap(({ border, inside }) => [border, inside]))];
  const pixels = new Map<string, Pixel>();
  for (const color of colors) pixels.set(color, await page.evaluate(pixelOf, color));
  const pixel = (color: string) => pixels.get(color) ?? [];
  return bordered
    .filter(({ border, inside }) => contrastOf(pixel(border), pixel(inside)) < minContrast)
    .map(({ name, border, inside }) => `${name}: ${border} on ${inside}`);
}

/** Runs in the page. A control without a border is marked by its background. */
function readBorders(controls: Element[]) {
  return controls
    .filter((control) => !/checkbox|radio/.test((control as HTMLInputElement).type))
    .map((control) => {
      const { borderTopColor: border, backgroundColor: inside } = getComputedStyle(control);
      return { name: `${control.localName} ${control.className}`, border, inside };
    })
    .filter(({ border }) => !border.endsWith(', 0)'));
}
