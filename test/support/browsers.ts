import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags });
}

/** One person at a control center, in a browser of their own. */
export class Desk {
  /** What the page complained of: errors in its console, and errors nobody caught. */
  readonly complaints: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.setDefaultTimeout(10_000);
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      // The page asks who is signed in and whether they may see the key; Chromium writes down every "no".
      if (message.type() === 'error' && !/status of 40[13]/.test(message.text())) this.complaints.push(message.text());
    });
  }

  /** Opens the control center and picks a person and an organization. */
  static async open(browser: Browser, url: string, who: { person: string; organization: string }): Promise<Desk> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    const desk = new Desk(context, await context.newPage());
    await desk.page.goto(url);
    const row = desk.page.getByRole('listitem').filter({ hasText: who.person });
    await row.getByRole('button', { name: who.organization }).click();
    await desk.page.getByRole('navigation').waitFor();
    return desk;
  }

  row(app: string) {
    return this.page.getByRole('group', { name: app, exact: true });
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).click();
  }

  /** Presses Connect, signs in on the provider's page in the tab that opens, and closes that tab when it came back. */
  async connect(app: string, account: string): Promise<void> {
    const opened = this.context.waitForEvent('page');
    await this.row(app).getByRole('button', { name: 'Connect', exact: false }).first().click();
    const tab = await opened;
    await tab.getByRole('textbox').first().fill(account);
    await tab.getByRole('button', { name: 'Allow' }).click();
    await tab.getByRole('heading', { name: 'Connected', exact: true }).waitFor();
    await tab.close();
  }

  go(place: string): Promise<void> {
    return this.page.getByRole('navigation').getByText(place, { exact: true }).click();
  }
}
