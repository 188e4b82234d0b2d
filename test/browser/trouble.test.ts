import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ben, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { tabTo, waitForFocus } from '../support/browser/keyboard.js';
import { useInstallation } from '../support/installation.js';
import { until } from '../support/until.js';

describe('When something is wrong (§7)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  it('says which account ended, why and since when, and mends it with one button', async () => {
    const installation = await install({ apps: ['gmail'] });
    const client = await installation.signIn('cleo');
    await client.connect('gmail', 'cleo@example.com');
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, cleo);
    await controlCenter.row('Gmail').getByText('Connected as cleo@example.com').waitFor();

    installation.provider.setAccountStatus(installation.provider.accounts()[0]?.id ?? '', 'EXPIRED');
    const call = await client.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS');
    expect(call.code).to.equal('reconnect_needed');
    await controlCenter
      .row('Gmail')
      .getByText(/^Sign-in of \S+@example\.com ended on .+ It expired at the app\.$/)
      .waitFor();
    await controlCenter.page.getByText('1 needs attention').waitFor();
    await controlCenter.connect('Gmail', 'cleo@example.com');

    await controlCenter.row('Gmail').getByText('Connected as cleo@example.com').waitFor();
    expect(await client.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS')).to.have.property('data');
  });

  it('keeps the last good list with its age while the provider is down, and lets disable and disconnect', async () => {
    const installation = await install({ apps: ['gmail', 'slack'] });
    await (await installation.signIn('ada')).connect('gmail', 'ada@example.com');
    await installation.provider.close();
    await installation.restart();
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);

    const card = controlCenter.page.getByRole('region', { name: 'Connection provider' });
    await card.getByText('Not reachable', { exact: true }).waitFor();
    await card.getByText(/does not answer.*\.$/).waitFor();
    expect(await card.getByText(/^(The key is accepted|Connected)/).count()).to.equal(0);
    await controlCenter.page.getByText(/The provider does not answer\. This is the list from /).waitFor();
    await controlCenter.press('Disconnect Gmail');
    await controlCenter.confirm('Disconnect');
    await controlCenter.button('Gmail', 'Connect Gmail').waitFor();
    await controlCenter.press('Disable Slack');
    await controlCenter.confirm('Disable');
    await controlCenter.button('Slack', 'Enable Slack').waitFor();
  });

  it('says in the row what failed, leaves the other rows alone, and works at the next press', async () => {
    const installation = await install({ apps: ['gmail', 'slack'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, cleo);
    installation.provider.inject({ match: { path: '*/connected_accounts/link' }, fault: { kind: 'reset' }, times: 10 });

    await controlCenter.press('Connect Gmail');
    await controlCenter
      .row('Gmail')
      .getByText('The connection provider does not answer. Try again in a moment.')
      .waitFor();
    installation.provider.heal();
    await controlCenter.connect('Slack', 'cleo@example.com');
    await controlCenter.connect('Gmail', 'cleo@example.com');

    await controlCenter.row('Gmail').getByText('Connected as cleo@example.com').waitFor();
  });

  it('says by keyboard why the service refuses somebody who is no admin any more, and takes what they may not do from both of their browsers', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ben);
    const elsewhere = await ControlCenterPage.openBlank(browser(), installation.url, ben);
    // Without events, only that the person comes back makes this one look again.
    await elsewhere.page.route('**/v1/appconnect/events', (route) => route.abort());
    await elsewhere.page.goto(installation.url);
    for (const { page } of [controlCenter, elsewhere]) await page.getByRole('button', { name: 'Show all' }).waitFor();
    await moveFocusToNextStepOf(controlCenter.page, 'slack');
    await installation.host.changes.changeRole('acme', 'ben', 'member');

    await controlCenter.page.keyboard.press('Enter');
    await controlCenter.row('Slack').getByText('Only an org admin of this organization may do this.').waitFor();
    await expectControlsOfMember(controlCenter);
    await controlCenter.page.locator('[role=group]:focus').getByText('Only an org admin').waitFor();
    await controlCenter.page.getByText('Ask an org admin to enable the ones you need.').waitFor();
    // What a browser tells a window that is looked at again.
    await elsewhere.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expectControlsOfMember(elsewhere);
  });

  it('shows the sign-in to somebody whom the service does not know any more', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const { page } = controlCenter;
    await controlCenter.row('Gmail').waitFor();
    await page.evaluate(() => fetch('/v1/session', { method: 'DELETE' }));

    await controlCenter.press('Enable Slack');

    await waitForFocus(page, 'Who are you?');
    expect(await page.getByRole('button', { name: /^Account of/ }).count()).to.equal(0);
  });

  it('leaves the agents open to somebody who is no admin any more while choosing, with the reason', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ben);
    await controlCenter.press(/choose who may use Gmail/);
    const dialog = controlCenter.page.getByRole('dialog');
    const tick = dialog.getByRole('checkbox', { name: 'Researcher' });
    await tick.waitFor();
    await installation.host.changes.changeRole('acme', 'ben', 'member');

    await tick.click();

    await controlCenter.page.getByRole('link', { name: 'Workspace' }).waitFor({ state: 'detached' });
    await dialog.getByText('Only an org admin of this organization may do this.').first().waitFor();
    await controlCenter.confirm('Done');
    await expectControlsOfMember(controlCenter);
  });

  it('shows a sign-in under way with the time left, where the clock of the computer is a day ahead, and lets it be opened again or cancelled', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, cleo);
    await controlCenter.page.clock.setFixedTime(Date.now() + 86_400_000);
    const tab = await controlCenter.openSignIn('Gmail');
    await tab.close();

    await controlCenter
      .row('Gmail')
      .getByText(/^(9|10):\d\d left$/)
      .waitFor();
    const again = controlCenter.context.waitForEvent('page');
    await controlCenter.row('Gmail').getByRole('link', { name: 'Open again: sign-in to Gmail' }).click();
    await (await again).close();
    await controlCenter.press('Cancel signing in to Gmail');

    await controlCenter.button('Gmail', 'Connect Gmail').waitFor();
  });

  it('says so by keyboard, where the person is, when the member denies at the provider, and connects nothing (§3)', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, cleo);

    await tabTo(controlCenter.page, 'Connect Gmail');
    const opened = controlCenter.context.waitForEvent('page');
    await controlCenter.page.keyboard.press('Enter');
    const tab = await opened;
    await tab.getByRole('button', { name: 'Deny' }).waitFor();
    await tabTo(tab, 'Deny');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: 'Not connected', exact: true }).waitFor();
    await tab.close();

    await expectDenied(controlCenter);
    await waitForFocus(controlCenter.page, 'Connect Gmail');
  });
});

