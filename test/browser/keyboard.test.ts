import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { Desk, launchChromium } from '../support/browsers.js';
import { Installation } from '../support/installation.js';
import { focusComesTo, tabTo } from '../support/keyboard.js';

describe('The setup order by keyboard alone (§1.4)', () => {
  let browser: Browser;
  let place: Installation;
  let desk: Desk;

  before(async () => {
    browser = await launchChromium();
    place = await Installation.open();
    desk = await Desk.empty(browser, place.url);
  });

  after(async () => {
    await browser.close();
    await place.close();
  });

  const press = (key: string) => desk.page.keyboard.press(key);
  const goTo = (name: string | RegExp, key?: 'Shift+Tab') => tabTo(desk.page, name, key);

  it('signs in', async () => {
    await desk.page.getByRole('listitem').first().waitFor();

    await goTo(/^Sign in as Ada Lovelace in Acme/);
    await press('Enter');

    await desk.page.getByLabel('Project API key').waitFor();
  });

  it('saves the key, and says that it is accepted', async () => {
    await goTo('Project API key');
    await desk.page.keyboard.type(place.provider.projectKey);
    await press('Enter');

    await desk.hears('The key is accepted and saved.');
    await desk.row('Gmail').waitFor();
    await focusComesTo(desk.page, 'Replace the project key');
  });

  it('enables an app that it searched for', async () => {
    await goTo('Search apps');
    await desk.page.keyboard.type('gmial');
    await press('Enter');
    await focusComesTo(desk.page, 'Enable Gmail');
    await press('Enter');

    await desk.hears('Gmail is enabled.');
    await focusComesTo(desk.page, 'Disable Gmail');
  });

  it('connects an account in the tab that opens, and follows it where it was', async () => {
    await goTo('Connect Gmail', 'Shift+Tab');
    const opened = desk.context.waitForEvent('page');
    await press('Enter');
    const tab = await opened;
    await tab.getByRole('button', { name: 'Allow' }).waitFor();
    await tabTo(tab, /ccount/);
    await tab.keyboard.type('ada@example.com');
    await tabTo(tab, 'Allow');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: 'Connected', exact: true }).waitFor();
    await tab.close();

    await desk.hears('Gmail is connected.');
    await desk.row('Gmail').getByText('Connected as ada@example.com').waitFor();
    await focusComesTo(desk.page, 'Disconnect Gmail');
  });

  it('gives the app to a second agent', async () => {
    await goTo(/choose who may use Gmail/);
    await press('Enter');
    await desk.page.getByRole('checkbox').first().waitFor();
    await goTo('Researcher');
    await press('Space');
    await desk.page.getByText('Saved', { exact: true }).waitFor();
    await press('Escape');

    await desk.row('Gmail').getByText('2 agents').waitFor();
    await focusComesTo(desk.page, /^2 agents/);
  });

  it('finds an action of the agent, and reads what happened', async () => {
    await goTo('Integrations', 'Shift+Tab');
    await press('ArrowDown');
    await goTo(/^appconnect__search_actions/);
    await press('Enter');
    await goTo(/^query/);
    await desk.page.keyboard.type('send a mail');
    await press('Enter');
    await desk.page.getByText('GMAIL_SEND_EMAIL').first().waitFor();

    await goTo('Agents & tools', 'Shift+Tab');
    await press('End');
    await desk.page.getByText('Ada Lovelace connected Gmail').waitFor();
    expect(desk.complaints).to.deep.equal([]);
  });
});
