import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { openReadySandbox, openSandbox, type TestSandbox } from '../support/hosts/sandbox.js';

describe('The control center below a path (§1.4)', () => {
  const browser = useBrowser();
  let sandbox: TestSandbox;

  afterEach(() => sandbox.remove());

  it('saves the key, enables, connects over the callback, and disconnects', async () => {
    sandbox = await openSandbox({ basePath: '/tools/app-connect' });
    const controlCenter = await ControlCenterPage.open(browser(), `${sandbox.url}/`, ada);
    const { page } = controlCenter;

    await page.getByLabel('Project API key').fill(sandbox.provider.projectKey);
    await controlCenter.press('Save and check');
    await page.getByText('Connected', { exact: true }).first().waitFor();
    await controlCenter.press('Enable Gmail');
    await controlCenter.connect('Gmail', 'ada@example.com');
    await controlCenter.row('Gmail').getByText('ada@example.com').waitFor();
    await controlCenter.button('Gmail', 'Disconnect Gmail').click();
    await controlCenter.confirm('Disconnect');
    await controlCenter.button('Gmail', 'Connect Gmail').waitFor();

    await controlCenter.goTo('Agents & tools');
    await page.getByText('appconnect__invoke_action').first().waitFor();
    await controlCenter.goTo('Activity');
    await page.getByText(/Ada Lovelace enabled Gmail/).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/tools/app-connect/');
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('goes from a pasted link over the sign-in of the host to a connection, and on to the control center', async () => {
    sandbox = await openReadySandbox(['gmail'], { basePath: '/tools' });
    const starter = await sandbox.signIn('cleo', 'acme');
    const { structuredContent } = await starter.call('acme-assistant', 'connect_account', { app: 'gmail' });
    const controlCenter = await ControlCenterPage.openSignedOut(browser(), structuredContent.sign_in_url);
    const { page } = controlCenter;

    await controlCenter.press('Continue to Gmail');
    await page.getByRole('listitem').filter({ hasText: cleo.person }).getByRole('button', { name: 'Acme' }).click();
    await controlCenter.press('Continue to Gmail');
    await page.getByRole('textbox').first().fill('cleo@example.com');
    await controlCenter.press('Allow');
    await page.getByRole('heading', { name: 'Gmail is connected as cleo@example.com' }).waitFor();
    await page.getByRole('link', { name: 'Back to where you were' }).click();

    await controlCenter.row('Gmail').getByText('cleo@example.com').waitFor();
    expect(page.url()).to.match(new RegExp(`^${sandbox.url}/`));
  });
});
