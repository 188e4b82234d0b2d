import { useBrowser } from '../support/browser/browsers.js';
import { ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import type { TestSandbox } from '../support/hosts/sandbox.js';
import { openReadySandbox } from '../support/hosts/sandbox.js';
import { until } from '../support/until.js';

describe('Signing in from one browser and another (§3, §4)', () => {
  const browser = useBrowser();
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await openReadySandbox(['gmail']);
  });

  afterEach(() => sandbox.remove());

  async function allow({ page }: ControlCenterPage, account: string): Promise<void> {
    await page.getByRole('textbox').first().fill(account);
    await page.getByRole('button', { name: 'Allow' }).click();
  }

  const heads = ({ page }: ControlCenterPage, name: string) =>
    page.getByRole('heading', { name, exact: true }).waitFor();

  it('leads nobody round in circles whose session is not told to the page', async () => {
    const starter = await sandbox.signIn('cleo', 'acme');
    const { structuredContent } = await starter.call('acme-assistant', 'connect_account', { app: 'gmail' });
    const link: string = structuredContent.sign_in_url;
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
    const controlCenter = await ControlCenterPage.openBlank(browser(), sandbox.url, cleo);

    await controlCenter.page.goto(body.signInUrl);
    await allow(controlCenter, 'stranger@example.com');
    await heads(controlCenter, 'Not connected');
    await until('nothing is left at the provider', () => sandbox.provider.accounts().length === 0);
    await controlCenter.press('Start again here');
    await allow(controlCenter, 'cleo@example.com');

    await heads(controlCenter, 'Gmail is connected as cleo@example.com');
  });
});
