import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { axeFaultsOn } from '../support/browser/page-checks.js';
import type { Installation } from '../support/installation.js';
import { useInstallation } from '../support/installation.js';

describe('What axe finds, light and dark', () => {
  const browser = useBrowser();
  const install = useInstallation();

  const expectNoFaults = async (controlCenter: ControlCenterPage) =>
    expect(await axeFaultsOn(controlCenter.page)).to.deep.equal([]);

  it('is nothing before a key is saved, for whoever looks (§1.4)', async () => {
    const installation = await install();
    const stranger = await ControlCenterPage.openSignedOut(browser(), installation.url);
    await stranger.page.getByRole('listitem').first().waitFor();
    await expectNoFaults(stranger);

    const admin = await ControlCenterPage.open(browser(), installation.url, ada);
    await admin.page.getByLabel('Project API key').fill('ak_wrong');
    await expectNoFaults(admin);
    await admin.press('Save and check');
    await admin.page.getByText(/Invalid API key/).waitFor();
    await expectNoFaults(admin);

    const member = await ControlCenterPage.open(browser(), installation.url, cleo);
    await member.page.getByText('Apps are not set up yet').waitFor();
    await expectNoFaults(member);
  });

  it('is nothing in the catalog, whatever the state of a row (§3)', async () => {
    const installation = await install({ apps: ['gmail', 'slack', 'notion'] });
    const client = await installation.signIn('ada');
    await client.connect('gmail', 'ada@example.com');
    await breakNotion(installation);
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    await controlCenter.openSignIn('Slack');
    await controlCenter.page.bringToFront();

    await controlCenter.row('Slack').getByText('Finish signing in, then come back.').waitFor();
    await controlCenter.button('Notion', 'Reconnect Notion').waitFor();
    await expectNoFaults(controlCenter);
    await controlCenter.press('Show all');
    await controlCenter.page.getByRole('heading', { name: 'Other apps' }).waitFor();
    await expectNoFaults(controlCenter);
    await controlCenter.page.getByRole('searchbox').fill('zzzz');
    await controlCenter.page.getByText('Nothing matches “zzzz”').waitFor();
    await expectNoFaults(controlCenter);
  });

  it('is nothing in any dialog (§1.5, §1.11)', async () => {
    const installation = await install({ apps: ['gmail'] });
    await (await installation.signIn('ada')).connect('gmail', 'ada@example.com');
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const dialogs = ['Disconnect Gmail', 'Disable Gmail', 'Forget the project key', /choose who may use Gmail/];

    for (const name of dialogs) {
      await controlCenter.press(name);
      await controlCenter.page.getByRole('dialog').waitFor();
      await expectNoFaults(controlCenter);
      await controlCenter.page.keyboard.press('Escape');
      await controlCenter.page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  it('is nothing on the pages that a link from a chat leads to (§4)', async () => {
    const installation = await install({ apps: ['gmail'] });
    const starter = await installation.signIn('cleo');
    const { structuredContent } = await starter.call('acme-assistant', 'connect_account', { app: 'gmail' });
    const other = await ControlCenterPage.open(browser(), installation.url, ada);
    await other.page.goto(structuredContent.sign_in_url);
    await other.page.getByRole('heading', { name: 'This link is for somebody else' }).waitFor();
    expect(await other.page.getByRole('button').count()).to.equal(0);
    expect(installation.provider.accounts()).to.deep.equal([]);
    await expectNoFaults(other);

    const nobody = await ControlCenterPage.openSignedOut(browser(), structuredContent.sign_in_url);
    await nobody.page.getByRole('button', { name: 'Continue to Gmail' }).waitFor();
    await expectNoFaults(nobody);

    const controlCenter = await ControlCenterPage.open(browser(), installation.url, cleo);
    await controlCenter.page.goto(structuredContent.sign_in_url);
    await controlCenter.page.getByRole('button', { name: 'Continue to Gmail' }).waitFor();
    await controlCenter.page.getByText('Cleo Martin').first().waitFor();
    await expectNoFaults(controlCenter);
    await controlCenter.press('Continue to Gmail');
    await controlCenter.page.getByRole('textbox').first().fill('cleo@example.com');
    await controlCenter.press('Allow');
    await controlCenter.page.getByRole('heading', { name: 'Gmail is connected as cleo@example.com' }).waitFor();
    await expectNoFaults(controlCenter);
    expect(await starter.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS')).to.have.property('data');
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('is nothing while an app is tried, with every field unfolded, faulty, or about to destroy something (§1.8)', async () => {
    const installation = await install({ apps: ['gmail'] });
    await (await installation.signIn('ada')).connect('gmail', 'ada@example.com');
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const { page } = controlCenter;
    const choose = (label: string) => page.getByLabel('action', { exact: true }).selectOption({ label });

    await controlCenter.button('Gmail', 'Try it with Gmail').click();
    await page.getByText(/^6 optional fields/).click();
    await page.locator('tool-card details[open]').getByText('Advanced', { exact: true }).click();
    await page.getByLabel('Input as JSON').last().waitFor();
    await expectNoFaults(controlCenter);

    await choose('Send email (send)');
    await page.getByLabel('recipient_email').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await expectNoFaults(controlCenter);

    await choose('Delete message (destructive)');
    await page.getByLabel('message_id').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('dialog', { name: 'Run “Delete message”?' }).waitFor();
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
    await page.getByRole('tab', { name: 'Explain access' }).click();
    await page.getByText('Assistant cannot use Gmail').waitFor();
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
