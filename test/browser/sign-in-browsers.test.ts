import { expect } from 'chai';
import { BrowserClient } from '../support/browser/browser-client.js';
import { useBrowser } from '../support/browser/browsers.js';
import { ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import type { TestSandbox } from '../support/hosts/sandbox.js';
import { openReadySandbox } from '../support/hosts/sandbox.js';
import { until } from '../support/until.js';

const connected = 'Gmail is connected as cleo@example.com';

describe('Signing in from one browser and another (§3, §4)', () => {
  const browser = useBrowser();
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await openReadySandbox(['gmail']);
  });

  afterEach(() => sandbox.remove());

  const linkFor = async (client: BrowserClient): Promise<string> =>
    (await client.call('acme-assistant', 'connect_account', { app: 'gmail' })).structuredContent.sign_in_url;

  async function allow({ page }: ControlCenterPage, account = 'cleo@example.com'): Promise<void> {
    await page.getByRole('textbox').first().fill(account);
    await page.getByRole('button', { name: 'Allow' }).click();
  }

  const heads = ({ page }: ControlCenterPage, name: string) =>
    page.getByRole('heading', { name, exact: true }).waitFor();

  it('leads nobody round in circles whose session is not told to the page', async () => {
    const link = await linkFor(await sandbox.signIn('cleo', 'acme'));
    const controlCenter = await ControlCenterPage.openSignedOut(browser(), link);

    await controlCenter.press('Continue to Gmail');
    await controlCenter.page.getByRole('listitem').filter({ hasText: cleo.person }).waitFor();
    // As a platform leads back whose session is in a header that only its own pages send.
    await controlCenter.page.goto(
      new URL(new URL(controlCenter.page.url()).searchParams.get('return') ?? '', link).href,
    );
    await controlCenter.press('Continue to Gmail');

    await heads(controlCenter, 'Your sign-in is not seen here');
  });

  it('connects nothing for a browser that is led to the page of the provider, and starts again in the member’s own', async () => {
    const { body } = await (await sandbox.signIn('cleo', 'acme')).post('/v1/appconnect/apps/gmail/connection');
    const controlCenter = await ControlCenterPage.open(browser(), sandbox.url, cleo);

    await controlCenter.page.goto(body.signInUrl);
    await allow(controlCenter, 'stranger@example.com');
    await heads(controlCenter, 'Not connected');
    await until('nothing is left at the provider', () => sandbox.provider.accounts().length === 0);
    await controlCenter.press('Start again here');
    await allow(controlCenter);

    await heads(controlCenter, connected);
  });

  it('connects with a host whose session is sent to pages of its own site alone', async () => {
    const home = sandbox.url.replace('127.0.0.1', 'localhost');
    const link = await linkFor(await signedIn(home));
    const controlCenter = await ControlCenterPage.openSignedOut(browser(), sandbox.provider.url);
    await keepStrictSession(controlCenter, home);

    // As from a chat on another site: the browser keeps the session to itself.
    await controlCenter.page.evaluate((address) => location.assign(address), link);
    await controlCenter.page.getByText('Only Cleo Martin can go on.').waitFor();
    await controlCenter.press('Continue to Gmail');
    await allow(controlCenter);

    await heads(controlCenter, connected);
  });

  it('tells a browser that keeps no cookies what is wrong, the second time', async () => {
    const link = await linkFor(await sandbox.signIn('cleo', 'acme'));
    const controlCenter = await ControlCenterPage.open(browser(), sandbox.url, cleo);
    const forgetfully = async () => {
      await controlCenter.page.goto(link);
      await controlCenter.press('Continue to Gmail');
      await controlCenter.context.clearCookies({ name: /^appconnect-sign-in-/ });
      await allow(controlCenter);
      await heads(controlCenter, 'Not connected');
    };

    await forgetfully();
    expect(await controlCenter.page.getByText('does not seem to keep cookies').count()).to.equal(0);
    await forgetfully();

    await controlCenter.page.getByText('does not seem to keep cookies').waitFor();
  });

  it('counts the tab that left last, and tells the other nothing that is not so', async () => {
    const link = await linkFor(await sandbox.signIn('cleo', 'acme'));
    const [first, second] = [
      await ControlCenterPage.open(browser(), sandbox.url, cleo),
      await ControlCenterPage.open(browser(), sandbox.url, cleo),
    ];
    for (const controlCenter of [first, second]) {
      await controlCenter.page.goto(link);
      await controlCenter.press('Continue to Gmail');
      await controlCenter.page.getByRole('textbox').first().waitFor();
    }

    await allow(second);
    await heads(second, connected);

    await until('one account is left', () => sandbox.provider.accounts().length === 1);
    await first.page.goto(link);
    await heads(first, 'This sign-in is not open');
  });

  async function signedIn(home: string): Promise<BrowserClient> {
    const client = new BrowserClient(home);
    await client.post('/v1/session', { user: 'cleo', org: 'acme' });
    return client;
  }

  async function keepStrictSession({ context }: ControlCenterPage, home: string): Promise<void> {
    const [name = '', value = ''] = (await sandbox.host.signIn('cleo', 'acme')).split('=');
    await context.addCookies([{ name, value, url: home, sameSite: 'Strict', httpOnly: true }]);
  }
});
