import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { tabTo } from '../support/browser/keyboard.js';
import { useInstallation } from '../support/installation.js';
import { until } from '../support/until.js';

const keyOfEnvironment = 'ak_of_the_environment_0001';

describe('Settings, and who sees what of them', () => {
  const browser = useBrowser();
  const install = useInstallation();

  it('show a key and an address of the environment read-only, with their source, and take an address once none is set there (§2)', async () => {
    const installation = await install({
      provider: { projectKey: keyOfEnvironment },
      environment: {
        APPCONNECT_API_KEY: keyOfEnvironment,
        PLATFORM_WEB_PUBLIC_URL: 'https://platform.example.com',
      },
    });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const { page } = controlCenter;
    const setBy = (name: string) => page.getByText(`Set by the environment variable ${name}. Change it there.`);
    const address = page.getByLabel('Public web URL');

    await page.getByText('Connected', { exact: true }).waitFor();
    await setBy('APPCONNECT_API_KEY').waitFor();
    expect(await page.getByRole('button', { name: /the project key$/ }).count()).to.equal(0);
    expect(await page.getByLabel('Project API key').count()).to.equal(0);
    await controlCenter.goTo('Workspace');
    await setBy('PLATFORM_WEB_PUBLIC_URL').waitFor();
    expect(await address.isEditable()).to.equal(false);

    installation.environment.PLATFORM_WEB_PUBLIC_URL = undefined;
    await page.reload();
    await address.fill('https://platform.example.com');
    await controlCenter.press('Save');
    await page.getByText('Saved. Restart your bridges, so that they use it.').waitFor();
  });

  it('tell first what forgetting the key will stop, and begin anew after it (§2)', async () => {
    const installation = await install({ apps: ['gmail', 'slack'] });
    await (await installation.signIn('cleo')).connect('gmail', 'cleo@example.com');
    await (await installation.signIn('ada')).connect('gmail', 'ada@example.com');
    const member = await ControlCenterPage.open(browser(), installation.url, cleo);
    await (await member.openSignIn('Slack')).close();
    await member
      .row('Slack')
      .getByText(/ left$/)
      .waitFor();
    const { page } = await ControlCenterPage.open(browser(), installation.url, ada);

    await pressByKeyboard(page, 'Forget the project key');
    await page.getByText('Then 2 connections of 2 members stop working.').waitFor();
    await pressByKeyboard(page, 'Forget');

    await page.getByText('Not set up', { exact: true }).waitFor();
    await page.getByLabel('Project API key').waitFor();
    await pressByKeyboard(page, 'Disconnect Gmail');
    await pressByKeyboard(page, 'Disconnect');
    await page.getByText(/^Connected as /).waitFor({ state: 'detached' });
    await expectNothingPromised(member);
    await member.row('Gmail').getByText('Connected as cleo@example.com').waitFor();
    await member.button('Gmail', 'Disconnect Gmail').click();
    await member.confirm('Disconnect');
    await member.page.getByText(/^Connected as /).waitFor({ state: 'detached' });
  });

  it('explain which gate keeps an agent from an app, and mend it there (§1.3)', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const { page } = controlCenter;
    await controlCenter.goTo('Activity');
    await page.getByRole('tab', { name: 'Explain access' }).click();
    await page.getByLabel('Agent', { exact: true }).selectOption({ label: 'Researcher' });
    await page.getByText('Researcher cannot use Gmail').waitFor();

    await controlCenter.press('Give Gmail to Researcher');
    const opened = controlCenter.context.waitForEvent('page');
    await controlCenter.press('Connect Gmail');
    const tab = await opened;
    await tab.getByRole('textbox').first().fill('ada@example.com');
    await tab.getByRole('button', { name: 'Allow' }).click();

    await page.getByText('Researcher can use Gmail').waitFor();
    await page.getByLabel('Channel').selectOption({ label: 'Automation' });
    await page.getByText('There is no person to act for').waitFor();
    expect(controlCenter.errors).to.deep.equal([]);
  });
});

/** What a member sees once the key is gone: whom to ask, and neither counts nor a sign-in that still goes on. */
async function expectNothingPromised({ page }: ControlCenterPage): Promise<void> {
  await page.getByText(/^Apps are not set up yet\. Ask your platform admin\. You can still disconnect/).waitFor();
  expect(await page.getByRole('searchbox').count()).to.equal(0);
  const promises = page.getByText(/ of \d+ apps| left$/);
  await until('nothing more is promised', async () => (await promises.count()) === 0);
}

async function pressByKeyboard(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
