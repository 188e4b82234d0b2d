import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { badgeFaultsOn, selectionFaultsOn } from '../support/browser/forced-colour-faults.js';
import { tabTo } from '../support/browser/keyboard.js';
import { useInstallation } from '../support/installation.js';

describe('In forced colours (§1.4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  it('a badge is seen, and what is selected by keyboard among views, agents, channels, tabs, pages and in menus', async () => {
    const { url } = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), url, ada, { forcedColors: 'active' });
    const { page } = controlCenter;
    const expectNoFaults = async (where: string) => expect(await selectionFaultsOn(page), where).to.deep.equal([]);
    await controlCenter.row('Gmail').waitFor();
    await page.locator('appconnect-integrations-card [part=badge]').waitFor();
    expect(await badgeFaultsOn(page), 'badges').to.deep.equal([]);

    await tabTo(page, 'Enabled');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Enabled', pressed: true }).waitFor();
    await expectNoFaults('views');

    await tabTo(page, 'Integrations', 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^Assistant/);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('radio', { name: 'Researcher', checked: true }).waitFor();
    await expectNoFaults('agents and channels');

    await tabTo(page, 'Agents & tools', 'Shift+Tab');
    await page.keyboard.press('End');
    await tabTo(page, 'Activity');
    await page.getByRole('tab', { selected: true }).press('ArrowRight');
    await page.getByRole('tab', { name: 'Explain access', selected: true }).waitFor();
    await expectNoFaults('tabs');

    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Activity' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expectNoFaults('palette');
    await page.keyboard.press('Escape');

    await tabTo(page, /Account of Ada/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Dark').waitFor();
    await expectNoFaults('account menu');
  });
});
