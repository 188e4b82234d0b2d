import { expect } from 'chai';
import { germanPages } from '../../src/routes/pages/words-de.js';
import { englishPages, type PageWords } from '../../src/routes/pages/words-en.js';
import { useBrowser } from '../support/browsers.js';
import { ControlCenterPage } from '../support/control-center-page.js';
import { useInstallation } from '../support/installation.js';
import { axeFaultsOn } from '../support/page-checks.js';
import { signInPages } from '../support/sign-in-pages.js';

/** The narrowest window that a page has to fit into without scrolling sideways (WCAG 1.4.10). */
const viewport = { width: 320, height: 640 };

describe('The pages of a sign-in, in a browser', () => {
  const browser = useBrowser();
  const install = useInstallation();

  async function open(render: (words: PageWords) => Response, words: PageWords) {
    const page = await (await browser().newContext({ viewport })).newPage();
    const response = render(words);
    const [status, headers] = [response.status, Object.fromEntries(response.headers)];
    const body = await response.text();
    await page.route('**/*', (route) => route.fulfill({ status, headers, body }));
    await page.goto('https://platform.example/v1/appconnect/oauth/callback');
    return page;
  }

  for (const words of [englishPages, germanPages]) {
    for (const [name, render] of Object.entries(signInPages)) {
      it(`have no faults that axe finds, and fit into a narrow window, in “${words.language}” (${name})`, async () => {
        const page = await open(render, words);

        expect(await axeFaultsOn(page)).to.deep.equal([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(viewport.width);
      });
    }
  }

  it('speak the language of the control center in which the sign-in was started, and that of the browser elsewhere', async () => {
    const { url } = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.openSignedOut(browser(), url, { locale: 'de-DE' });
    await controlCenter.page.evaluate(() => localStorage.setItem('control-center.language', 'en'));
    await controlCenter.page.reload();
    await controlCenter.signIn({ person: 'Ada Lovelace', organization: 'Acme' });

    const tab = await controlCenter.openSignIn('Gmail');
    await tab.getByRole('textbox').first().fill('ada@example.com');
    await tab.getByRole('button', { name: 'Allow' }).click();

    await tab.getByRole('heading', { name: 'Gmail is connected as ada@example.com' }).waitFor();
    const stranger = await ControlCenterPage.openSignedOut(browser(), tab.url(), { locale: 'de-DE' });
    await stranger.page.getByRole('heading', { name: 'Diese Anmeldung ist nicht offen' }).waitFor();
  });
});
