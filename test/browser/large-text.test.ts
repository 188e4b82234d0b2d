import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { waitForRest } from '../support/browser/scrolling.js';
import { type Installation, useInstallation } from '../support/installation.js';

/** Twice the 16 px of those who chose no size. */
const textPx = 32;
/** By page, what it shows once it is loaded. */
const pages = {
  integrations: 'appconnect-app-row',
  agents: 'tool-card',
  workspace: 'appconnect-public-address-field input',
  activity: 'appconnect-activity-filters select',
};

/** German has the longer words, so English is looked at where there is the least room. */
const windows = { 'de-DE': [320, 768, 1_280], 'en-GB': [320] };

describe('With text of twice the size (WCAG 1.4.4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  async function open({ url }: Installation, width: number, locale: string): Promise<ControlCenterPage> {
    const options = { viewport: { width, height: 900 }, locale };
    const controlCenter = await ControlCenterPage.open(browser(), url, ada, options);
    await controlCenter.page.evaluate(setTextSize, textPx);
    return controlCenter;
  }

  it('no page is cut off at its side: at 320 px, and in German also at 768 and 1,280', async () => {
    const installation = await install({ apps: ['gmail', 'slack', 'notion'] });
    for (const [locale, widths] of Object.entries(windows)) {
      const { page } = await open(installation, 320, locale);
      for (const [name, content] of Object.entries(pages)) {
        await page.goto(`${installation.url}#/${name}`);
        const shown = page.locator('settings-page:not([hidden])');
        await shown.locator(content).first().waitFor();
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await waitForRest(shown);

          const where = `${name}, ${locale}, ${width} px`;
          expect(await shown.evaluate(cutOffPx), where).to.equal(0);
          const ofChoices = await shown.locator('.choice label').evaluateAll(mostCutOffPx);
          expect(ofChoices, `the choices of ${where}`).to.equal(0);
          const title = await shown.locator('h1').evaluate((heading) => getComputedStyle(heading).fontSize);
          expect(Number.parseFloat(title), 'the title grows too').to.be.above(textPx);
        }
      }
    }
  });

  it('the dialogs keep to their width and show names in whole, in German and in a window of 320 px', async () => {
    const controlCenter = await open(await install({ apps: ['gmail'] }), 320, 'de-DE');
    const { page } = controlCenter;
    const dialog = page.getByRole('dialog');

    await controlCenter.button('Gmail', /wer Gmail nutzen darf/).click();
    expect(await dialog.getByText('Researcher').evaluate(lineCount)).to.be.at.most(2);
    expect(await dialog.evaluate(cutOffPx), 'the agents of an app').to.equal(0);
    await controlCenter.confirm('Fertig');

    await controlCenter.button('Gmail', /einrichten/).click();
    await dialog.getByLabel('Client-ID').waitFor();
    expect(await dialog.evaluate(cutOffPx), 'the client of an app').to.equal(0);
    await page.keyboard.press('Escape');

    await page.keyboard.press('?');
    await dialog.getByText('Ctrl K').waitFor();
    expect(await dialog.evaluate(cutOffPx), 'the list of keys').to.equal(0);
    expect(await dialog.locator('dt').evaluateAll(mostCutOffPx), 'keys that reach into their meaning').to.equal(0);
  });

  it('the menu of the account is above the catalog, into which it reaches, in a window of 768 px', async () => {
    const installation = await install({ apps: ['gmail', 'slack', 'notion'] });
    const controlCenter = await open(installation, 768, 'en-GB');
    const { page } = controlCenter;
    await controlCenter.row('Slack').evaluate((row) => row.scrollIntoView());
    await page.locator('account-menu button').first().click();

    const panel = page.locator('account-menu .panel');
    const { width } = (await panel.boundingBox()) ?? { width: 0 };
    await panel.click({ position: { x: width - 8, y: 40 }, trial: true, timeout: 5_000 });
  });
});

/** Runs in the page. */
function setTextSize(px: number): void {
  document.documentElement.style.fontSize = `${px}px`;
}

/** Runs in the page: how far its content reaches beyond it, where nobody can scroll to. */
function cutOffPx(page: Element): number {
  return page.scrollWidth - page.clientWidth;
}

/** Runs in the page: how far the text of any of them reaches into what is beside it. */
function mostCutOffPx(labels: Element[]): number {
  return Math.max(0, ...labels.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
}

/** Runs in the page. */
function lineCount(text: Element): number {
  return Math.round(text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight));
}
