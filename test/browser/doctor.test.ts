import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { useInstallation } from '../support/installation.js';

const wrongKey = 'ak_of_nobody_at_all_0001';

describe('A key and its rights, in the control center', () => {
  const browser = useBrowser();
  const install = useInstallation();

  const row = (controlCenter: ControlCenterPage, check: string) =>
    controlCenter.page.getByRole('listitem').filter({ has: controlCenter.page.getByText(check, { exact: true }) });
  const mark = (controlCenter: ControlCenterPage, check: string) =>
    row(controlCenter, check).getByRole('img').getAttribute('aria-label');

  it('is found good on the whole way of a call, and says what could be better', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);

    await controlCenter.press('Check everything');
    await controlCenter.page.getByText('It works; something could be better.').first().waitFor();

    await controlCenter.page.getByText('Mend first: Public web URL.').waitFor();
    await row(controlCenter, 'An action that reads')
      .getByText(/HACKERNEWS_\w+ ran/)
      .waitFor();
    expect(await mark(controlCenter, 'Deletion of the session')).to.equal('Well');
    expect(await mark(controlCenter, 'Database')).to.equal('Well');
    expect(await controlCenter.page.content()).not.to.include(installation.provider.projectKey);
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('is found to be a wrong one, which a new one mends, and nothing further is asked', async () => {
    const installation = await install({ environment: { APPCONNECT_API_KEY: wrongKey } });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);

    await controlCenter.press('Check everything');
    await controlCenter.page.getByText('Something has to be mended.').first().waitFor();

    await controlCenter.page.getByText('Mend first: Provider, and the right to its toolkits.').waitFor();
    await controlCenter.page.getByText(/Make a new project API key/).waitFor();
    expect(await mark(controlCenter, 'Right to sessions')).to.equal('Not asked');
    expect(await mark(controlCenter, 'Database')).to.equal('Well');
    expect(await controlCenter.page.content()).not.to.include(wrongKey);
    expect(controlCenter.errors).to.deep.equal([]);
  });

  it('is not blamed where there is no network, and what needs none is looked at all the same', async () => {
    const installation = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada);
    await installation.provider.close();

    await controlCenter.press('Check everything');
    await controlCenter.page.getByText('Something has to be mended.').first().waitFor();

    await controlCenter.page.getByText('Mend first: Provider, and the right to its toolkits.').waitFor();
    await controlCenter.page.getByText(/Let this computer reach the provider.*HTTPS_PROXY/).waitFor();
    expect(await mark(controlCenter, 'Project key')).to.equal('Well');
    expect(await mark(controlCenter, 'Right to sessions')).to.equal('Not asked');
    for (const check of ['Database', 'Match of database and directory', 'Free disk']) {
      expect(await mark(controlCenter, check), check).to.be.oneOf(['Well', 'Could be better']);
    }
    // Logos are loaded from the provider too: one that is being loaded is cut off, and a later one is refused.
    const logoFailure =
      /net::ERR_(CONNECTION_|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|CONTENT_LENGTH_MISMATCH|INCOMPLETE_)/;
    expect(controlCenter.errors.filter((each) => !logoFailure.test(each))).to.deep.equal([]);
  });
});
