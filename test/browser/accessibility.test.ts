import { expect } from 'chai';
import { axeFaultsOn } from '../support/browser/axe-faults.js';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import type { Installation } from '../support/installation.js';
import { useInstallation } from '../support/installation.js';

describe('What axe finds, light and dark', () => {
  const browser = useBrowser();
  const install = useInstallation();

  const expectNoFaults = async (controlCenter: ControlCenterPage) =>
    expect(await axeFaultsOn(controlCenter.page)).to.deep.equal([]);

  it('is nothing on the page of somebody who has not signed in', async () => {
    const stranger = await ControlCenterPage.openSignedOut(browser(), (await install()).url);
    await stranger.page.getByRole('listitem').first().waitFor();

    await expectNoFaults(stranger);
  });

  it('is nothing in the catalog, whatever the state of a row, nor in a dialog above it (§1.5, §3)', async () => {
    const installation = await install({ apps: ['gmail', 'slack', 'notion'] });
    const client = await installation.signIn('ada');
    await client.connect('gmail', 'ada@example.com');
    await breakNotion(installation);
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    await controlCenter.openSignIn('Slack');
    await controlCenter.page.bringToFront();
    await controlCenter.press('Show all');

    await controlCenter.row('Slack').getByText('Finish signing in, then come back.').waitFor();
    await controlCenter.button('Notion', 'Reconnect Notion').waitFor();
    await controlCenter.page.getByRole('heading', { name: 'Other apps' }).waitFor();
    await expectNoFaults(controlCenter);

    await controlCenter.press('Disconnect Gmail');
    await controlCenter.page.getByRole('dialog').waitFor();
    await expectNoFaults(controlCenter);
  });

  it('is nothing on the other pages (§1.8, §2)', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const { page } = controlCenter;

    await controlCenter.goTo('Agents & tools');
    await page.getByText('appconnect__search_actions').click();
    await page.getByLabel('query').fill('send a mail');
    await page.getByRole('button', { name: 'Run' }).first().click();
    await page.getByText('GMAIL_SEND_EMAIL').first().waitFor();
    await expectNoFaults(controlCenter);

    await controlCenter.goTo('Workspace');
    await page.getByLabel('Public web URL').fill('http://localhost:3000');
    await controlCenter.press('Save');
    await page.getByText(/only leads back to the computer/).waitFor();
    await expectNoFaults(controlCenter);

    await controlCenter.goTo('Activity');
    await page.getByText('Ada Lovelace enabled Gmail').waitFor();
    await expectNoFaults(controlCenter);
  });
});

/** An account that died at the provider, and a call that found out. */
async function breakNotion(installation: Installation): Promise<void> {
  const client = await installation.signIn('ada');
  await client.connect('notion', 'ada@acme.com');
  const account = installation.provider.accounts().at(-1);
  installation.provider.setAccountStatus(account?.id ?? '', 'EXPIRED');
  await client.invoke('acme-assistant', 'NOTION_SEARCH_NOTION_PAGE', { query: 'plans' });
}
