import { expect } from 'chai';
import type { Route } from 'playwright-core';
import { withResolvers } from '../../src/lib/time/with-resolvers.js';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { type Installation, useInstallation } from '../support/installation.js';

const wordFiles = '**/plugins/appconnect/*/languages/*.js';
const german = { locale: 'de-DE' };

describe('The words of a language that is not English', () => {
  const browser = useBrowser();
  const install = useInstallation();

  /** Opens the control center; `answer` gets each request for words. */
  async function openAt(
    { url }: Installation,
    answer: (route: Route) => Promise<void>,
    options = german,
  ): Promise<ControlCenterPage> {
    const controlCenter = await ControlCenterPage.openSignedOut(browser(), url, options);
    await controlCenter.page.route(wordFiles, answer);
    await controlCenter.signIn(ada);
    return controlCenter;
  }

  it('are loaded once, and not by readers of English', async () => {
    const requests: string[] = [];
    const count = (route: Route) => {
      requests.push(route.request().url());
      return route.continue();
    };

    const installation = await install({ apps: ['gmail'] });
    const english = await openAt(installation, count, { locale: 'en-GB' });
    await english.row('Gmail').getByText('Connect', { exact: true }).waitFor();
    expect(requests).to.deep.equal([]);

    const { page } = await openAt(installation, count);
    await page.getByRole('button', { name: 'Gmail verbinden' }).waitFor();
    expect(requests).to.have.length(1);
    const heights = await page
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => links.map(({ clientHeight }) => clientHeight));
    expect(Math.max(...heights), 'no page is named on two lines').to.be.below(48);
  });

  it('are waited for, and no English is shown before them', async () => {
    const released = withResolvers();
    const { page } = await openAt(await install({ apps: ['gmail'] }), async (route) => {
      await released.promise;
      await route.continue();
    });
    const card = page.locator('appconnect-integrations-card');
    await card.waitFor({ state: 'attached' });
    const shown = await card.evaluate(async (element) => {
      await new Promise(requestAnimationFrame);
      return element.shadowRoot?.textContent?.trim();
    });
    expect(shown).to.equal('');

    released.resolve();

    await page.getByRole('button', { name: 'Gmail verbinden' }).waitFor();
  });

  it('are English where they cannot be loaded, as on a host that serves the module alone', async () => {
    const { page } = await openAt(await install({ apps: ['gmail'] }), (route) => route.abort());

    await page.getByRole('button', { name: 'Connect Gmail' }).waitFor();
  });
});
