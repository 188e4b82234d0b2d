import { useBrowser } from '../support/browser/browsers.js';
import { ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import type { TestSandbox } from '../support/hosts/sandbox.js';
import { openReadySandbox } from '../support/hosts/sandbox.js';
import { until } from '../support/until.js';

describe('Signing in to a project with a verifier, in a browser (§4)', () => {
  const browser = useBrowser();
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await openReadySandbox(['gmail', 'slack']);
    sandbox.provider.switches.verifierUrl = `${sandbox.url}/v1/appconnect/verify`;
  });

  afterEach(() => sandbox.remove());

  it('connects two apps from two tabs that are open at once, and tells each tab of its own', async () => {
    const controlCenter = await ControlCenterPage.open(browser(), sandbox.url, cleo);
    const tabs = [await controlCenter.openSignIn('Gmail'), await controlCenter.openSignIn('Slack')];

    // The one that left last comes back first.
    for (const [tab, account] of [
      [tabs[1], 'slack@example.com'],
      [tabs[0], 'cleo@example.com'],
    ] as const) {
      await tab?.getByRole('textbox').first().fill(account);
      await tab?.getByRole('button', { name: 'Allow' }).click();
      await tab?.getByRole('heading', { name: `is connected as ${account}` }).waitFor();
    }

    for (const app of ['Gmail', 'Slack']) await controlCenter.button(app, `Disconnect ${app}`).waitFor();
  });

  it('connects nothing in a browser that is led to the page of the provider, though it left for another app', async () => {
    const mallory = await sandbox.signIn('dev', 'acme');
    const { body } = await mallory.post('/v1/appconnect/apps/gmail/connection');
    const controlCenter = await ControlCenterPage.open(browser(), sandbox.url, cleo);
    const own = await controlCenter.openSignIn('Slack');
    await own.getByRole('textbox').first().waitFor();

    await controlCenter.page.goto(body.signInUrl);
    await controlCenter.page.getByRole('textbox').first().fill('cleo@example.com');
    await controlCenter.page.getByRole('button', { name: 'Allow' }).click();
    await controlCenter.page.getByRole('heading', { name: 'This sign-in is not open' }).waitFor();

    await until('the account is closed for good', () =>
      sandbox.provider.accounts().some(({ status, toolkitSlug }) => status === 'FAILED' && toolkitSlug === 'gmail'),
    );
    await own.getByRole('textbox').first().fill('cleo@example.com');
    await own.getByRole('button', { name: 'Allow' }).click();
    await own.getByRole('heading', { name: 'Slack is connected as cleo@example.com' }).waitFor();
  });
});
