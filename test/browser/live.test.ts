import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { useInstallation } from '../support/installation.js';

describe('What others change shows without a refresh (§1.4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  it('from an admin to a member, there and back', async () => {
    const installation = await install({ apps: [] });
    const admin = await ControlCenterPage.open(browser(), installation.url, ada);
    const member = await ControlCenterPage.open(browser(), installation.url, cleo);
    await member.page.getByText('No app is enabled for your organization yet').waitFor();
    expect(await member.row('Slack').count()).to.equal(0);

    await admin.press('Enable Slack');
    await member.button('Slack', 'Connect Slack').waitFor();
    await member.connect('Slack', 'cleo@example.com');
    await member.row('Slack').getByText('Connected as cleo@example.com').waitFor();

    await admin.press('Disable Slack');
    await admin.page.getByText('This affects 1 member with a connected account.').waitFor();
    await admin.confirm('Disable');
    await member.row('Slack').getByText('Not enabled for your organization. Ask an org admin.').waitFor();
    expect([...admin.errors, ...member.errors]).to.deep.equal([]);
  });

  it('between two tabs of one person', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, cleo);
    const second = await controlCenter.context.newPage();
    await second.goto(installation.url);
    await second.getByRole('button', { name: 'Connect Gmail', exact: true }).waitFor();

    await controlCenter.connect('Gmail', 'cleo@example.com');

    await second.getByText('Connected as cleo@example.com', { exact: true }).waitFor();
    await second.getByRole('button', { name: 'Disconnect Gmail' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
    await controlCenter.button('Gmail', 'Connect Gmail').waitFor();
  });

  it('from one admin to another in the agents that are ticked', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const ben = await installation.signIn('ben');
    await controlCenter.press(/choose who may use Gmail/);
    await controlCenter.page.getByRole('checkbox', { name: 'Researcher', checked: false }).waitFor();

    await ben.put('/v1/appconnect/apps/gmail/agents/acme-researcher');

    await controlCenter.page.getByRole('checkbox', { name: 'Researcher', checked: true }).waitFor();
    await controlCenter.press('Done');
    await controlCenter.row('Gmail').getByText('2 agents').waitFor();
  });

  it('once the host is there again, after the stream of events was cut', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, cleo);
    await controlCenter.button('Gmail', 'Connect Gmail').waitFor();

    const stream = controlCenter.page.waitForResponse((response) => response.url().endsWith('/v1/appconnect/events'));
    await installation.restart();
    await (await installation.signIn('ada')).delete('/v1/appconnect/apps/gmail/enablement');
    await stream;

    await controlCenter.row('Gmail').getByText('Not enabled for your organization. Ask an org admin.').waitFor();
  });

  it('when the person comes back to the window, though no event came', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.openSignedOut(browser(), installation.url);
    await controlCenter.page.route('**/v1/appconnect/events', (route) => route.abort());
    await controlCenter.press(/^Sign in as Cleo Martin/);
    await controlCenter.button('Gmail', 'Connect Gmail').waitFor();
    await (await installation.signIn('ada')).delete('/v1/appconnect/apps/gmail/enablement');

    await controlCenter.page.evaluate(() => window.dispatchEvent(new Event('focus')));

    await controlCenter.row('Gmail').getByText('Not enabled for your organization. Ask an org admin.').waitFor();
  });
});
