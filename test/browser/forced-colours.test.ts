import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { tabTo } from '../support/browser/keyboard.js';
import { badgeFaultsOn, selectionFaultsOn } from '../support/browser/page-checks.js';
import { useInstallation } from '../support/installation.js';

describe('In forced colours, what is selected is seen (§1.4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  const open = async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada, { forcedColors: 'active' });
    await controlCenter.row('Gmail').waitFor();
    return controlCenter;
  };

  const expectNoFaults = async ({ page }: ControlCenterPage, where: string) =>
    expect(await selectionFaultsOn(page), where).to.deep.equal([]);

  it('among views, agents, channels, tabs, pages and the parts of menus, by mouse', async () => {
    const controlCenter = await open();
    const { page } = controlCenter;
    await expectNoFaults(controlCenter, 'views');
    await page.locator('appconnect-integrations-card [part=badge]').waitFor();
    expect(await badgeFaultsOn(page), 'badges').to.deep.equal([]);

    await controlCenter.goTo('Agents & tools');
    await page.getByText('appconnect__search_actions').click();
    await page.getByLabel('query').waitFor();
    await expectNoFaults(controlCenter, 'agents and channels');

    await controlCenter.goTo('Activity');
    await page.getByText('Ada Lovelace enabled Gmail').waitFor();
    await expectNoFaults(controlCenter, 'tabs');

    await controlCenter.goTo('Workspace');
    await controlCenter.press(/^Find/);
    await page.getByRole('option', { name: 'Activity' }).waitFor();
    await expectNoFaults(controlCenter, 'palette');
    await page.keyboard.press('Escape');

    await controlCenter.press(/^Account of Ada/);
    await page.getByText('Dark').waitFor();
    await expectNoFaults(controlCenter, 'account menu');
  });

  it('also after it was moved, by keyboard', async () => {
    const controlCenter = await open();
    const { page } = controlCenter;
    await tabTo(page, 'Enabled');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Enabled', pressed: true }).waitFor();
    await expectNoFaults(controlCenter, 'views');

    await tabTo(page, 'Integrations', 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^Assistant/);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('radio', { name: 'Researcher', checked: true }).waitFor();
    await expectNoFaults(controlCenter, 'agents and channels');

    await tabTo(page, 'Agents & tools', 'Shift+Tab');
    await page.keyboard.press('End');
    await tabTo(page, 'Activity');
    await page.getByRole('tab', { selected: true }).press('ArrowRight');
    await page.getByRole('tab', { name: 'Explain access', selected: true }).waitFor();
    await expectNoFaults(controlCenter, 'tabs');

    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Activity' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expectNoFaults(controlCenter, 'palette');
  });
});
