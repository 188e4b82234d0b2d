import { expect } from 'chai';
import { ada, Desk } from '../support/browsers.js';
import { useBrowser } from '../support/use-browser.js';
import { useInstallation } from '../support/use-installation.js';

const opensToolkitsAlone = {
  key: 'ak_opens_toolkits_and_tools',
  areas: { toolkits: 'read' as const, tools: 'read' as const },
};
const opensAllButExecution = {
  key: 'ak_opens_all_but_execution',
  areas: {
    toolkits: 'read' as const,
    tools: 'read' as const,
    auth_configs: 'read_write' as const,
    connected_accounts: 'read_write' as const,
    session_management: 'read_write' as const,
  },
};

const wrongKey = 'ak_of_nobody_at_all_0001';

describe('A key and its rights, in the control center', () => {
  const browser = useBrowser();
  const install = useInstallation();
  const keys = { provider: { keys: [opensToolkitsAlone, opensAllButExecution] } };

  const row = (desk: Desk, check: string) =>
    desk.page.getByRole('listitem').filter({ has: desk.page.getByText(check, { exact: true }) });
  const mark = (desk: Desk, check: string) => row(desk, check).getByRole('img').getAttribute('aria-label');

  it('is found good on the whole way of a call, and says what could be better', async () => {
    const installation = await install({ apps: ['gmail'] });
    const desk = await Desk.open(browser(), installation.url, ada);

    await desk.press('Check everything');
    await desk.page.getByText('It works; something could be better.').first().waitFor();

    await desk.page.getByText('Mend first: Public web URL.').waitFor();
    await row(desk, 'An action that reads')
      .getByText(/HACKERNEWS_\w+ ran/)
      .waitFor();
    expect(await mark(desk, 'The session is deleted')).to.equal('Well');
    expect(await mark(desk, 'Database')).to.equal('Well');
    expect(await desk.page.content()).not.to.include(installation.provider.projectKey);
    expect(desk.complaints).to.deep.equal([]);
  });

  it('is found to lack a right, by the name of that', async () => {
    const installation = await install({ ...keys, environment: { APPCONNECT_API_KEY: opensAllButExecution.key } });
    const desk = await Desk.open(browser(), installation.url, ada);

    await desk.press('Check everything');
    await desk.page.getByText('Something has to be mended.').first().waitFor();

    await desk.page.getByText('Mend first: Right to session execution.').waitFor();
    expect(await mark(desk, 'Right to sessions')).to.equal('Well');
    expect(await mark(desk, 'An action that reads')).to.equal('Not asked');
  });

  it('is found to be a wrong one, which a new one mends, and nothing further is asked', async () => {
    const installation = await install({ environment: { APPCONNECT_API_KEY: wrongKey } });
    const desk = await Desk.open(browser(), installation.url, ada);

    await desk.press('Check everything');
    await desk.page.getByText('Something has to be mended.').first().waitFor();

    await desk.page.getByText('Mend first: Provider, and the right to its toolkits.').waitFor();
    await desk.page.getByText(/Make a new project API key/).waitFor();
    expect(await mark(desk, 'Right to sessions')).to.equal('Not asked');
    expect(await mark(desk, 'Database')).to.equal('Well');
    expect(await desk.page.content()).not.to.include(wrongKey);
    expect(desk.complaints).to.deep.equal([]);
  });

  it('is not blamed where there is no network, and what needs none is looked at all the same', async () => {
    const installation = await install({ apps: ['gmail'] });
    const desk = await Desk.open(browser(), installation.url, ada);
    await installation.provider.close();

    await desk.press('Check everything');
    await desk.page.getByText('Something has to be mended.').first().waitFor();

    await desk.page.getByText('Mend first: Provider, and the right to its toolkits.').waitFor();
    await desk.page.getByText(/Let this computer reach the provider.*HTTPS_PROXY/).waitFor();
    expect(await mark(desk, 'Project key')).to.equal('Well');
    expect(await mark(desk, 'Right to sessions')).to.equal('Not asked');
    for (const check of ['Database', 'Database and directory belong together', 'Free disk']) {
      expect(await mark(desk, check), check).to.be.oneOf(['Well', 'Could be better']);
    }
    // The logos come from the provider too.
    expect(desk.complaints.filter((each) => !each.includes('ERR_CONNECTION_REFUSED'))).to.deep.equal([]);
  });

  it('is refused when it is saved, with the rights that it lacks, and the key before it stays', async () => {
    const installation = await install({ ...keys, apps: ['gmail'] });
    const desk = await Desk.open(browser(), installation.url, ada);

    await desk.press('Replace the project key');
    await desk.page.getByLabel('Project API key').fill(opensToolkitsAlone.key);
    await desk.press('Save and check');

    const refusal = desk.page.getByRole('alert').filter({ hasText: /\w/ });
    await refusal.waitFor();
    expect(await refusal.textContent()).to.match(/auth configs.*connected accounts.*sessions/);
    expect(await refusal.textContent()).not.to.include(opensToolkitsAlone.key);
    await desk.press('Cancel');
    await desk.page.getByText('Connected', { exact: true }).waitFor();
  });
});
