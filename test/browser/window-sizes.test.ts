import { expect } from 'chai';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { tabTo, waitForFocus } from '../support/browser/keyboard.js';
import { turnWheel, waitForRest } from '../support/browser/scrolling.js';
import { useSharedInstallation } from '../support/installation.js';

/** A window of 1280 × 900 at 400 % zoom. */
const zoomed = { width: 320, height: 225 };
const large = { width: 2_560, height: 1_300 };
/** What a column gap and the padding of a button take. */
const maxUnusedPx = 32;

describe('In a window of any size, a person sees the apps (§1.4)', () => {
  const browser = useBrowser();
  const installation = useSharedInstallation({ apps: ['gmail', 'slack', 'notion'] });

  before(async () => {
    await (await installation().signIn('ada')).connect('gmail', 'ada@example.com');
  });

  const open = (options: BrowserContextOptions) => ControlCenterPage.open(browser(), installation().url, ada, options);

  it('at 400 % zoom: in most of the window, and the one with the focus in whole', async () => {
    const { page } = await open({ viewport: zoomed });
    await page.locator('appconnect-app-row').first().waitFor();

    await page.mouse.move(zoomed.width / 2, zoomed.height * 0.8);
    const counts = page.locator('appconnect-catalog .counts');
    while ((await bottomOf(counts)) > 0) await turnWheel(counts, 200);
    expect(await page.evaluate(coveredShare), 'by mouse').to.be.below(0.25);

    await tabTo(page, 'Search apps');
    for (const place of [1, 2, 3]) {
      await page.keyboard.press('ArrowDown');
      await page.locator(`[aria-posinset="${place}"] appconnect-app-row :focus`).waitFor();
    }
    const focused = page.locator('appconnect-app-row :focus');
    await waitForRest(focused);
    const box = await focused.boundingBox();
    expect(box?.y).to.be.at.least(48);
    expect((box?.y ?? 0) + (box?.height ?? 0)).to.be.at.most(zoomed.height);
    expect(await page.evaluate(coveredShare), 'by keyboard').to.be.below(0.25);
  });

  it('at 400 % zoom: the actions that a search found, none of it below a button, and where to search in whole words', async () => {
    const controlCenter = await open({ viewport: zoomed, locale: 'de-DE' });
    const { page } = controlCenter;
    const field = page.getByRole('searchbox', { name: 'Apps suchen' });
    expect(await field.evaluate(isPlaceholderCut)).to.equal(false);
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('combobox', { name: /finden$/ }).evaluate(isPlaceholderCut)).to.equal(false);
    await page.keyboard.press('Escape');

    await page.goto(`${installation().url}#/agents`);
    await page.getByText('appconnect__search_actions').click();
    await page.getByLabel('query', { exact: true }).fill('send a message');
    await controlCenter.press('Ausführen');
    const buttons = page.getByRole('button', { name: /übernehmen$/ });
    await buttons.first().waitFor();

    expect(await buttons.evaluateAll(findTextsBelow)).to.deep.equal([]);
  });

  it('1,280 and 2,560 px wide: across most of it, with every button, and no text cut beside free space', async () => {
    const { width, height } = large;
    const controlCenter = await open({ viewport: large });
    const { page } = controlCenter;
    const cutTexts = () => page.locator('appconnect-app-row .row').evaluateAll(findTextsCutBesideSpace, maxUnusedPx);
    await controlCenter.row('Gmail').getByText('Connected as ada@example.com').waitFor();
    expect((await page.locator('.window').boundingBox())?.width).to.be.above(width * 0.7);
    expect((await page.locator('appconnect-catalog').boundingBox())?.width).to.be.above(width * 0.5);

    for (const each of [width, 1_280]) {
      await page.setViewportSize({ width: each, height });
      await waitForRest(page.locator('appconnect-catalog'));
      expect(await cutTexts(), String(each)).to.deep.equal([]);
      expect((await page.getByRole('region', { name: 'Connection provider' }).boundingBox())?.height).to.be.below(80);
    }
    await page.mouse.move(0, 0);
    const looks = await looksIn(page, 'Gmail');
    expect(looks['Disconnect Gmail'], 'the own account looks like a button').not.to.equal(looks['Disable Gmail']);

    await tabTo(page, 'Search apps');
    await page.keyboard.type('gmail');
    await page.keyboard.press('Enter');
    for (const name of [
      'Try it with Gmail',
      'Disconnect Gmail',
      'Reconnect Gmail',
      /choose who/,
      'Set up sign-in for Gmail',
      'Disable Gmail',
    ]) {
      await waitForFocus(page, name);
      const box = await page.locator('appconnect-app-row :focus').last().boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), String(name)).to.be.within(1, 1_280);
      await page.keyboard.press('ArrowRight');
    }
    expect(await cutTexts(), 'of what was found').to.deep.equal([]);
  });
});

async function bottomOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().bottom);
}

/** Runs in the page. */
function isPlaceholderCut(field: HTMLElement): boolean {
  const { placeholder } = field as HTMLInputElement;
  const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  context.font = font;
  const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
  // What Chromium keeps free for the button that clears a search field.
  const clearButtonPx = 17;
  return context.measureText(placeholder).width > field.clientWidth - padding - clearButtonPx;
}

/** Runs in the page: the texts beside a button that it covers in part. */
function findTextsBelow(buttons: Element[]): string[] {
  return buttons.flatMap((button) => {
    const box = button.getBoundingClientRect();
    const texts = [...(button.closest('li')?.querySelectorAll('strong, code, p, span') ?? [])];
    const range = document.createRange();
    const covers = (text: Element) => {
      range.selectNodeContents(text);
      // A long description ends with its second line; the others have a place, but are not seen.
      const end = text.getBoundingClientRect().bottom;
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < box.right && right > box.left && top < Math.min(box.bottom, end) && bottom > box.top,
      );
    };
    return texts.filter((text) => !button.contains(text) && covers(text)).map(({ textContent }) => `${textContent}`);
  });
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

/** How each button of an app's row looks at rest, by its name. */
async function looksIn(page: Page, app: string): Promise<Record<string, string>> {
  const buttons = page.getByRole('group', { name: app, exact: true }).getByRole('button');
  const looks = await buttons.evaluateAll((all) =>
    all.map((each) => [each.ariaLabel, getComputedStyle(each).borderTopColor] as const),
  );
  return Object.fromEntries(looks);
}
