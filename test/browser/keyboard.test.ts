import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { tabTo, waitForFocus } from '../support/browser/keyboard.js';
import { useInstallation } from '../support/installation.js';

describe('By keyboard alone, a person (§1.4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  it('starts nothing further by a key that is held down', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const { page, context } = controlCenter;
    await tabTo(page, 'Search apps');
    await page.keyboard.type('slack');

    await page.keyboard.down('Enter');
    await waitForFocus(page, 'Enable Slack');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.down('Enter');
    await waitForFocus(page, 'Connect Slack');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');

    await controlCenter.waitForAnnouncement('Slack is enabled.');
    await controlCenter.button('Slack', 'Connect Slack').waitFor();
    expect(context.pages()).to.have.length(1);
  });

  it('gives an app to a second agent, finds an action of the first, and reads what happened', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const { page } = controlCenter;

    await tabTo(page, 'Connect Gmail');
    await page.keyboard.press('ArrowRight');
    await waitForFocus(page, /choose who may use Gmail/);
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox').first().waitFor();
    await tabTo(page, 'Researcher');
    await page.keyboard.press('Space');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.keyboard.press('Escape');

    await controlCenter.row('Gmail').getByText('2 agents').waitFor();
    await waitForFocus(page, /^2 agents/);

    await tabTo(page, 'Integrations', 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^appconnect__search_actions/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^query/);
    await page.keyboard.type('send a mail');
    await page.keyboard.press('Enter');
    await page.getByText('GMAIL_SEND_EMAIL').first().waitFor();

    await tabTo(page, 'Agents & tools', 'Shift+Tab');
    await page.keyboard.press('End');
    await page.getByText('Ada Lovelace enabled Gmail').waitFor();
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('is told whom to ask where nothing is enabled, unfolds the rest, and sees where it is among rows without buttons', async () => {
    const installation = await install({ apps: [] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, cleo);
    const { page } = controlCenter;
    await page.getByText('No app is enabled for your organization yet').waitFor();
    await page.getByText('Ask an org admin to enable the apps you need.').waitFor();

    await tabTo(page, 'Not enabled yet');
    await page.keyboard.press('Enter');
    await controlCenter.row('Gmail').waitFor();
    await tabTo(page, 'Search apps', 'Shift+Tab');
    await page.keyboard.press('ArrowDown');

    const focused = page.locator('[role=group]:focus');
    await focused.waitFor();
    expect(await focused.evaluate((row) => getComputedStyle(row).outlineStyle)).to.equal('solid');
  });
});
