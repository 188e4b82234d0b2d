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

describe('A key and its rights, in the control center', () => {
  const browser = useBrowser();
  const install = useInstallation();
  const keys = { provider: { keys: [opensToolkitsAlone, opensAllButExecution] } };

  const row = (desk: Desk, check: string) =>
    desk.page.getByRole('listitem').filter({ has: desk.page.getByText(check, { exact: true }) });
  const mark = (desk: Desk, check: string) => row(desk, check).getByRole('img').getAttribute('aria-label');

  it('is found good on the whole way of a call, and says what could be better', async () => {
    const place = await install({ apps: ['gmail'] });
    const desk = await Desk.open(browser(), place.url, ada);

    await desk.press('Check everything');
    await desk.page.getByText('It works; something could be better.').first().waitFor();

    await desk.page.getByText('Mend first: Public web URL.').waitFor();
    await row(desk, 'An action that reads')
      .getByText(/HACKERNEWS_\w+ ran/)
      .waitFor();
    expect(await mark(desk, 'The session is deleted')).to.equal('Well');
    expect(await mark(desk, 'Database')).to.equal('Well');
    expect(await desk.page.content()).not.to.include(place.provider.projectKey);
    expect(desk.complaints).to.deep.equal([]);
  });

  it('is found to lack a right, by the name of that', async () => {
    const place = await install({ ...keys, environment: { APPCONNECT_API_KEY: opensAllButExecution.key } });
    const desk = await Desk.open(browser(), place.url, ada);

    await desk.press('Check everything');
    await desk.page.getByText('Something has to be mended.').first().waitFor();

    await desk.page.getByText('Mend first: Right to session execution.').waitFor();
    expect(await mark(desk, 'Right to sessions')).to.equal('Well');
    expect(await mark(desk, 'An action that reads')).to.equal('Not asked');
  });

  it('is refused when it is saved, with the rights that it lacks, and the key before it stays', async () => {
    const place = await install({ ...keys, apps: ['gmail'] });
    const desk = await Desk.open(browser(), place.url, ada);

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
