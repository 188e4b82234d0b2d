import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { type MadeUpService, openHostPage } from '../support/browser/host-page.js';
import { waitForRest } from '../support/browser/scrolling.js';
import { until } from '../support/until.js';

const service: MadeUpService = { appCount: 400, isAdmin: true };
const member = { ...service, isAdmin: false };
/** How many apps the catalog loads first. */
const firstPageSize = 50;

const places = {
  'a row of a flexible box': 'display: flex',
  'a column that is centred': 'display: flex; flex-direction: column; align-items: center',
  'a grid that is centred': 'display: grid; justify-items: center',
  'an inline block': 'display: inline-block',
};

/** As pages that make 1 rem 10 px set them. */
const smallRoot = `html { font-size: 62.5% } :root { --appconnect-font-size: 1.4rem; --appconnect-font-size-small: 1.3rem;
  --appconnect-font-size-large: 1.7rem; --appconnect-space: .4rem; --appconnect-control-height: 3.2rem }`;
const largeText = ':root { --appconnect-font-size: 1.25rem; --appconnect-font-size-small: 1.125rem }';

describe('On the pages of hosts, the elements', () => {
  const browser = useBrowser();
  const open = (html: string, made = service, locale?: string) => openHostPage(browser(), html, made, locale);
  const firstRow = (page: Page) => page.locator('appconnect-app-row').first().waitFor();

  for (const [place, style] of Object.entries(places))
    it(`have a width in ${place}, for members too`, async () => {
      for (const name of ['appconnect-catalog', 'appconnect-integrations-card']) {
        const page = await open(`<div style="${style}"><${name}></${name}></div>`, member);
        await page.locator('appconnect-app-row').first().waitFor({ state: 'attached' });
        const width = await page.locator(name).evaluate((element) => element.getBoundingClientRect().width);
        expect(width, name).to.be.at.least(280);
      }
    });

  it('make no page longer that scrolls in a part of it, such as a chat', async () => {
    const messages = '<p>message</p>'.repeat(300);
    const button = '<appconnect-connect-button app="app_1"></appconnect-connect-button>';
    const page = await open(
      `<body style="margin: 0"><main style="height: 100vh; overflow: auto">${messages}${button}</main>`,
    );
    await page.getByRole('button', { name: 'Connect App 1' }).click();
    await page.getByRole('status').filter({ hasText: 'Finish' }).waitFor({ state: 'attached' });

    expect(await page.evaluate(() => document.documentElement.scrollHeight)).to.equal(800);
  });

  for (const [name, style] of Object.entries({ 'whose rem is 10 px': smallRoot, 'with larger text': largeText }))
    for (const locale of ['en', 'de'])
      it(`show names and whole buttons on a page ${name}, at any width, in ${locale}`, async () => {
        const faults: Record<number, number[]> = {};
        const page = await open(
          `<style>${style}</style><div id="place"><appconnect-catalog></appconnect-catalog></div>`,
          service,
          locale,
        );
        await firstRow(page);
        for (const width of [440, 500, 600, 690, 800, 1_000]) {
          await page.locator('#place').evaluate((div, px) => Object.assign(div.style, { width: `${px}px` }), width);
          await waitForRest(page.locator('appconnect-catalog'));
          const [cut, named] = await page.locator('appconnect-catalog').evaluate(measureRows);
          if (cut > 0 || named < 60) faults[width] = [cut, named];
        }
        expect(faults, 'px that a button is cut by, and that a name has').to.deep.equal({});
      });

  it('scroll to the first result where the catalog scrolls by itself', async () => {
    const page = await open(
      '<style>appconnect-catalog { height: 500px; overflow: auto }</style><appconnect-catalog view="all"></appconnect-catalog>',
    );
    const catalog = page.locator('appconnect-catalog');
    const scrollTop = () => catalog.evaluate((element) => element.scrollTop);
    await firstRow(page);
    await catalog.evaluate((element) => Object.assign(element, { scrollTop: 5_000 }));
    await until('the rows further below are shown', async () => (await shownNames(page))[0] !== 'App 0');

    await page.getByRole('searchbox').evaluate((field) => field.focus({ preventScroll: true }));
    await page.keyboard.type('app 1');

    await until('the results are shown', async () => (await shownNames(page)).slice(0, 2).join() === 'App 1,App 10');
    await until('the first of them is in view', async () => (await scrollTop()) < 200);
  });

  it('show all results of a search though a page of the list before never came', async () => {
    let hung = 0;
    const intercept = ({ searchParams }: URL) => {
      const isNextPage = searchParams.get('cursor') !== null && searchParams.get('query') === null;
      return isNextPage && hung++ === 0 ? 'nothing' : undefined;
    };
    const page = await open('<appconnect-catalog view="all"></appconnect-catalog>', { ...service, intercept });
    await firstRow(page);
    await page.evaluate(() => window.scrollTo(0, 3_000));
    await until('a later page is asked for', () => hung > 0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('searchbox').fill('app');

    await until('the last result is shown', async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return (await shownNames(page)).at(-1) === 'App 399';
    });
  });

  it('print all rows that they have, and no outlines', async () => {
    const intercept = ({ searchParams }: URL) => (searchParams.has('cursor') ? 'nothing' : undefined);
    const page = await open('<appconnect-catalog view="all"></appconnect-catalog>', { ...service, intercept });
    await firstRow(page);
    await page.emulateMedia({ media: 'print' });

    const printed = await page.evaluate(async () => {
      window.dispatchEvent(new Event('beforeprint'));
      // No later than this, the browser lays out its pages.
      await Promise.resolve();
      const { shadowRoot } = document.querySelector('appconnect-catalog') as HTMLElement;
      const outlines = [...(shadowRoot?.querySelectorAll('.skeleton') ?? [])];
      return {
        rows: shadowRoot?.querySelectorAll('appconnect-app-row').length,
        outlines: outlines.filter((outline) => outline.checkVisibility()).length,
      };
    });

    expect(printed).to.deep.equal({ rows: firstPageSize, outlines: 0 });
  });

  it('tell members of the same name apart', async () => {
    const page = await open('<appconnect-activity></appconnect-activity>');
    const members = [
      { userId: 'u1', name: 'Alex Kim' },
      { userId: 'u2', name: 'Alex Kim' },
      { userId: 'u3', name: '' },
    ];
    await page.waitForFunction(() => customElements.get('appconnect-activity'));
    await page
      .locator('appconnect-activity')
      .evaluate((element, value) => Object.assign(element, { members: value }), members);
    await page.locator('#person option').nth(1).waitFor({ state: 'attached' });

    const names = await page.locator('#person option').allTextContents();
    expect(names).to.deep.equal(['All', 'Alex Kim (u1)', 'Alex Kim (u2)', 'u3']);
  });
});

/** The names of the apps whose rows are in the page. */
async function shownNames(page: Page): Promise<string[]> {
  const names = await page.locator('appconnect-app-row .name').allTextContents();
  return names.map((name) => name.trim());
}

/** Runs in the page: by how many px the list cuts a button off, and the width of the narrowest name. */
function measureRows(catalog: Element): [number, number] {
  const root = catalog.shadowRoot as ShadowRoot;
  const end = root.querySelector('.list')?.getBoundingClientRect().right ?? 0;
  const rows = [...root.querySelectorAll('appconnect-app-row')].slice(0, 5).map((row) => row.shadowRoot as ShadowRoot);
  const ends = rows.flatMap((row) =>
    [...row.querySelectorAll('button, appconnect-profiles-picker')].map((each) => each.getBoundingClientRect().right),
  );
  const names = rows.map((row) => row.querySelector('.name')?.getBoundingClientRect().width ?? 0);
  return [Math.round(Math.max(0, ...ends.map((right) => right - end))), Math.round(Math.min(...names))];
}
