import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import type { TestSandbox } from '../support/hosts/sandbox.js';
import { openReadySandbox } from '../support/hosts/sandbox.js';
import { until } from '../support/until.js';

describe('Setting up the sign-in of an app in the control center', () => {
  const browser = useBrowser();
  let sandbox: TestSandbox;

  afterEach(() => sandbox.remove());

  it('goes from the form of an own OAuth client over a test sign-in, denied at first, to a call', async () => {
    sandbox = await openReadySandbox(['twitter']);
    const member = await sandbox.signIn('cleo', 'acme');
    const refused = await member.call('acme-assistant', 'connect_account', { app: 'twitter' });
    expect(refused.content?.[0]?.text).to.match(/needs an OAuth client.*platform admin.*Set up sign-in/);
    const actor = await sandbox.signIn('ada', 'acme');
    await actor.delete('/v1/appconnect/apps/twitter/enablement');

    const controlCenter = await ControlCenterPage.open(browser(), sandbox.url, ada);
    await controlCenter.page.getByRole('searchbox').fill('twitter');
    const row = controlCenter.row('Twitter');
    await row.getByRole('button', { name: 'Set up sign-in for Twitter' }).click();
    await saveClient(controlCenter);

    const denied = await startTest(controlCenter, 'Try the sign-in');
    await denied.getByRole('button', { name: 'Deny' }).click();
    await denied.getByRole('heading', { name: 'The sign-in did not work' }).waitFor();
    await denied.close();
    await controlCenter.page
      .getByText('The provider said: “The person did not allow the access.”', { exact: true })
      .waitFor();
    const allowed = await startTest(controlCenter, 'Try again');
    await allowed.getByRole('textbox').first().fill('tester@example.com');
    await allowed.getByRole('button', { name: 'Allow' }).click();
    await allowed.getByRole('heading', { name: 'The sign-in works, as tester@example.com' }).waitFor();
    await allowed.close();
    await controlCenter.page.getByText('It works: signed in as tester@example.com.', { exact: true }).waitFor();
    await until('the account of the test is removed', () => sandbox.provider.accounts().length === 0);
    await controlCenter.press('Close');

    await row.getByRole('button', { name: 'Enable Twitter' }).click();
    await controlCenter.connect('Twitter', 'ada@example.com');
    await row.getByText('ada@example.com').waitFor();
    const sent = await actor.call('acme-assistant', 'invoke_action', {
      action: 'TWITTER_USER_LOOKUP_ME',
      arguments: {},
    });
    expect(sent.structuredContent).to.include({ acting_as: 'Ada Lovelace (ada@example.com)' });
    await controlCenter.goTo('Activity');
    await controlCenter.page.getByText(/Ada Lovelace set up an OAuth client for Twitter/).waitFor();
    const tries = controlCenter.page.getByText(/Ada Lovelace tried the sign-in through the OAuth client for Twitter/);
    await until('both tries are in the activity', async () => (await tries.count()) === 2);
    expect(await controlCenter.page.content()).not.to.include('canary');
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('is reached by a platform admin who is a mere member here, and saved, for an app that members wait for', async () => {
    sandbox = await openReadySandbox(['twitter']);
    await sandbox.host.changes.changeRole('acme', 'ada', 'member');
    const controlCenter = await ControlCenterPage.open(browser(), sandbox.url, ada);
    await controlCenter.page.getByRole('searchbox').fill('twitter');
    const row = controlCenter.row('Twitter');
    await row.getByRole('button', { name: /Set up sign-in/ }).click();

    await saveClient(controlCenter);

    await controlCenter.press('Close');
    await controlCenter.connect('Twitter', 'ada@example.com');
    await row.getByText('ada@example.com').waitFor();
    expect(await row.getByRole('button', { name: /Disable/ }).count()).to.equal(0);
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('says on the page of a link which fields the provider wants first, or lets its page ask for them', async () => {
    sandbox = await openReadySandbox(['zendesk']);
    const { switches } = sandbox.provider;
    const member = await sandbox.signIn('cleo', 'acme');
    const { structuredContent } = await member.call('acme-assistant', 'connect_account', { app: 'zendesk' });
    const controlCenter = await ControlCenterPage.openBlank(browser(), sandbox.url, cleo);
    const { page } = controlCenter;

    switches.linksWantFields = true;
    await page.goto(structuredContent.sign_in_url);
    await controlCenter.press('Continue to Zendesk');
    await page.getByRole('heading', { name: 'The app cannot be connected yet' }).waitFor();
    expect(await page.getByRole('main').textContent()).to.match(/subdomain/i);

    Object.assign(switches, { linksWantFields: false, asksEveryField: true });
    await page.goto(structuredContent.sign_in_url);
    await controlCenter.press('Continue to Zendesk');
    await page.getByLabel('Account').fill('cleo@example.com');
    await page.getByLabel(/subdomain/i).fill('acme');
    await controlCenter.press('Allow');
    await page.getByRole('heading', { name: 'Zendesk is connected as cleo@example.com' }).waitFor();
  });
});

async function saveClient({ page }: ControlCenterPage): Promise<void> {
  await page.getByLabel('Client ID').fill('client-of-acme-0001');
  await page.getByLabel('Client secret').fill('canary-secret');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter: App-only bearer token').waitFor();
  await page.getByLabel('App-only bearer token').fill('bearer-7');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/your own client clie…0001/).waitFor();
}

/** The tab with the provider's page. */
async function startTest(controlCenter: ControlCenterPage, button: string): Promise<Page> {
  const opened = controlCenter.context.waitForEvent('page');
  await controlCenter.press(button);
  return opened;
}