/** Waits until nothing is left that only an org admin may do. */
async function expectControlsOfMember({ page }: ControlCenterPage): Promise<void> {
  const ofAdmins = page.getByRole('button', { name: /^(Enable|Disable) |^Show all$|choose who may use/ });
  await until('the buttons of an admin are gone', async () => (await ofAdmins.count()) === 0);
  await page.getByRole('link', { name: 'Workspace' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Agents' }).waitFor();
}

async function moveFocusToNextStepOf(page: Page, app: string): Promise<void> {
  await tabTo(page, 'Search apps');
  await page.keyboard.type(app);
  await page.keyboard.press('Enter');
  await waitForFocus(page, 'Enable Slack');
}

/** Said in the row and by the live region, which never speaks of a connection that there was not. */
async function expectDenied(controlCenter: ControlCenterPage): Promise<void> {
  const sentence = 'The sign-in was declined or not finished. Nothing has changed.';
  await controlCenter.button('Gmail', 'Connect Gmail').waitFor();
  await controlCenter.row('Gmail').getByText(sentence, { exact: true }).waitFor();
  await controlCenter.waitForAnnouncement(sentence);
  const announced = await controlCenter.page.getByRole('status').allTextContents();
  expect(announced.join(' ')).not.to.include('Gmail is disconnected');
}
