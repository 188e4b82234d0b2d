import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { useBrowser } from '../support/browsers.js';
import { ada, ControlCenterPage } from '../support/control-center-page.js';
import { useInstallation } from '../support/installation.js';
import { tabTo } from '../support/keyboard.js';

/** A window of 1280 × 900 at 400 % zoom. */
const zoomed = { width: 320, height: 225 };
const large = { width: 2_560, height: 1_300 };
/** What a column gap and the padding of a button take. */
const maxUnusedPx = 32;

describe('In a window of any size, a person sees the apps (§1.4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  it('at 400 % zoom: most of the window is theirs once it is scrolled, by mouse', async () => {
    const installation = await install({ apps: ['gmail', 'slack', 'notion'] });
    const { page } = await ControlCenterPage.open(browser(), installation.url, ada, { viewport: zoomed });
    await page.locator('appconnect-app-row').first().waitFor();

    await page.mouse.move(zoomed.width / 2, zoomed.height * 0.8);
    const counts = page.locator('appconnect-catalog .counts');
    for (let turns = 0; turns < 20 && (await bottomOf(counts)) > 0; turns += 1) await page.mouse.wheel(0, 200);

    expect(await page.evaluate(coveredShare)).to.be.below(0.25);
  });

  it('at 400 % zoom: the row that has the focus is in view, by keyboard', async () => {
    const installation = await install({ apps: ['gmail', 'slack', 'notion'] });
    const { page } = await ControlCenterPage.open(browser(), installation.url, ada, { viewport: zoomed });
    await page.locator('appconnect-app-row').first().waitFor();

    await tabTo(page, 'Search apps');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);

    const focused = page.locator('appconnect-app-row :focus');
    await focused.waitFor();
    const box = await focused.boundingBox();
    expect(box?.y).to.be.at.least(48);
    expect((box?.y ?? 0) + (box?.height ?? 0)).to.be.at.most(zoomed.height);
    expect(await page.evaluate(coveredShare)).to.be.below(0.25);
  });

  for (const width of [1_280, large.width]) {
    it(`${width} px wide: no text is cut beside free space, and the provider takes one line`, async () => {
      const installation = await install({ apps: ['gmail', 'slack', 'notion'] });
      const viewport = { width, height: large.height };
      const { page } = await ControlCenterPage.open(browser(), installation.url, ada, { viewport });
      await page.getByText('Connected', { exact: true }).first().waitFor();
      await page.locator('appconnect-app-row').first().waitFor();

      const cut = await page.locator('appconnect-app-row .row').evaluateAll(findTextsCutBesideSpace, maxUnusedPx);
      expect(cut).to.deep.equal([]);
      expect((await page.getByRole('region', { name: 'Connection provider' }).boundingBox())?.height).to.be.below(80);
    });
  }

  it('2,560 px wide: the window takes most of the width, and so do the apps in it', async () => {
    const installation = await install({ apps: ['gmail'] });
    const { page } = await ControlCenterPage.open(browser(), installation.url, ada, { viewport: large });
    await page.locator('appconnect-app-row').first().waitFor();

    expect((await page.locator('.window').boundingBox())?.width).to.be.above(large.width * 0.7);
    expect((await page.locator('appconnect-catalog').boundingBox())?.width).to.be.above(large.width * 0.5);
  });
});

async function bottomOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().bottom);
}

/** Runs in the page: the share of the window's height in which something else than the list of apps is at the front. */
function coveredShare(): number {
  const frontAt = (root: Document | ShadowRoot, y: number): Element[] => {
    const front = root.elementFromPoint(innerWidth / 2, y);
    if (front === null) return [];
    return front.shadowRoot && front.shadowRoot !== root ? [front, ...frontAt(front.shadowRoot, y)] : [front];
  };
  const heights = Array.from({ length: innerHeight }, (_, y) => y);
  const covered = heights.filter((y) => !frontAt(document, y).some((each) => each.closest('.list') !== null));
  return covered.length / innerHeight;
}

/** Runs in the page. */
function findTextsCutBesideSpace(rows: Element[], maxPx: number): string[] {
  const controls = 'button, a, appconnect-oauth-client, appconnect-profiles-picker';
  return rows.flatMap((row) => {
    const text = row.querySelector('.description');
    if (text === null || text.scrollWidth <= text.clientWidth) return [];
    const next = [...row.querySelectorAll(controls)].map((each) => each.getBoundingClientRect().left);
    const unusedPx = Math.min(row.getBoundingClientRect().right, ...next) - text.getBoundingClientRect().right;
    return unusedPx > maxPx ? [`${text.textContent?.trim()}: ${unusedPx} px are free`] : [];
  });
}
