import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
export const ada = { person: 'Ada Lovelace', organization: 'Acme' };
export const cleo = { person: 'Cleo Martin', organization: 'Acme' };

/** One person at a control center, in a browser of their own. */
export class ControlCenterPage {
  /** What the page complained of: errors in its console, and errors nobody caught. */
  readonly errors: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      // The page asks who is signed in and whether they may see the key; Chromium writes down every "no".
      if (message.type() === 'error' && !/status of 40[13]/.test(message.text())) this.errors.push(message.text());
    });
  }

  /** A desk at which nobody has signed in yet. */
  static async openSignedOut(
    browser: Browser,
    url: string,
    options: BrowserContextOptions = {},
  ): Promise<ControlCenterPage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', ...options });
    const controlCenter = new ControlCenterPage(context, await context.newPage());
    await controlCenter.page.goto(url);
    return controlCenter;
  }

  /** Opens the control center and picks a person and an organization. */
  static async open(
    browser: Browser,
    url: string,
    user: { person: string; organization: string },
    options?: BrowserContextOptions,
  ): Promise<ControlCenterPage> {
    const controlCenter = await ControlCenterPage.openSignedOut(browser, url, options);
    const row = controlCenter.page.getByRole('listitem').filter({ hasText: user.person });
    await row.getByRole('button', { name: user.organization }).click();
    await controlCenter.page.locator('settings-page').first().waitFor();
    return controlCenter;
  }

  row(app: string) {
    return this.page.getByRole('group', { name: app, exact: true });
  }

  /** A button of an app's row. */
  button(app: string, name: string | RegExp) {
    return this.row(app).getByRole('button', { name });
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).click();
  }

  /** The button that answers the question on screen. */
  async confirm(name: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  }

  /** Presses Connect, signs in on the provider's page in the tab that opens, and closes that tab when it came back. */
  async connect(app: string, account: string): Promise<void> {
    const tab = await this.openSignIn(app);
    await tab.getByRole('textbox').first().fill(account);
    await tab.getByRole('button', { name: 'Allow' }).click();
    await tab.getByRole('heading', { name: `is connected as ${account}` }).waitFor();
    await tab.close();
  }

  /** Presses Connect or Reconnect; gives the tab with the provider's page. */
  async openSignIn(app: string): Promise<Page> {
    const opened = this.context.waitForEvent('page');
    await this.button(app, /onnect/)
      .first()
      .click();
    return opened;
  }

  goTo(page: string): Promise<void> {
    return this.page.getByRole('navigation').getByText(page, { exact: true }).click();
  }

  /** Waits until this was said to people who do not see the change. */
  async waitForAnnouncement(text: string | RegExp): Promise<void> {
    await this.page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });
  }
}
