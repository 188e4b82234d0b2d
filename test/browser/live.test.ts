import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { useInstallation } from '../support/installation.js';

describe('What others change shows without a refresh (§1.4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  it('from an admin to a member and back, from one admin to another, and between two tabs of one person', async () => {
    const installation = await install({ apps: [] });
    const admin = await ControlCenterPage.open(browser(), installation.url, ada);
    const otherAdmin = await installation.signIn('ben');
    const member = await ControlCenterPage.open(browser(), installation.url, cleo);
    await member.page.getByText('No app is enabled for your organization yet').waitFor();
    expect(await member.row('Slack').count()).to.equal(0);
    const otherTab = await member.context.newPage();
    await otherTab.goto(installation.url);
    await otherTab.getByText('No app is enabled for your organization yet').waitFor();

    await admin.press('Enable Slack');
    await member.button('Slack', 'Connect Slack').waitFor();
    await member.connect('Slack', 'cleo@example.com');
    for (const tab of [member.page, otherTab]) {
      await tab.getByText('Connected as cleo@example.com', { exact: true }).waitFor();
    }

    await admin.press(/choose who may use Slack/);
    await admin.page.getByRole('checkbox', { name: 'Researcher', checked: false }).waitFor();
    await otherAdmin.put('/v1/appconnect/apps/slack/agents/acme-researcher');
    await admin.page.getByRole('checkbox', { name: 'Researcher', checked: true }).waitFor();
    await admin.press('Done');
    await admin.row('Slack').getByText('2 agents').waitFor();

    await admin.press('Disable Slack');
    await admin.page.getByText('This affects 1 member with a connected account.').waitFor();
    await admin.confirm('Disable');
    await member.row('Slack').getByText('Not enabled for your organization. Ask an org admin.').waitFor();

    const disconnect = member.button('Slack', 'Disconnect Slack');
    await disconnect.waitFor();
    await otherTab.getByRole('button', { name: 'Disconnect Slack' }).click();
    await otherTab.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
    await disconnect.waitFor({ state: 'detached' });
    expect([...admin.errors, ...member.errors]).to.deep.equal([]);
  });
});
