import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type ProviderEmulator, startProviderEmulator } from '../../src/testing/provider-emulator/provider-emulator.js';
import { type Example, startExample } from '../integration/example-host/start-example.js';
import { axeFaultsOn } from '../support/browser/axe-faults.js';
import { openContext, useBrowser } from '../support/browser/browsers.js';

const screen = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

describe('The pages of the example on Express', () => {
  const browser = useBrowser();
  let provider: ProviderEmulator;
  let example: Example;
  let complaints: string[];

  beforeEach(async () => {
    provider = await startProviderEmulator();
    example = await startExample({ environment: { APPCONNECT_PROVIDER_URL: provider.url } });
    complaints = [];
  });

  afterEach(async () => {
    await example.close();
    await provider.close();
  });

  const open = async () => {
    const page = await (await openContext(browser(), { viewport: screen })).newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(example.url);
    return page;
  };

  const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

  it('lead from signing in over the key to an app that is enabled, as the guide says, with logos', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'ada' }).click();
    await page.getByText('Not set up').waitFor();
    await page.getByLabel('Project API key').fill(provider.projectKey);
    await page.getByRole('button', { name: 'Save and check' }).click();
    await page.getByText('Connected', { exact: true }).waitFor();

    const logo = page.waitForResponse((response) => response.url().endsWith('/logos/hackernews.svg'));
    await page.getByRole('searchbox').fill('Hacker News');
    await page.getByRole('button', { name: 'Enable Hacker News' }).click();

    await page.getByRole('button', { name: 'Disable Hacker News' }).waitFor();
    expect((await logo).status()).to.equal(200);
    expect(complaints).to.deep.equal([]);
  });

  it('are readable for everybody, in light and dark, on a screen and on a telephone', async () => {
    const page = await open();
    expect(await axeFaultsOn(page)).to.deep.equal([]);
    expect(await isWide(page), 'the sign-in scrolls sideways').to.equal(false);
    await page.getByRole('button', { name: 'ada' }).click();
    await page.getByText('Nothing has happened yet').waitFor();
    expect(await isWide(page), 'scrolls sideways').to.equal(false);

    await page.setViewportSize(phone);
    expect(await isWide(page), 'scrolls sideways on a telephone').to.equal(false);
    expect(await axeFaultsOn(page)).to.deep.equal([]);
  });
});
