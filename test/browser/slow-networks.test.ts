import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { withResolvers } from '../../src/lib/time/with-resolvers.js';
import { axeFaultsOn } from '../support/browser/axe-faults.js';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { useSharedInstallation } from '../support/installation.js';
import { until } from '../support/until.js';

const script = '**/assets/index-*.js';
const module = '**/plugins/appconnect/*/appconnect.js';
const list = '**/v1/appconnect/apps?*';
const agents = '**/v1/agents';
/** Above it people lose the place that they were reading (web vitals: cumulative layout shift). */
const maxLayoutShift = 0.1;

describe('On a slow network the control center', () => {
  const browser = useBrowser();
  const installation = useSharedInstallation({ apps: ['gmail', 'slack'] });

  /** Opens the page of somebody who is signed in; requests for each thing that is held wait until that is released. */
  async function openWithout(held: string[], { who = ada, hash = '' } = {}) {
    const { url } = installation();
    const { page } = await ControlCenterPage.openBlank(browser(), url, who);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const releases = new Map<string, () => void>();
    for (const address of held) releases.set(address, await hold(page, address));
    await page.addInitScript(watchLayoutShift);
    await page.goto(`${url}/${hash}`, { waitUntil: 'commit' });
    const release = (address: string) => {
      const letGo = releases.get(address);
      if (letGo === undefined) throw new Error(`No requests for ${address} are held.`);
      letGo();
    };
    return { page, requests, release };
  }

  it('shows an outline, in forced colours too, while it waits for its script, and asks once for what comes after', async () => {
    const { page, requests, release } = await openWithout([script]);
    const early = ['/v1/session', '/v1/ui', '/appconnect.js'];
    const countOf = (end: string) => requests.filter((path) => path.endsWith(end)).length;

    await page.locator('.shell').waitFor();
    expect(await page.locator('.shell-rows > *').count()).to.be.greaterThan(5);
    expect(await axeFaultsOn(page)).to.deep.equal([]);
    await page.emulateMedia({ forcedColors: 'active' });
    const { image, behind } = await page.locator('.shell-rows > *').first().evaluate(coloursOfOutline);
    expect(image).to.match(/^linear-gradient/);
    expect(image).not.to.include(behind);
    for (const end of early)
      if (countOf(end) === 0) await page.waitForRequest((request) => request.url().endsWith(end));

    release(script);
    await rowsOf(page).waitFor();
    expect(await page.locator('.shell').isVisible()).to.equal(false);
    for (const end of early) expect(countOf(end), end).to.equal(1);
  });

  it('shows rows in outline until the elements are there, and then until the apps are, and other pages meanwhile', async () => {
    const { page, release } = await openWithout([module, list]);
    const outlines = outlinesOn(page);
    await outlines.waitFor();
    expect(await outlines.getAttribute('aria-busy')).to.equal('true');
    expect(await axeFaultsOn(page)).to.deep.equal([]);

    release(module);
    const ofApps = outlinesOn(page.locator('appconnect-catalog'));
    await ofApps.waitFor();
    expect(await ofApps.getAttribute('aria-busy')).to.equal('true');
    await until('only the apps are in outline', async () => (await outlines.count()) === 1);
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText('Ada Lovelace enabled Gmail').waitFor();
    await page.keyboard.press('Home');
    await ofApps.waitFor();

    release(list);
    await rowsOf(page).waitFor();
    await until('nothing is in outline any more', async () => (await outlines.count()) === 0);
  });

  for (const who of [ada, cleo]) {
    it(`moves nothing that is shown already when script, elements and apps arrive late: ${who.person}`, async () => {
      const { page, release } = await openWithout([script, module, list], { who });
      const stages = {
        [script]: page.locator('.shell'),
        [module]: outlinesOn(page),
        [list]: outlinesOn(page.locator('appconnect-catalog')),
      };

      for (const [late, shownBefore] of Object.entries(stages)) {
        await shownBefore.waitFor();
        expect(await page.evaluate(() => window.layoutShift), `before ${late}`).to.be.below(maxLayoutShift);
        release(late);
      }

      await rowsOf(page).waitFor();
      expect(await page.evaluate(() => window.layoutShift)).to.be.below(maxLayoutShift);
    });
  }

  it('shows the agent that the address names once the agents are there', async () => {
    const { page, release } = await openWithout([agents], { hash: '#/agents/acme-researcher/web' });
    await page.locator('settings-page:not([hidden])').getByRole('progressbar', { name: 'Loading…' }).waitFor();
    expect(new URL(page.url()).hash).to.equal('#/agents/acme-researcher/web');

    release(agents);

    await page.getByRole('radio', { name: 'Researcher', checked: true }).waitFor();
    expect(new URL(page.url()).hash).to.equal('#/agents/acme-researcher/web');
  });
});

/** Lets requests for an address wait; returns what lets them go on. */
async function hold(page: Page, address: string): Promise<() => void> {
  const released = withResolvers();
  await page.route(address, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

function outlinesOn(place: Page | Locator): Locator {
  return place.getByRole('progressbar', { name: 'Loading…' });
}

function rowsOf(page: Page): Locator {
  return page.getByRole('group', { name: 'Gmail', exact: true });
}

/** Runs in the page. */
function coloursOfOutline(bar: Element): { image: string; behind: string } {
  return {
    image: getComputedStyle(bar).backgroundImage,
    behind: getComputedStyle(bar.parentElement ?? bar).backgroundColor,
  };
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
