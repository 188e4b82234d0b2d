import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { germanPages } from '../../src/routes/pages/words-de.js';
import { englishPages, type PageWords } from '../../src/routes/pages/words-en.js';
import { axeFaultsOn } from '../support/browser/axe-faults.js';
import { openContext, useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { signInPages } from '../support/browser/sign-in-pages.js';
import { useInstallation } from '../support/installation.js';

/** The narrowest window that a page has to fit into without scrolling sideways (WCAG 1.4.10). */
const viewport = { width: 320, height: 640 };
const address = 'https://platform.example/v1/appconnect/oauth/callback';

/**
 * A page of each form, with a note or without, with a button or a link, and with the script that closes the tab; in one language, since
 * the form is the same in each.
 */
const eachForm = {
  'link: sign_in': germanPages,
  'link: exhausted': englishPages,
  'link: session not seen': englishPages,
  'callback: connected': germanPages,
  'callback: other browser, start again': englishPages,
  'error: fault': englishPages,
};

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

  const answerOf = (name: string, words: PageWords) => signInPages[name]?.(words) ?? Response.error();
  const openNarrow = async () => (await openContext(browser(), { viewport })).newPage();

  for (const words of [englishPages, germanPages]) {
    it(`fit into a narrow window in “${words.language}”`, async () => {
      const texts: [name: string, text: string][] = [];
      for (const [name, render] of Object.entries(signInPages)) texts.push([name, await render(words).text()]);
      const page = await openNarrow();
      await show(page, answerOf('error: fault', words));

      expect(await page.evaluate(findTooWide, texts)).to.deep.equal([]);
    });
  }

  for (const [name, words] of Object.entries(eachForm)) {
    it(`have no faults that axe finds in “${words.language}” (${name})`, async () => {
      const page = await openNarrow();
      await show(page, answerOf(name, words));

      expect(await axeFaultsOn(page)).to.deep.equal([]);
    });
  }

  it('show in forced colours, which take every background, what is a button and where the page ends', async () => {
    const page = await (await openContext(browser(), { forcedColors: 'active' })).newPage();
    for (const name of ['link: sign_in', 'link: session not seen', 'callback: connected', 'error: unknown']) {
      await show(page, answerOf(name, englishPages));

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

/** Runs in one of these pages, which differ in their body alone: those that are wider than the window. */
function findTooWide(texts: [name: string, text: string][]): string[] {
  return texts.flatMap(([name, text]) => {
    const { body } = new DOMParser().parseFromString(text, 'text/html');
    document.body.replaceChildren(...body.children);
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [`${name}: ${scrollWidth} px`] : [];
  });
}
