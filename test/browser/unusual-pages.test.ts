import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { type MadeUpService, openHostPage, origin } from '../support/browser/host-page.js';
import { waitForRest } from '../support/browser/scrolling.js';
import { until } from '../support/until.js';

const service: MadeUpService = { appCount: 400, isAdmin: true };
const all = '<appconnect-catalog view="all"></appconnect-catalog>';
/** As pages that make 1 rem 10 px set them. */
const smallRoot = `html { font-size: 62.5% } :root { --appconnect-font-size: 1.4rem; --appconnect-space: .4rem;
  --appconnect-control-height: 3.2rem }`;

describe('On unusual pages of hosts, the elements', () => {
  const browser = useBrowser();
  const open = (html: string, made = service, locale?: string) => openHostPage(browser(), html, made, locale);
  const rows = (page: Page) => page.locator('appconnect-app-row');
  const firstRow = (page: Page) => rows(page).first().waitFor();

  it('ask the own origin below a <base> of another one', async () => {
    const page = await open('<base href="http://cdn.test/">');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.evaluate(() => document.body.append(document.createElement('appconnect-activity')));
    const link = page.locator('a[download]').first();
    await link.waitFor();

    expect(await link.evaluate((each) => new URL((each as HTMLAnchorElement).href).origin)).to.equal(origin);
    expect(asked.filter((url) => url.includes('/v1/') && !url.startsWith(origin))).to.deep.equal([]);
  });

  it('render only rows in view inside a wrapper that scrolls sideways', async () => {
    const page = await open(`<div style="overflow-x: auto">${all}</div>`);
    await firstRow(page);

    await until('the others are outlines', async () => (await rows(page).count()) < 80);
  });

  it('scroll to the first result where the body scrolls, and not the page', async () => {
    const page = await open(
      `<style>html { height: 100%; overflow: hidden } body { margin: 0; height: 100%; overflow: auto }</style>${all}`,
    );
    await firstRow(page);
    await page.evaluate(() => Object.assign(document.body, { scrollTop: 5_000 }));
    await page.getByRole('searchbox').evaluate((field) => field.focus({ preventScroll: true }));
    await page.keyboard.type('app 1');

    await until('the first is in view', async () => (await page.evaluate(() => document.body.scrollTop)) < 200);
  });

  for (const name of ['catalog', 'integrations-card'])
    it(`make a page without margins no wider: ${name}`, async () => {
      const page = await open(`<body style="margin: 0"><appconnect-${name}></appconnect-${name}>`);
      await firstRow(page);
      for (const width of [320, 1_280]) {
        await page.setViewportSize({ width, height: 600 });
        const widths = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return [scrollWidth, clientWidth];
        });
        expect(widths).to.deep.equal([width, width]);
      }
    });

  for (const [name, style] of Object.entries({
    'below a header of 96 px': ':root { --appconnect-sticky-offset: 96px }',
    'where 1 rem is 10 px': smallRoot,
  }))
    it(`keep what has the focus out of the toolbar ${name}`, async () => {
      const page = await open(`<style>body { margin: 0 } ${style}</style>${all}`);
      await page.setViewportSize({ width: 400, height: 800 });
      await firstRow(page);
      await page.evaluate(() => window.scrollTo(0, 4_000));
      await waitForRest(page.locator('appconnect-catalog'));

      expect(await mostCovered(page)).to.equal(0);
    });

  it('keep what has the focus out of a toolbar that tells a failure', async () => {
    const page = await open(`<style>body { margin: 0 }</style>${all}`, service, 'de');
    await page.setViewportSize({ width: 400, height: 800 });
    await firstRow(page);
    await page.route('**/v1/appconnect/apps?**', (route) => route.abort());
    const note = page.locator('.toolbar .note');
    for (let top = 3_000; !(await note.isVisible()); top += 1_500) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      await waitForRest(page.locator('appconnect-catalog'));
    }

    expect(await mostCovered(page)).to.equal(0);
  });

  it('point where the text goes on, from right to left', async () => {
    const page = await open('<div dir="rtl"><appconnect-catalog></appconnect-catalog></div>', {
      ...service,
      isAdmin: false,
    });
    const fold = page.locator('.fold');
    await fold.waitFor();

    expect(await fold.evaluate((button) => getComputedStyle(button, '::before').rotate)).to.equal('135deg');
  });

  it('say nothing of a number of agents that was taken away', async () => {
    const page = await open('<appconnect-profiles-picker app="app_0" agent-count="2"></appconnect-profiles-picker>');
    const button = page.getByRole('button').first();
    await button.waitFor();
    await page.locator('appconnect-profiles-picker').evaluate((each) => each.removeAttribute('agent-count'));

    await until('it says no number', async () => (await button.textContent())?.trim() === 'Agents');
  });

  it('are in English in the end where the file of German words never comes', async () => {
    const page = await open('');
    await page.route('**/languages/**', () => {});
    await page.evaluate(() => {
      document.documentElement.lang = 'de';
      document.body.append(document.createElement('appconnect-catalog'));
    });

    await firstRow(page);
  });

  it('tell a failure of a button that the page moved meanwhile', async () => {
    const page = await open(
      '<appconnect-connect-button app="app_1"></appconnect-connect-button><div id="other"></div>',
    );
    let fail = () => {};
    await page.route('**/v1/appconnect/apps/app_1/connection', async (route) => {
      await new Promise<void>((resolve) => {
        fail = resolve;
      });
      await route.fulfill({ status: 503, json: { code: 'provider_unreachable', title: 'x', detail: 'y' } });
    });
    await page.getByRole('button', { name: 'Connect App 1' }).click();
    const busy = page.locator('button[data-action][aria-busy=true]');
    await busy.waitFor();
    await page.evaluate(() =>
      document.querySelector('#other')?.append(document.querySelector('appconnect-connect-button') as Element),
    );
    await page.locator('#other [aria-busy=true]').waitFor();
    fail();

    await page.locator('[part=outcome]').waitFor();
  });
});

/** By how many px the toolbar covers what has the focus, at most, while it goes back through the rows. */
async function mostCovered(page: Page): Promise<number> {
  const covered: number[] = [];
  await page.locator('appconnect-app-row button').nth(12).focus();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Shift+Tab');
    await waitForRest(page.locator('appconnect-catalog'));
    covered.push(await page.locator('appconnect-catalog').evaluate(coveredPx));
  }
  return Math.max(...covered);
}

/** Runs in the page. */
function coveredPx(catalog: Element): number {
  const toolbar = catalog.shadowRoot?.querySelector('.toolbar')?.getBoundingClientRect();
  let focused = catalog.shadowRoot?.activeElement ?? null;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (!focused || !toolbar || focused.closest('.toolbar')) return 0;
  return Math.round(Math.max(0, toolbar.bottom - focused.getBoundingClientRect().top));
}
