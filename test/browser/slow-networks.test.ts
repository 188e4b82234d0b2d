import { expect } from 'chai';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { axeFaultsOn } from '../support/browser/page-checks.js';
import { useInstallation } from '../support/installation.js';
import { until } from '../support/until.js';

const script = '**/assets/index-*.js';
const module = '**/plugins/appconnect/*/appconnect.js';
const list = '**/v1/appconnect/apps?*';
const agents = '**/v1/agents';
/** Above it people lose the place that they were reading (web vitals: cumulative layout shift). */
const maxLayoutShift = 0.1;

describe('On a slow network the control center', () => {
  const browser = useBrowser();
  const install = useInstallation();

  /** Opens the page of somebody who is signed in; requests for what is held wait for the release. */
  async function openWithout(held: string, { who = ada, hash = '', ...options }: OpenOptions = {}) {
    const { url } = await install({ apps: ['gmail', 'slack'] });
    const { page } = await ControlCenterPage.open(browser(), url, who, options);
    // Ends what this page still loads, which would be counted and held with what the next one asks for.
    await page.goto('about:blank');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(held, async (route) => {
      await released;
      await route.continue();
    });
    await page.addInitScript(watchLayoutShift);
    await page.goto(`${url}/${hash}`, { waitUntil: 'commit' });
    return { page, requests, release };
  }

  it('shows its window and rows in outline before its script is there', async () => {
    const { page, release } = await openWithout(script);

    await page.locator('.shell').waitFor();
    expect(await page.locator('.shell-rows > *').count()).to.be.greaterThan(5);
    expect(await axeFaultsOn(page)).to.deep.equal([]);

    release();
    await rowsOf(page).waitFor();
    expect(await page.locator('.shell').isVisible()).to.equal(false);
  });

  it('asks for the session, the slots and the elements before its script is there, and once', async () => {
    const { page, requests, release } = await openWithout(script);
    const early = ['/v1/session', '/v1/ui', '/appconnect.js'];
    const countOf = (end: string) => requests.filter((path) => path.endsWith(end)).length;

    for (const end of early)
      if (countOf(end) === 0) await page.waitForRequest((request) => request.url().endsWith(end));
    release();
    await rowsOf(page).waitFor();

    for (const end of early) expect(countOf(end), end).to.equal(1);
  });

  it('shows rows in outline until the elements are there, and then until the apps are, and other pages meanwhile', async () => {
    const withoutElements = await openWithout(module);
    const outline = outlinesOn(withoutElements.page);
    await outline.waitFor();
    expect(await outline.getAttribute('aria-busy')).to.equal('true');
    expect(await axeFaultsOn(withoutElements.page)).to.deep.equal([]);
    withoutElements.release();
    await rowsOf(withoutElements.page).waitFor();
    await until('nothing is in outline any more', async () => (await outline.count()) === 0);

    const withoutApps = await openWithout(list);
    const waiting = outlinesOn(withoutApps.page.locator('appconnect-catalog'));
    await waiting.waitFor();
    expect(await waiting.getAttribute('aria-busy')).to.equal('true');
    const { page } = withoutApps;
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText('Ada Lovelace enabled Gmail').waitFor();
    await page.keyboard.press('Home');
    await waiting.waitFor();
    withoutApps.release();
    await rowsOf(withoutApps.page).waitFor();
    await waiting.waitFor({ state: 'detached' });
  });

  for (const [name, held] of Object.entries({ script, module, list })) {
    it(`moves nothing that is shown already when the ${name} arrives late`, async () => {
      for (const who of [ada, cleo]) {
        const { page, release } = await openWithout(held, { who });
        await page.locator('.shell, .skeleton').first().waitFor({ state: 'attached' });
        release();
        await rowsOf(page).waitFor();

        const shift = await page.evaluate(() => window.layoutShift);
        expect(shift, who.person).to.be.below(maxLayoutShift);
      }
    });
  }

  it('has outlines that are seen in forced colours', async () => {
    const { page, release } = await openWithout(script, { forcedColors: 'active' });

    const bar = page.locator('.shell-rows > *').first();
    await bar.waitFor();

    const { image, behind } = await bar.evaluate((element) => ({
      image: getComputedStyle(element).backgroundImage,
      behind: getComputedStyle(element.parentElement ?? element).backgroundColor,
    }));
    expect(image).to.match(/^linear-gradient/);
    expect(image).not.to.include(behind);
    release();
  });

  it('shows the agent that the address names once the agents are there', async () => {
    const { page, release } = await openWithout(agents, { hash: '#/agents/acme-researcher/web' });
    await page.locator('settings-page:not([hidden])').getByRole('progressbar', { name: 'Loading…' }).waitFor();
    expect(new URL(page.url()).hash).to.equal('#/agents/acme-researcher/web');

    release();

    await page.getByRole('radio', { name: 'Researcher', checked: true }).waitFor();
    expect(new URL(page.url()).hash).to.equal('#/agents/acme-researcher/web');
  });
});

type OpenOptions = BrowserContextOptions & { who?: typeof ada; hash?: string };

function outlinesOn(place: Page | Locator): Locator {
  return place.getByRole('progressbar', { name: 'Loading…' });
}

function rowsOf(page: Page): Locator {
  return page.getByRole('group', { name: 'Gmail', exact: true });
}

/** Runs in the page before anything else. */
function watchLayoutShift(): void {
  window.layoutShift = 0;
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries())
      window.layoutShift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

declare global {
  interface Window {
    layoutShift: number;
  }
}
