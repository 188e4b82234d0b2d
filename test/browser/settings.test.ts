import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { tabTo } from '../support/browser/keyboard.js';
import { useInstallation } from '../support/installation.js';
import { until } from '../support/until.js';

const narrow = { viewport: { width: 360, height: 740 } };

describe('Settings, and who sees what of them', () => {
  const browser = useBrowser();
  const install = useInstallation();

  it('show a key of the environment read-only, with its source (§2)', async () => {
    const installation = await install();
    installation.environment.APPCONNECT_API_KEY = installation.provider.projectKey;
    await installation.restart();
    const { page } = await ControlCenterPage.open(browser(), installation.url, ada);

    await page.getByText('Connected', { exact: true }).waitFor();
    await page.getByText('Set by the environment variable APPCONNECT_API_KEY. Change it there.').waitFor();
    expect(await page.getByRole('button', { name: /the project key$/ }).count()).to.equal(0);
    expect(await page.getByLabel('Project API key').count()).to.equal(0);
  });

  for (const hand of ['mouse', 'keyboard'] as const) {
    it(`tell first what forgetting the key will stop, and begin anew after it, by ${hand} (§2)`, async () => {
      const installation = await install({ apps: ['gmail', 'slack'] });
      await (await installation.signIn('cleo')).connect('gmail', 'cleo@example.com');
      await (await installation.signIn('ada')).connect('gmail', 'ada@example.com');
      const member = await ControlCenterPage.open(browser(), installation.url, cleo);
      await (await member.openSignIn('Slack')).close();
      await member
        .row('Slack')
        .getByText(/ left$/)
        .waitFor();
      const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);

      await pressBy(hand, controlCenter, 'Forget the project key');
      await controlCenter.page.getByText('Then 2 connections of 2 members stop working.').waitFor();
      await pressBy(hand, controlCenter, 'Forget');

      await controlCenter.page.getByText('Not set up', { exact: true }).waitFor();
      await controlCenter.page.getByLabel('Project API key').waitFor();
      await expectNothingPromised(member);
      await member.row('Gmail').getByText('Connected as cleo@example.com').waitFor();
      for (const { page } of [member, controlCenter]) {
        await pressBy(hand, { page }, 'Disconnect Gmail');
        await pressBy(hand, { page }, 'Disconnect');
        await page.getByText(/^Connected as /).waitFor({ state: 'detached' });
      }
    });
  }

  it('keep keys and enabling from a member, who connects and asks (§5)', async () => {
    const installation = await install({ apps: ['gmail'] });
    const { page } = await ControlCenterPage.open(browser(), installation.url, cleo);
    await page.getByRole('button', { name: 'Connect Gmail' }).waitFor();

    await page.getByRole('searchbox').fill('slack');
    await page.getByRole('heading', { name: 'Not enabled yet' }).waitFor();
    await page.getByText('Ask an org admin to enable the ones you need.').waitFor();
    await page.getByRole('group', { name: 'Slack', exact: true }).waitFor();
    expect(await page.getByText(/Ask an org admin/).count()).to.equal(1);

    const controls = page.getByRole('button', { name: /Enable |Disable |Show all|choose who may|key/ });
    expect(await controls.count()).to.equal(0);
  });

  it('refuse every address that leads nowhere from outside, and say why (§4)', async () => {
    const installation = await install();
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    const field = controlCenter.page.getByLabel('Public web URL');
    await controlCenter.goTo('Workspace');

    for (const address of [
      'http://localhost:3000',
      'http://127.1',
      'http://[::1]/',
      'ftp://platform.example.com',
      'nonsense',
    ]) {
      await field.fill(address);
      await controlCenter.press('Save');
      await controlCenter.page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
      expect(await field.getAttribute('aria-invalid'), address).to.equal('true');
    }
    await field.fill('https://platform.example.com');
    await controlCenter.press('Save');
    await controlCenter.page.getByText('Saved. Restart your bridges, so that they use it.').waitFor();
  });

  it('show that the environment overrides the address (§2)', async () => {
    const installation = await install({ environment: { PLATFORM_WEB_PUBLIC_URL: 'https://platform.example.com' } });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);

    await controlCenter.goTo('Workspace');

    await controlCenter.page
      .getByText('Set by the environment variable PLATFORM_WEB_PUBLIC_URL. Change it there.')
      .waitFor();
    expect(await controlCenter.page.getByLabel('Public web URL').isEditable()).to.equal(false);
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

  it('can all be used 360 pixels wide, where nothing runs out of the page', async () => {
    const installation = await install({ apps: ['gmail', 'slack'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada, narrow);
    await controlCenter.connect('Gmail', 'ada@example.com');
    await controlCenter.row('Gmail').getByText('Connected as ada@example.com').waitFor();

    for (const title of ['Agents & tools', 'Workspace', 'Activity', 'Integrations']) {
      await controlCenter.press('Open navigation');
      await controlCenter.goTo(title);
      await controlCenter.page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await controlCenter.page.evaluate(() => document.documentElement.scrollWidth), title).to.equal(360);
    }
    await controlCenter.press(/choose who may use Gmail/);
    await controlCenter.page.getByRole('checkbox', { name: 'Support' }).check();
    await controlCenter.press('Done');
    await controlCenter.row('Gmail').getByText('2 agents').waitFor();
  });
});

/** What a member sees once the key is gone: whom to ask, and neither counts nor a sign-in that still goes on. */
async function expectNothingPromised({ page }: ControlCenterPage): Promise<void> {
  await page.getByText(/^Apps are not set up yet\. Ask your platform admin\. You can still disconnect/).waitFor();
  expect(await page.getByRole('searchbox').count()).to.equal(0);
  const promises = page.getByText(/ of \d+ apps| left$/);
  await until('nothing more is promised', async () => (await promises.count()) === 0);
}

async function pressBy(hand: 'mouse' | 'keyboard', { page }: { page: Page }, name: string): Promise<void> {
  if (hand === 'mouse') return page.getByRole('button', { name, exact: true }).click();
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
