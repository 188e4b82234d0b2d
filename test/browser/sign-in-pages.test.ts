import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { germanPages } from '../../src/routes/pages/words-de.js';
import { englishPages } from '../../src/routes/pages/words-en.js';
import { openContext, useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { axeFaultsOn } from '../support/browser/page-checks.js';
import { signInPages } from '../support/browser/sign-in-pages.js';
import { useInstallation } from '../support/installation.js';

/** The narrowest window that a page has to fit into without scrolling sideways (WCAG 1.4.10). */
const viewport = { width: 320, height: 640 };
const address = 'https://platform.example/v1/appconnect/oauth/callback';

/** A page of each form: with a note or without, with a button or a link, and with the script that closes the tab. */
const eachForm = [
  'link: sign_in',
  'link: exhausted',
  'link: session not seen',
  'callback: connected',
  'callback: other browser, start again',
  'error: fault',
];

describe('The pages of a sign-in, in a browser', () => {
  const browser = useBrowser();
  const install = useInstallation();

  /** Shows the answer as a host would send it, with its policy. */
  async function show(page: Page, answer: Response): Promise<void> {
    const [status, headers] = [answer.status, Object.fromEntries(answer.headers)];
    const body = await answer.text();
    await page.route(address, (route) => route.fulfill({ status, headers, body }), { times: 1 });
    await page.goto(address);
  }

  const openNarrow = async () => (await openContext(browser(), { viewport })).newPage();

  for (const words of [englishPages, germanPages]) {
    it(`fit into a narrow window in “${words.language}”`, async () => {
      const page = await openNarrow();
      for (const [name, render] of Object.entries(signInPages)) {
        await show(page, render(words));

        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).to.be.at.most(viewport.width);
      }
    });

    for (const name of eachForm) {
      it(`have no faults that axe finds in “${words.language}” (${name})`, async () => {
        const page = await openNarrow();
        await show(page, signInPages[name]?.(words) ?? Response.error());

        expect(await axeFaultsOn(page)).to.deep.equal([]);
      });
    }
  }

  it('show in forced colours, which take every background, what is a button and where the page ends', async () => {
    const page = await (await openContext(browser(), { forcedColors: 'active' })).newPage();
    for (const name of ['link: sign_in', 'link: session not seen', 'callback: connected', 'error: unknown']) {
      await show(page, signInPages[name]?.(englishPages) ?? Response.error());

      const borders = await page.locator('main, button, .button').evaluateAll((elements) =>
        elements.map((element) => {
          const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
          return borderTopStyle === 'solid' && borderTopWidth !== '0px' && borderTopColor !== 'rgba(0, 0, 0, 0)';
        }),
      );
      expect(borders, name).to.have.length.greaterThan(1).and.not.include(false);
    }
  });

  it('speak the language of the control center in which the sign-in was started, and that of the browser elsewhere', async () => {
    const { url } = await install({ apps: ['gmail'] });
    const controlCenter = await ControlCenterPage.openSignedOut(browser(), url, { locale: 'de-DE' });
    await controlCenter.page.evaluate(() => localStorage.setItem('control-center.language', 'en'));
    await controlCenter.page.reload();
    await controlCenter.signIn(ada);

    const tab = await controlCenter.openSignIn('Gmail');
    await tab.getByRole('textbox').first().fill('ada@example.com');
    await tab.getByRole('button', { name: 'Allow' }).click();

    await tab.getByRole('heading', { name: 'Gmail is connected as ada@example.com' }).waitFor();
    const stranger = await ControlCenterPage.openSignedOut(browser(), tab.url(), { locale: 'de-DE' });
    await stranger.page.getByRole('heading', { name: 'Diese Anmeldung ist nicht offen' }).waitFor();
  });
});
