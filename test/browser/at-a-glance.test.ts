import { expect } from 'chai';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { contrastOf, minContrast, type Pixel, pixelOf } from '../support/browser/contrast.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { tabTo, waitForFocus } from '../support/browser/keyboard.js';
import { useInstallation } from '../support/installation.js';
import { until } from '../support/until.js';

const german: BrowserContextOptions = { locale: 'de-DE' };
const narrow = { width: 390, height: 844 };
const wide = { width: 1_280, height: 860 };
const wrongKey = 'ak_wrong_wrong_wrong_wrong';

describe('Texts and states that people read at a glance (§1.4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  it('do not say that a key is checked once it is refused', async () => {
    const installation = await install();
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const { page } = controlCenter;

    await page.getByLabel('Project API key').fill(wrongKey);
    await controlCenter.press('Save and check');

    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    await page.getByText('Checking…').waitFor({ state: 'detached' });
    await page.getByText('Not set up', { exact: true }).waitFor();
  });

  it('rank a connected app first among those that are found, where Enter leads to it', async () => {
    const installation = await install({ apps: ['gmail'] });
    await (await installation.signIn('ada')).connect('gmail', 'ada@example.com');
    const { page } = await ControlCenterPage.open(browser(), installation.url, ada);

    await tabTo(page, 'Search apps');
    await page.keyboard.type('mail');

    await page.locator('[aria-posinset="1"]').getByRole('group', { name: 'Gmail', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await waitForFocus(page, 'Try it with Gmail');
  });

  it('name “Show all” only to those who have that button', async () => {
    const installation = await install({ apps: [] });
    const member = await ControlCenterPage.open(browser(), installation.url, cleo);
    await member.page.getByText('No app is enabled for your organization yet').waitFor();
    expect(await member.page.getByText(/Show all/).count()).to.equal(0);
    const { page } = await ControlCenterPage.open(browser(), installation.url, ada);

    await page.getByRole('button', { name: 'Enabled' }).click();

    await page.getByText('Choose “Show all” to see what you can enable.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).last().click();
    await page.getByRole('group', { name: 'Gmail', exact: true }).waitFor();
  });

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

  it('begin each category with a capital letter', async () => {
    const installation = await install({ apps: ['gmail'] });
    const { page } = await ControlCenterPage.open(browser(), installation.url, ada);
    const options = page.getByLabel('Category').locator('option');
    await until('the categories', async () => (await options.count()) > 2);

    const texts = await options.allTextContents();

    expect(texts.map((text) => text.trim()).filter((text) => /^\p{Ll}/u.test(text))).to.deep.equal([]);
  });

  it('end each status with a stop where it is a sentence, and agree with the badge', async () => {
    const installation = await install({ apps: ['gmail', 'slack'] });
    await installation.provider.close();
    await installation.restart();
    const { page } = await ControlCenterPage.open(browser(), installation.url, ada);
    const card = page.getByRole('region', { name: 'Connection provider' });

    await card.getByText('Not reachable', { exact: true }).waitFor();

    await card.getByText(/does not answer.*\.$/).waitFor();
    expect(await card.getByText(/^(The key is accepted|Connected)/).count()).to.equal(0);
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
