import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { openSandbox, type TestSandbox } from '../support/hosts/sandbox.js';

describe('Journeys in the control center (§1.4)', () => {
  const browser = useBrowser();
  let sandbox: TestSandbox;

  afterEach(() => sandbox.remove());

  it('walks the setup order below a path: key, enable, connect, give to an agent, call, and disconnect', async () => {
    sandbox = await openSandbox({ basePath: '/tools/app-connect' });
    const controlCenter = await ControlCenterPage.open(browser(), `${sandbox.url}/`, ada);
    const { page } = controlCenter;

    await page.getByLabel('Project API key').fill('ak_not_the_right_one');
    await controlCenter.press('Save and check');
    await page.getByText(/Invalid API key/).waitFor();
    await page.getByText('Checking…').waitFor({ state: 'detached' });
    await page.getByText('Not set up', { exact: true }).waitFor();
    await page.getByLabel('Project API key').fill(sandbox.provider.projectKey);
    await controlCenter.press('Save and check');
    await page.getByText('Connected', { exact: true }).first().waitFor();

    await controlCenter.press('Enable Gmail');
    await controlCenter.connect('Gmail', 'ada@example.com');
    await controlCenter.row('Gmail').getByText('ada@example.com').waitFor();

    await controlCenter.row('Gmail').getByRole('button', { name: /agent/ }).click();
    await page.getByRole('checkbox', { name: /Researcher/ }).check();
    await controlCenter.press('Done');
    await controlCenter.row('Gmail').getByText('2 agents').waitFor();

    const found = await (await sandbox.signIn('ada', 'acme')).invoke('acme-researcher', 'GMAIL_FETCH_EMAILS');
    expect(found.acting_as).to.equal('Ada Lovelace (ada@example.com)');
    await controlCenter.goTo('Agents & tools');
    await page.getByText('appconnect__invoke_action').first().waitFor();
    await controlCenter.goTo('Activity');
    await page.getByText(/Ada Lovelace enabled Gmail/).waitFor();
    await controlCenter.goTo('Integrations');
    await controlCenter.button('Gmail', 'Disconnect Gmail').click();
    await controlCenter.confirm('Disconnect');
    await controlCenter.button('Gmail', 'Connect Gmail').waitFor();
    expect(new URL(page.url()).pathname).to.equal('/tools/app-connect/');
    expect(controlCenter.errors.filter((complaint) => !complaint.includes('422'))).to.deep.equal([]);
  });
});
