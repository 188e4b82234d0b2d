import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { tabTo, waitForFocus } from '../support/browser/keyboard.js';
import { useInstallation } from '../support/installation.js';

describe('The keys of the control center (§1.4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  async function open(): Promise<ControlCenterPage> {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    await controlCenter.row('Gmail').waitFor();
    return controlCenter;
  }

  it('lead from any page to an app, whose next step gets the focus', async () => {
    const controlCenter = await open();
    const { page } = controlCenter;
    await controlCenter.goTo('Activity');
    // So that the page of the apps is opened for the first time.
    await page.reload();
    await page.getByRole('heading', { name: 'Activity' }).first().waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find pages, agents, apps, actions' }).waitFor();
    await page.keyboard.type('enable slack');
    await page.getByRole('option', { name: 'Slack Enable', exact: true }).waitFor();
    await page.keyboard.press('Enter');

    await waitForFocus(page, 'Enable Slack');
    await page.keyboard.press('Enter');
    await waitForFocus(page, 'Connect Slack');
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('lead to an agent, and from there to another one as the mouse does, and to the search, where they are text', async () => {
    const { page } = await open();

    const choose = {
      Researcher: async (option: Locator) => {
        await page.keyboard.press('Control+k');
        await option.waitFor();
        await page.keyboard.type('researcher');
        await page.keyboard.press('Enter');
      },
      Support: async (option: Locator) => {
        await page.getByRole('button', { name: /^Find/ }).click();
        await option.click();
      },
    };

    for (const [agent, chooseBy] of Object.entries(choose)) {
      await chooseBy(page.getByRole('option', { name: agent }));

      await page.locator('agents-page label:has(:checked)', { hasText: agent }).waitFor();
      await waitForFocus(page, 'Agents & tools');
    }

    await page.keyboard.press('/');
    await waitForFocus(page, 'Search apps');
    await page.keyboard.type('/?');

    expect(await page.getByRole('searchbox').inputValue()).to.equal('/?');
    expect(await page.getByRole('dialog').count()).to.equal(0);
  });

  it('take the focus from nobody who does something else before the search is there', async () => {
    const installation = await install();
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const { page } = controlCenter;
    await controlCenter.goTo('Workspace');
    await page.keyboard.press('/');
    await tabTo(page, 'Integrations');
    await installation.saveKey(await installation.signIn('ada'));

    await controlCenter.row('Gmail').waitFor();

    await waitForFocus(page, 'Integrations');
  });

  it('are listed by one of them, which gives the focus back, and can be switched off and stay off, while the button still finds', async () => {
    const controlCenter = await open();
    const { page } = controlCenter;
    await tabTo(page, 'Connect Gmail');

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await waitForFocus(page, 'Connect Gmail');

    await tabTo(page, /Account of Ada/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, 'On');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.reload();
    await controlCenter.row('Gmail').waitFor();

    for (const key of ['?', '/', 'Control+k']) await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.localName)).to.equal('body');

    await tabTo(page, /^Find/);
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: /^Find pages/ }).waitFor();
  });
});
