import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { openReadySandbox, type TestSandbox } from '../support/hosts/sandbox.js';

describe('A sign-in below a path (§3, §4)', () => {
  const browser = useBrowser();
  let sandbox: TestSandbox;

  afterEach(() => sandbox.remove());

  it('goes from a pasted link over the sign-in of the host to a connection, and on to the control center', async () => {
    sandbox = await openReadySandbox(['gmail'], { basePath: '/tools' });
    const starter = await sandbox.signIn('cleo', 'acme');
    const { structuredContent } = await starter.call('acme-assistant', 'connect_account', { app: 'gmail' });
    const link = structuredContent.sign_in_url;
    const controlCenter = await ControlCenterPage.openSignedOut(browser(), link);
    const { page } = controlCenter;

    await controlCenter.press('Continue to Gmail');
    await page.getByRole('listitem').filter({ hasText: cleo.person }).getByRole('button', { name: 'Acme' }).click();
    await page.getByText('You are signed in as').waitFor();
    expect(page.url()).to.equal(`${link}?from=sign-in`);
    await controlCenter.press('Continue to Gmail');
    await page.getByRole('textbox').first().fill('cleo@example.com');
    await controlCenter.press('Allow');
    await page.getByRole('heading', { name: 'Gmail is connected as cleo@example.com' }).waitFor();
    await page.getByText(cleo.person).waitFor();
    await page.getByRole('link', { name: 'Back to where you were' }).click();

    await controlCenter.row('Gmail').getByText('cleo@example.com').waitFor();
    expect(page.url()).to.match(new RegExp(`^${sandbox.url}/`));
  });
});
