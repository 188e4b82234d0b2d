import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser/browsers.js';
import { ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { openReadySandbox, openSandbox, type TestSandbox } from '../support/hosts/sandbox.js';

const pages = ['Agents & tools', 'Activity', 'Integrations'];

describe('Elements on the pages of a host', () => {
  const browser = useBrowser();
  let sandbox: TestSandbox;

  afterEach(() => sandbox.remove());

  const openAsCleo = (url = sandbox.url) => ControlCenterPage.open(browser(), url, cleo);
  const addConnectButton = (page: Page) =>
    page.evaluate(() => {
      const button = Object.assign(document.createElement('appconnect-connect-button'), { app: 'gmail' });
      document.body.replaceChildren(button);
    });

  it('ask for nothing that a member is refused, on any page and at any address, and have no button for it', async () => {
    sandbox = await openReadySandbox(['gmail']);
    const controlCenter = await ControlCenterPage.openSignedOut(browser(), `${sandbox.url}/#/integrations?view=all`);
    const refused: string[] = [];
    controlCenter.context.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });

    await controlCenter.signIn(cleo);
    await controlCenter.row('Gmail').waitFor();
    const ofAdmins = controlCenter.page.getByRole('button', { name: /Enable |Disable |Show all|choose who may|key/ });
    expect(await ofAdmins.count()).to.equal(0);
    for (const page of pages) {
      await controlCenter.goTo(page);
      await controlCenter.page.getByRole('heading', { name: page }).first().waitFor();
    }
    await controlCenter.connect('Gmail', 'cleo@example.com');
    await controlCenter.page.reload();
    await controlCenter.row('Gmail').getByText('cleo@example.com').waitFor();

    expect(refused).to.deep.equal([]);
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('say before any key what is the matter, and connect once the app is there', async () => {
    sandbox = await openSandbox();
    const { page, errors } = await openAsCleo();
    await addConnectButton(page);

    await page.getByText('Apps are not set up yet. A platform admin has to save the project key first.').waitFor();

    const ada = await sandbox.signIn('ada', 'acme');
    await ada.put('/v1/appconnect/settings/api-key', { apiKey: sandbox.provider.projectKey });
    await ada.put('/v1/appconnect/apps/gmail/enablement');
    await page.getByRole('button', { name: 'Connect Gmail' }).waitFor();
    expect(errors).to.deep.equal([]);
  });

  it('stay as they are when their module is loaded a second time, from another address', async () => {
    sandbox = await openReadySandbox(['gmail']);
    const { page, errors } = await openAsCleo();
    const isShared = await page.evaluate(async () => {
      const { modules } = await (await fetch('/v1/ui')).json();
      const [first, second] = await Promise.all([import(modules[0]), import(`${modules[0]}?second`)]);
      return first !== second && first.apiContext === second.apiContext;
    });
    await addConnectButton(page);

    await page.getByRole('button', { name: 'Connect Gmail' }).waitFor();
    expect(isShared).to.equal(true);
    expect(errors).to.deep.equal([]);
  });
});
