import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ada, ControlCenterPage } from '../support/browser/control-center-page.js';
import { useInstallation } from '../support/installation.js';

/** Windows, and the size of text that a person chose: 16 px where they chose none. */
const settings = [
  { width: 320, textPx: 24 },
  { width: 320, textPx: 32 },
  { width: 390, textPx: 32 },
  { width: 768, textPx: 32 },
  { width: 1_280, textPx: 32 },
];
/** By page, what it shows once it is loaded. */
const pages = {
  integrations: 'appconnect-app-row',
  agents: 'tool-card',
  workspace: 'appconnect-public-address-field input',
  activity: 'appconnect-activity-filters select',
};

describe('With text of up to twice the size (WCAG 1.4.4)', () => {
  const browser = useBrowser();
  const install = useInstallation();

  for (const { width, textPx } of settings) {
    it(`no page is cut off at its side: ${textPx} px in a window of ${width} px`, async () => {
      const installation = await install({ apps: ['gmail', 'slack', 'notion'] });
      for (const locale of ['en-GB', 'de-DE']) {
        const options = { viewport: { width, height: 900 }, locale };
        const { page } = await ControlCenterPage.open(browser(), installation.url, ada, options);
        await page.evaluate(setTextSize, textPx);
        for (const [name, content] of Object.entries(pages)) {
          await page.goto(`${installation.url}#/${name}`);
          const shown = page.locator('settings-page:not([hidden])');
          await shown.locator(content).first().waitFor();

          expect(await shown.evaluate(cutOffPx), `${name}, ${locale}`).to.equal(0);
          const ofChoices = await shown.locator('.choice label').evaluateAll(mostCutOffPx);
          expect(ofChoices, `the choices of ${name}, ${locale}`).to.equal(0);
          const title = await shown.locator('h1').evaluate((heading) => getComputedStyle(heading).fontSize);
          expect(Number.parseFloat(title), 'the title grows too').to.be.above(textPx);
        }
      }
    });
  }

  it('the dialogs of an app show names and fields in whole: 32 px in a window of 320 px', async () => {
    const installation = await install({ apps: ['gmail'] });
    const options = { viewport: { width: 320, height: 900 } };
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada, options);
    const { page } = controlCenter;
    await page.evaluate(setTextSize, 32);
    const dialog = page.getByRole('dialog');

    await controlCenter.button('Gmail', /choose who/).click();
    const name = dialog.getByText('Researcher');
    expect(await name.evaluate(lineCount)).to.be.at.most(2);
    expect(await dialog.evaluate(cutOffPx)).to.equal(0);
    await controlCenter.confirm('Done');

    await controlCenter.button('Gmail', /^Set up sign-in/).click();
    await dialog.getByLabel('Client ID').waitFor();
    expect(await dialog.evaluate(cutOffPx)).to.equal(0);
  });

  it('the client of an app and the list of keys keep to their width in German: 32 px in a window of 320 px', async () => {
    const installation = await install({ apps: ['gmail'] });
    const options = { viewport: { width: 320, height: 900 }, locale: 'de-DE' };
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada, options);
    const { page } = controlCenter;
    await page.evaluate(setTextSize, 32);
    const dialog = page.getByRole('dialog');

    await controlCenter.button('Gmail', /einrichten/).click();
    await dialog.getByLabel('Client-ID').waitFor();
    expect(await dialog.evaluate(cutOffPx)).to.equal(0);
    await page.keyboard.press('Escape');

    await page.keyboard.press('?');
    await dialog.getByText('Ctrl K').waitFor();
    expect(await dialog.evaluate(cutOffPx)).to.equal(0);
    expect(await dialog.locator('dt').evaluateAll(mostCutOffPx), 'keys that reach into their meaning').to.equal(0);
  });

  it('the menu of the account is above the catalog, into which it reaches: 32 px in a window of 768 px', async () => {
    const installation = await install({ apps: ['gmail', 'slack', 'notion'] });
    const options = { viewport: { width: 768, height: 900 } };
    const controlCenter = await ControlCenterPage.open(browser(), installation.url, ada, options);
    const { page } = controlCenter;
    await page.evaluate(setTextSize, 32);
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
