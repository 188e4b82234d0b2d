import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFaultsOn } from '../support/browser/axe-faults.js';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { allowByKeyboard, tabTo, waitForFocus } from '../support/browser/keyboard.js';
import { type Installation, useInstallation, useSharedInstallation } from '../support/installation.js';

const endOfSlack = 'The connection of Cleo Martin to Slack stopped working';
const callOfAda = 'Assistant called GMAIL_FETCH_EMAILS in Gmail for Ada Lovelace';

describe('The activity (§1.11, §7)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  async function open({ url }: Installation, user: typeof ada): Promise<ControlCenterPage> {
    const controlCenter = await ControlCenterPage.open(browser(), url, user);
    await controlCenter.goTo('Activity');
    await controlCenter.page.getByText(endOfSlack).waitFor();
    return controlCenter;
  }

  const sentencesOn = (page: Page) => page.locator('appconnect-activity-list .sentence').allTextContents();

  describe('where it is only read', () => {
    const installation = useSharedInstallation({ apps: ['gmail', 'slack'] });

    before(() => leaveTraces(installation()));

    it('is filtered by mouse, keeps that in the address, and is saved as it is filtered', async () => {
      const controlCenter = await open(installation(), ada);
      const { page } = controlCenter;

      await page.getByLabel('Person').selectOption('Cleo Martin');
      await page.getByLabel('App', { exact: true }).selectOption('Slack');
      await page.getByLabel('Outcome', { exact: true }).selectOption('Failed');
      await page.waitForURL(/#\/activity\?person=cleo&app=slack&outcome=failed$/);
      await page.getByText('Cleo Martin connected Slack').waitFor({ state: 'detached' });
      await page.getByText(endOfSlack).waitFor();
      const filtered = await sentencesOn(page);
      expect(filtered).not.to.include(callOfAda);

      await page.reload();
      await page.getByText(endOfSlack).waitFor();
      expect(await sentencesOn(page)).to.deep.equal(filtered);
      const [, ...rows] = (await save(page, 'Save CSV')).trimEnd().split('\r\n');
      const events = JSON.parse(await save(page, 'Save JSON'));
      expect([rows.length, events.length]).to.deep.equal([filtered.length, filtered.length]);
      for (const { app, outcome } of events) expect([app, outcome]).to.deep.equal(['slack', 'failed']);

      await controlCenter.press('Clear filters');
      await page.getByText(callOfAda).waitFor();
      await page.waitForURL(/#\/activity$/);
      expect(controlCenter.errors).to.deep.equal([]);
    });

    it('is filtered by keyboard, which goes on where it was', async () => {
      const { page } = await open(installation(), ada);
      const year = new Date().getFullYear();

      await tabTo(page, 'Outcome');
      await page.keyboard.type('Fail');
      await page.getByText(callOfAda).waitFor({ state: 'detached' });
      await waitForFocus(page, 'Outcome');
      await tabTo(page, 'Save CSV');
      const saved = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      expect(await readFile(await (await saved).path(), 'utf8'))
        .to.include('failed')
        .and.not.to.include('done');
      await tabTo(page, 'Outcome', 'Shift+Tab');
      await tabTo(page, 'From');
      await page.keyboard.type(`0101${year + 1}`);
      await page.getByText('Nothing like that happened').first().waitFor();
      await page.waitForURL(new RegExp(`outcome=failed&from=${year + 1}-01-01$`));
      await waitForFocus(page, 'From');

      await tabTo(page, 'Clear filters');
      await page.keyboard.press('Enter');
      await page.getByText(callOfAda).waitFor();
      await waitForFocus(page, 'Person');
    });

    it('shows the calls of each day and the most used apps, as a picture and as tables', async () => {
      const { page } = await open(installation(), ada);
      const calls = page.getByRole('img', { name: /^Calls by day and outcome: 2 calls on \d+ days$/ });
      await calls.waitFor();
      const apps = page.getByRole('table', { name: 'Most used apps' });
      for (const name of ['Gmail 1', 'Slack 1']) await apps.getByRole('row', { name, exact: true }).waitFor();

      await tabTo(page, 'As a table');
      await page.keyboard.press('Enter');

      const days = page.getByRole('table', { name: /^Calls by day and outcome/ });
      const cells = days.getByRole('row').nth(1).getByRole('cell');
      await cells.first().waitFor();
      const today = await cells.allInnerTexts();
      expect(today.map(Number).reduce((sum, count) => sum + count)).to.equal(2);
    });

    it('has no faults that axe finds for a member, with the table open in a narrow window', async () => {
      const { page } = await open(installation(), cleo);
      await page.getByText('As a table').click();
      await page.getByRole('table').last().waitFor();

      await page.setViewportSize({ width: 360, height: 860 });

      expect(await axeFaultsOn(page)).to.deep.equal([]);
    });
  });

  it('is a member’s own, who connects again where it failed by keyboard, and goes on where they were', async () => {
    const installation = await install({ apps: ['gmail', 'slack'] });
    await leaveTraces(installation);
    const controlCenter = await open(installation, cleo);
    const { page } = controlCenter;
    await tabTo(page, 'Outcome');
    expect(await page.getByLabel('Person').count()).to.equal(0);
    for (const sentence of await sentencesOn(page)) expect(sentence).to.include('Cleo Martin');
    await page.keyboard.type('Fail');
    await page.getByText('Cleo Martin connected Slack').waitFor({ state: 'detached' });

    await tabTo(page, 'Reconnect Slack');
    const opened = controlCenter.context.waitForEvent('page');
    await page.keyboard.press('Enter');
    const tab = await opened;
    await allowByKeyboard(tab, 'cleo@example.com');
    await tab.close();

    await controlCenter.waitForAnnouncement('Slack is connected as cleo@example.com.');
    await page.locator('appconnect-activity').getByText('Connected as cleo@example.com', { exact: true }).waitFor();
    await waitForFocus(page, 'Disconnect Slack');
    await tabTo(page, 'Clear filters', 'Shift+Tab');
    await page.keyboard.press('Enter');
    const line = page.getByRole('listitem').filter({ hasText: 'Cleo Martin connected Slack' }).first();
    await line.getByText(/^began /).waitFor();
    expect(await page.getByText('Cleo Martin began to sign in to Slack').count()).to.equal(0);
    await waitForFocus(page, 'Agent');
    expect(controlCenter.errors).to.deep.equal([]);
  });
});

/** Ada's assistant read mail; Cleo's account at Slack ended, which a call of hers found out. */
async function leaveTraces(installation: Installation): Promise<void> {
  const admin = await installation.signIn('ada');
  await admin.connect('gmail', 'ada@example.com');
  await admin.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS');
  const member = await installation.signIn('cleo');
  await member.connect('slack', 'cleo@example.com');
  installation.provider.setAccountStatus(installation.provider.accounts().at(-1)?.id ?? '', 'EXPIRED');
  await member.invoke('acme-assistant', 'SLACK_LIST_ALL_CHANNELS');
}

/** The text of the file that a link saves. */
async function save(page: Page, link: string): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  return readFile(await (await saved).path(), 'utf8');
}
