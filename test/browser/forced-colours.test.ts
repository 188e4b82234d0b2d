import { expect } from 'chai';
import { useBrowser } from '../support/browsers.js';
import { ada, ControlCenterPage } from '../support/control-center-page.js';
import { useInstallation } from '../support/installation.js';
import { selectionFaultsOn } from '../support/page-checks.js';

describe('In forced colours, what is selected (§1.4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  const openPage = async (page: string) => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada, { forcedColors: 'active' });
    await controlCenter.row('Gmail').waitFor();
    await controlCenter.goTo(page);
    return controlCenter;
  };

  const expectNoFaults = async ({ page }: ControlCenterPage) => expect(await selectionFaultsOn(page)).to.deep.equal([]);

  it('is seen among the pages and the views of the catalog', async () => {
    await expectNoFaults(await openPage('Integrations'));
  });

  it('is seen among agents and channels', async () => {
    const controlCenter = await openPage('Agents & tools');
    await controlCenter.page.getByText('appconnect__search_actions').click();
    await controlCenter.page.getByLabel('query').waitFor();

    await expectNoFaults(controlCenter);
  });

  it('is seen among the tabs of the activity', async () => {
    const controlCenter = await openPage('Activity');
    await controlCenter.page.getByText('Ada Lovelace enabled Gmail').waitFor();

    await expectNoFaults(controlCenter);
  });

  it('is seen in the palette', async () => {
    const controlCenter = await openPage('Workspace');
    await controlCenter.press(/^Find/);
    await controlCenter.page.getByRole('option', { name: 'Activity' }).waitFor();

    await expectNoFaults(controlCenter);
  });

  it('is seen in the account menu', async () => {
    const controlCenter = await openPage('Workspace');
    await controlCenter.press(/^Account of Ada/);
    await controlCenter.page.getByText('Dark').waitFor();

    await expectNoFaults(controlCenter);
  });
});
