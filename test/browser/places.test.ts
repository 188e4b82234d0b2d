import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { tabTo, waitForFocus } from '../support/browser/keyboard.js';
import { turnWheel, waitForRest } from '../support/browser/scrolling.js';
import { useInstallation } from '../support/installation.js';
import { until } from '../support/until.js';

const farDown = 120;
const turnPx = 800;
const listAddress = '**/v1/appconnect/apps?*';

describe('People find what they were looking at where they left it (§1.4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  async function openFarDown(): Promise<{ controlCenter: ControlCenterPage; row: Locator }> {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    await controlCenter.press('Show all');
    await controlCenter.page.getByRole('heading', { name: 'Other apps' }).waitFor();
    await controlCenter.page.mouse.move(640, 500);
    const row = controlCenter.page.locator(`[aria-posinset="${farDown}"]`);
    await until(`row ${farDown} is there`, () => scrollTowardsFarDown(controlCenter.page));
    await row.getByRole('group').waitFor();
    await row.scrollIntoViewIfNeeded();
    await waitForRest(row);
    return { controlCenter, row };
  }

  it('the row of a long list, after another page, by mouse', async () => {
    const { controlCenter, row } = await openFarDown();
    const before = await row.boundingBox();

    await controlCenter.goTo('Activity');
    await controlCenter.page.getByText('Ada Lovelace enabled Gmail').waitFor();
    await controlCenter.goTo('Integrations');

    await row.waitFor();
    await waitForRest(row);
    expect(await row.boundingBox()).to.deep.equal(before);
  });

  it('the row of a long list, after another page, by keyboard', async () => {
    const { controlCenter, row } = await openFarDown();
    const { page } = controlCenter;
    const before = await row.boundingBox();

    await page.getByRole('link', { name: 'Integrations' }).focus();
    await page.keyboard.press('End');
    await page.getByText('Ada Lovelace enabled Gmail').waitFor();
    await page.keyboard.press('Home');

    await row.waitFor();
    await waitForRest(row);
    expect(await row.boundingBox()).to.deep.equal(before);
    await tabTo(page, 'Search apps');
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('the reason why a search far down the list failed, and its results once the network is back, by keyboard and by mouse', async () => {
    const { controlCenter } = await openFarDown();
    const { page } = controlCenter;

    await page.route(listAddress, (route) => route.abort());
    await tabTo(page, 'Search apps', 'Shift+Tab');
    await page.keyboard.type('slack');
    const reason = page.getByRole('alert').filter({ hasText: 'The service did not answer' });
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('group') });
    await page.waitForURL(/query=slack/);
    await reason.waitFor();
    await until('no row is shown', async () => (await rows.count()) === 0);
    await waitForRest(reason);
    const box = await reason.boundingBox();
    expect(box?.y).to.be.within(0, 860);

    await page.unroute(listAddress);
    await reason.getByRole('button', { name: 'Try again' }).press('Enter');
    await controlCenter.row('Slack').waitFor();

    await page.route(listAddress, (route) => route.abort());
    await page.getByRole('button', { name: 'Enabled', exact: true }).click();
    await reason.waitFor();
    await controlCenter.row('Slack').waitFor({ state: 'detached' });
    await page.unroute(listAddress);
    await reason.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nothing matches “slack”').waitFor();
  });

  for (const hand of ['mouse', 'keyboard'] as const) {
    it(`the search, the view and the category of the catalog, after a reload, by ${hand}`, async () => {
      const installation = await install({ apps: ['gmail'] });
      const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
      const { page } = controlCenter;
      const category = page.getByLabel('Category');
      const search = page.getByRole('searchbox');
      const chosen = await (hand === 'mouse' ? chooseByMouse(controlCenter) : chooseByKeyboard(controlCenter));
      await page.waitForURL(/#\/integrations\?view=all&query=mail&category=.+/);

      await page.reload();

      await page.locator('.counts').filter({ hasText: 'apps' }).waitFor();
      expect([await search.inputValue(), await category.inputValue()]).to.deep.equal(['mail', chosen]);
      expect(await page.getByRole('button', { name: 'Show all' }).getAttribute('aria-pressed')).to.equal('true');
      await search.press('Escape');
      await page.waitForURL(/#\/integrations\?view=all&category=[^&]+$/);
      await category.press('Home');
      await page.waitForURL(/#\/integrations\?view=all$/);
      expect(controlCenter.errors).to.deep.equal([]);
    });
  }

  it('another page by Back while a dialog is open, which closes with the page it is of', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const { page } = controlCenter;
    await controlCenter.goTo('Activity');
    await page.getByText('Ada Lovelace enabled Gmail').waitFor();
    await controlCenter.goTo('Integrations');
    await controlCenter.press('Disable Gmail');
    await page.getByRole('dialog').waitFor();

    await page.goBack();
    await page.getByText('Ada Lovelace enabled Gmail').waitFor();
    await controlCenter.goTo('Integrations');

    await controlCenter.press('Disable Gmail');
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('the tab of the activity, after a reload and after another page', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const { page } = controlCenter;
    await controlCenter.goTo('Activity');
    await page.getByRole('tab', { selected: true }).press('ArrowRight');
    await page.waitForURL(/#\/activity\?tab=explain$/);

    await page.reload();
    await page.locator('#explain[aria-selected=true]').waitFor();
    await controlCenter.goTo('Integrations');
    await controlCenter.row('Gmail').waitFor();
    await controlCenter.goTo('Activity');

    await page.waitForURL(/#\/activity\?tab=explain$/);
  });

  it('a page, however wrong the address is, and a member the apps of an admin’s link', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, cleo);
    const { page } = controlCenter;

    await page.goto(`${installation.url}/#/integrations?view=all&colour=blue`);
    await page.reload();
    await controlCenter.row('Gmail').waitFor();
    await page.waitForURL(/#\/integrations$/);
    await page.goto(`${installation.url}/#/nowhere/%E0%A4`);
    await page.waitForURL(/#\/integrations$/);
    await page.goto(`${installation.url}/#/agents/nobody/telegram`);
    await page.waitForURL(/#\/agents\/acme-assistant\/web$/);

    expect(controlCenter.errors).to.deep.equal([]);
  });
});

/** Chooses all apps, those of the first category, and those that match `mail`; returns the category. */
async function chooseByMouse({ page }: ControlCenterPage): Promise<string> {
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByRole('searchbox').click();
  await page.keyboard.type('mail');
  return page.getByLabel('Category').inputValue();
}

/** The same, at the pace of a person who sees each change before the next. */
async function chooseByKeyboard({ page }: ControlCenterPage): Promise<string> {
  await tabTo(page, 'Search apps');
  await page.keyboard.type('mail');
  await page.waitForURL(/query=mail/);
  await tabTo(page, 'Show all');
  await page.keyboard.press('Enter');
  await page.waitForURL(/view=all/);
  await waitForFocus(page, 'Show all');
  await tabTo(page, 'Category');
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(/category=/);
  await waitForFocus(page, 'Category');
  return page.getByLabel('Category').inputValue();
}

/** Scrolls by a turn of the wheel, but waits for rows that are not loaded yet, so that none is passed unseen; returns whether it is there. */
async function scrollTowardsFarDown(page: Page): Promise<boolean> {
  const rows = page.locator('[aria-posinset]');
  const places = await rows.evaluateAll((each) => each.map((row) => Number(row.ariaPosInSet)));
  const isThere = places.includes(farDown);
  const distancePx = Math.max(...places) < farDown ? turnPx : -turnPx;
  if (!isThere && places.length > 0) await turnWheel(page.locator('appconnect-catalog'), distancePx);
  return isThere;
}
