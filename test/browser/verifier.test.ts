import { useBrowser } from '../support/browser/browsers.js';
import { ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { useInstallation } from '../support/installation.js';

describe('Signing in to a project with a verifier, in a browser (§4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  it('connects two apps from two tabs that are open at once, and tells each tab of its own', async () => {
    const installation = await install({ apps: ['gmail', 'slack'] });
    installation.provider.switches.verifierUrl = `${installation.url}/v1/appconnect/verify`;
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, cleo);
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
});
