import { expect } from 'chai';
import { ada, cleo, Desk } from '../support/browsers.js';
import { openReadySandbox } from '../support/ready-sandbox.js';
import type { TestSandbox } from '../support/sandbox.js';
import { useBrowser } from '../support/use-browser.js';

describe('Setting up the sign-in of an app in the control center', () => {
  const browser = useBrowser();
  let sandbox: TestSandbox;

  afterEach(() => sandbox.remove());

  it('goes from the form of an own OAuth client to a call', async () => {
    sandbox = await openReadySandbox(['twitter']);
    const member = await sandbox.signIn('cleo', 'acme');
    const refused = await member.call('acme-assistant', 'connect_account', { app: 'twitter' });

    expect(refused.content?.[0]?.text).to.match(/needs an OAuth client.*platform admin.*Set up sign-in/);

    const desk = await Desk.open(browser(), sandbox.url, ada);
    const row = desk.row('Twitter');
    await row.getByText('Nobody can connect it yet').waitFor();
    expect(await row.getByRole('button', { name: 'Connect Twitter' }).count()).to.equal(0);
    await row.getByRole('button', { name: 'Set up sign-in for Twitter' }).click();
    await desk.page.getByLabel('Client ID').fill('client-of-acme-0001');
    await desk.page.getByLabel('Client secret').fill('canary-secret');
    await desk.press('Save');
    await desk.page.getByText('Enter: App-only bearer token').waitFor();
    await desk.page.getByLabel('App-only bearer token').fill('bearer-7');
    await desk.press('Save');
    await desk.page.getByText(/your own client clie…0001/).waitFor();
    await desk.press('Close');

    await desk.connect('Twitter', 'ada@example.com');
    await row.getByText('ada@example.com').waitFor();
    const actor = await sandbox.signIn('ada', 'acme');
    const sent = await actor.call('acme-assistant', 'invoke_action', {
      action: 'TWITTER_USER_LOOKUP_ME',
      arguments: {},
    });
    expect(sent.structuredContent).to.include({ acting_as: 'Ada Lovelace (ada@example.com)' });
    await desk.go('Activity');
    await desk.page.getByText(/Ada Lovelace set up an own OAuth client for Twitter/).waitFor();
    expect(await desk.page.content()).not.to.include('canary');
  });

  it('says on the page of a link which fields the provider wants first', async () => {
    sandbox = await openReadySandbox(['zendesk']);
    sandbox.provider.switches.linksWantFields = true;
    const member = await sandbox.signIn('cleo', 'acme');
    const { structuredContent } = await member.call('acme-assistant', 'connect_account', { app: 'zendesk' });
    const desk = await Desk.open(browser(), sandbox.url, cleo);

    await desk.page.goto(structuredContent.sign_in_url);
    await desk.press('Continue to Zendesk');

    await desk.page.getByRole('heading', { name: 'The app cannot be connected yet' }).waitFor();
    expect(await desk.page.getByRole('main').textContent()).to.match(/subdomain/i);
  });

  it('lets the provider’s page ask for the fields of an app', async () => {
    sandbox = await openReadySandbox(['zendesk']);
    sandbox.provider.switches.asksEveryField = true;
    const member = await sandbox.signIn('cleo', 'acme');
    const { structuredContent } = await member.call('acme-assistant', 'connect_account', { app: 'zendesk' });
    const desk = await Desk.open(browser(), sandbox.url, cleo);

    await desk.page.goto(structuredContent.sign_in_url);
    await desk.press('Continue to Zendesk');
    await desk.page.getByLabel('Account').fill('cleo@example.com');
    await desk.page.getByLabel(/subdomain/i).fill('acme');
    await desk.press('Allow');

    await desk.page.getByRole('heading', { name: 'Zendesk is connected as cleo@example.com' }).waitFor();
  });
});
