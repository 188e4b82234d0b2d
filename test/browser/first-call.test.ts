import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { ControlCenterPage } from '../support/browser/control-center-page.js';
import { tabTo, waitForFocus } from '../support/browser/keyboard.js';
import { openSandbox, type TestSandbox } from '../support/hosts/sandbox.js';

/** Somebody new gives up early: there were fourteen once. */
const maxClicks = 8;

describe('From opening the page to the first real call, a new user (§1.4)', () => {
  const browser = useBrowser();
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await openSandbox();
  });

  afterEach(() => sandbox.remove());

  it('needs eight clicks and pastes a key', async () => {
    const controlCenter = await ControlCenterPage.openSignedOut(browser(), sandbox.url);
    const { page, context } = controlCenter;
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };

    await click(page.getByRole('button', { name: /^Sign in as Ada Lovelace in Acme/ }));
    await waitForFocus(page, 'Project API key');
    await page.keyboard.insertText(sandbox.provider.projectKey);
    await click(page.getByRole('button', { name: 'Save and check' }));
    await click(page.getByRole('button', { name: 'Enable Gmail' }));
    const opened = context.waitForEvent('page');
    await click(page.getByRole('button', { name: 'Connect Gmail' }));
    const tab = await opened;
    await click(tab.getByRole('button', { name: 'Allow' }));
    await tab.getByRole('heading', { name: 'Gmail is connected as ada@example.com' }).waitFor();
    const back = tab.getByRole('link', { name: 'Back to where you were' });
    await Promise.all([tab.waitForEvent('close'), untilClosed(click(back))]);
    await click(page.getByRole('button', { name: 'Try it with Gmail' }));
    await waitForFocus(page, 'Run');
    await click(page.getByRole('button', { name: 'Run', exact: true }));

    await page.getByText('Acted as Ada Lovelace (ada@example.com)').waitFor();
    expect(clicks).to.be.at.most(maxClicks);
    expect(context.pages()).to.have.length(1);
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('needs no mouse: every step is heard, and the focus is where the next one begins', async () => {
    const controlCenter = await ControlCenterPage.openSignedOut(browser(), sandbox.url);
    const { page, context } = controlCenter;
    await page.getByRole('listitem').first().waitFor();

    await tabTo(page, /^Sign in as Ada Lovelace in Acme/);
    await page.keyboard.press('Enter');
    await waitForFocus(page, 'Project API key');
    await page.keyboard.insertText(sandbox.provider.projectKey);
    await page.keyboard.press('Enter');
    await controlCenter.waitForAnnouncement('The key is accepted and saved.');
    await controlCenter.row('Gmail').waitFor();
    await waitForFocus(page, 'Replace the project key');
    expect((await page.getByRole('region', { name: 'Connection provider' }).boundingBox())?.height).to.be.below(80);

    await tabTo(page, 'Search apps');
    await page.keyboard.type('gmial');
    await page.keyboard.press('Enter');
    await waitForFocus(page, 'Enable Gmail');
    await page.keyboard.press('Enter');
    await controlCenter.waitForAnnouncement('Gmail is enabled.');
    await waitForFocus(page, 'Connect Gmail');

    const opened = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    const tab = await opened;
    await tab.getByRole('button', { name: 'Allow' }).waitFor();
    await waitForFocus(tab, 'Allow');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: 'Gmail is connected as ada@example.com' }).waitFor();
    await tabTo(tab, 'Back to where you were');
    await Promise.all([tab.waitForEvent('close'), untilClosed(tab.keyboard.press('Enter'))]);
    await controlCenter.waitForAnnouncement('Gmail is connected as ada@example.com.');
    await waitForFocus(page, 'Try it with Gmail');

    await tabTo(page, 'Search apps', 'Shift+Tab');
    await page.keyboard.type('mail');
    await controlCenter.row('Outlook').waitFor();
    await page.locator('[aria-posinset="1"]').getByRole('group', { name: 'Gmail', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await waitForFocus(page, 'Try it with Gmail');
    await page.keyboard.press('Enter');
    await waitForFocus(page, 'Run');
    await page.keyboard.press('Enter');

    await page.getByText('Acted as Ada Lovelace (ada@example.com)').waitFor();
    expect(controlCenter.errors).to.deep.equal([]);
  });
});

/** The tab may be closed before the key or the button is up, which Playwright reports as an error. */
async function untilClosed(input: Promise<void>): Promise<void> {
  await input.catch(() => undefined);
}
