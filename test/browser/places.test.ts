import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { tabTo, waitForFocus } from '../support/browser/keyboard.js';
import { turnWheel, waitForRest } from '../support/browser/scrolling.js';
import { useSharedInstallation } from '../support/installation.js';
import { until } from '../support/until.js';

/** Beyond the first page of the list, which has 50 rows. */
const farDown = 60;
const turnPx = 800;
const listAddress = '**/v1/appconnect/apps?*';

describe('People find what they were looking at where they left it (§1.4)', () => {
  const browser = useBrowser();
  const installation = useSharedInstallation({ apps: ['gmail'] });

  const open = (who = ada) => ControlCenterPage.open(browser(), installation().url, who);

  it('the row of a long list after another page, by mouse and by keyboard, and there the reason why a search failed', async () => {
    const controlCenter = await open();
    const { page } = controlCenter;
    await controlCenter.press('Show all');
    await page.getByRole('heading', { name: 'Other apps' }).waitFor();
    await page.mouse.move(640, 500);
    await until(`row ${farDown} is there`, () => scrollTowardsFarDown(page));
    const row = page.locator(`[aria-posinset="${farDown}"]`);
    await row.getByRole('group').waitFor();
    await row.scrollIntoViewIfNeeded();
    await waitForRest(row);
    const before = await row.boundingBox();
    const activity = page.getByText('Ada Lovelace enabled Gmail');

    await controlCenter.goTo('Activity');
    await activity.waitFor();
    await controlCenter.goTo('Integrations');
    await row.waitFor();
    await waitForRest(row);
    expect(await row.boundingBox(), 'by mouse').to.deep.equal(before);

    await page.getByRole('link', { name: 'Integrations' }).focus();
    await page.keyboard.press('End');
    await activity.waitFor();
    await page.keyboard.press('Home');
    await row.waitFor();
    await waitForRest(row);
    expect(await row.boundingBox(), 'by keyboard').to.deep.equal(before);
    expect(controlCenter.errors).to.deep.equal([]);

    await expectReasonOfFailedSearch(controlCenter);
  });

  it('the search, the view and the category of the catalog, after a reload, chosen by keyboard and then by mouse', async () => {
    const controlCenter = await open();
    const { page } = controlCenter;
    const category = page.getByLabel('Category');
    const search = page.getByRole('searchbox');
    const allChosen = /#\/integrations\?view=all&query=mail&category=.+/;
    const chosen = await chooseByKeyboard(page);
    await page.waitForURL(allChosen);

    await page.reload();

    await page.locator('.counts').filter({ hasText: 'apps' }).waitFor();
    expect([await search.inputValue(), await category.inputValue()]).to.deep.equal(['mail', chosen]);
    expect(await page.getByRole('button', { name: 'Show all' }).getAttribute('aria-pressed')).to.equal('true');
    await search.press('Escape');
    await page.waitForURL(/#\/integrations\?view=all&category=[^&]+$/);
    await category.press('Home');
    await page.waitForURL(/#\/integrations\?view=all$/);

    await page.getByRole('button', { name: 'Enabled', exact: true }).click();
    await page.waitForURL(/#\/integrations\?view=enabled$/);
    await page.getByRole('button', { name: 'Show all' }).click();
    await category.selectOption({ index: 1 });
    await search.click();
    await page.keyboard.type('mail');
    await page.waitForURL(allChosen);
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('the tab of the activity after a reload, after another page, and by Back while a dialog is open, which closes with the page it is of', async () => {
    const controlCenter = await open();
    const { page } = controlCenter;
    const explain = /#\/activity\?tab=explain$/;
    await controlCenter.goTo('Activity');
    await page.getByRole('tab', { selected: true }).press('ArrowRight');
    await page.waitForURL(explain);

    await page.reload();
    const tab = page.locator('#explain[aria-selected=true]');
    await tab.waitFor();
    await controlCenter.goTo('Integrations');
    await controlCenter.row('Gmail').waitFor();
    await controlCenter.goTo('Activity');
    await page.waitForURL(explain);
    await controlCenter.goTo('Integrations');
    await controlCenter.press('Disable Gmail');
    await page.getByRole('dialog').waitFor();

    await page.goBack();
    await page.waitForURL(explain);
    await tab.waitFor();
    await controlCenter.goTo('Integrations');

    await controlCenter.press('Disable Gmail');
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('a page, however wrong the address is, and a member the apps of an admin’s link', async () => {
    const { url } = installation();
    const controlCenter = await open(cleo);
    const { page } = controlCenter;

    await page.goto(`${url}/#/integrations?view=all&colour=blue`);
    await page.reload();
    await controlCenter.row('Gmail').waitFor();
    await page.waitForURL(/#\/integrations$/);
    await page.goto(`${url}/#/nowhere/%E0%A4`);
    await page.waitForURL(/#\/integrations$/);
    await page.goto(`${url}/#/agents/nobody/telegram`);
    await page.waitForURL(/#\/agents\/acme-assistant\/web$/);

    expect(controlCenter.errors).to.deep.equal([]);
  });
});

/** Searches without a network: the reason is in view, and trying again brings the results, by keyboard and by mouse. */
async function expectReasonOfFailedSearch(controlCenter: ControlCenterPage): Promise<void> {
  const { page } = controlCenter;
  const reason = page.getByRole('alert').filter({ hasText: 'The service did not answer' });
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('group') });

  await page.route(listAddress, (route) => route.abort());
  await tabTo(page, 'Search apps');
  await page.keyboard.type('slack');
  await page.waitForURL(/query=slack/);
  await reason.waitFor();
  await until('no row is shown', async () => (await rows.count()) === 0);
  await waitForRest(reason);
  expect((await reason.boundingBox())?.y).to.be.within(0, 860);
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
}

/**
 * Chooses the apps that match `mail`, all apps, and those of the first category, at the pace of a person who sees each change before
 * the next; returns the category.
 */
async function chooseByKeyboard(page: Page): Promise<string> {
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
