import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openContext } from './browsers.js';

/** Somebody in an organization: as the control center names them, and the ids of both. */
type Member = { person: string; organization: string; user: string; org: string };

export const ada: Member = { person: 'Ada Lovelace', organization: 'Acme', user: 'ada', org: 'acme' };
/** An org admin who may not administer the platform. */
export const ben: Member = { person: 'Ben Okafor', organization: 'Acme', user: 'ben', org: 'acme' };
export const cleo: Member = { person: 'Cleo Martin', organization: 'Acme', user: 'cleo', org: 'acme' };

/** A page object for the control center, in a browser context of its own. */
export class ControlCenterPage {
  /** Errors in the console of the page, and uncaught errors. */
  readonly errors: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      // The page asks who is signed in; Chromium logs every 401.
      if (message.type() === 'error' && !/status of 401/.test(message.text())) this.errors.push(message.text());
    });
  }

  /** Opens the control center without signing in. */
  static async openSignedOut(
    browser: Browser,
    url: string,
    options?: BrowserContextOptions,
  ): Promise<ControlCenterPage> {
    const controlCenter = await ControlCenterPage.openEmpty(browser, options);
    await controlCenter.page.goto(url);
    return controlCenter;
  }

  /** Opens the control center as a member who has signed in: a request for that costs less than the page on which people do it. */
  static async open(
    browser: Browser,
    url: string,
    member: Member,
    options?: BrowserContextOptions,
  ): Promise<ControlCenterPage> {
    const controlCenter = await ControlCenterPage.openBlank(browser, url, member, options);
    await controlCenter.page.goto(url);
    await controlCenter.page.locator('settings-page').first().waitFor();
    return controlCenter;
  }

  /** A member who has signed in, before they open anything: the pages of a sign-in cost less than the control center. */
  static async openBlank(
    browser: Browser,
    url: string,
    { user, org }: Member,
    options?: BrowserContextOptions,
  ): Promise<ControlCenterPage> {
    const controlCenter = await ControlCenterPage.openEmpty(browser, options);
    const { request } = controlCenter.context;
    const answer = await request.post(`${url.replace(/\/$/, '')}/v1/session`, { data: { user, org } });
    if (!answer.ok()) throw new Error(`${user} cannot sign in to ${org}: ${answer.status()} ${await answer.text()}`);
    return controlCenter;
  }

  private static async openEmpty(browser: Browser, options: BrowserContextOptions = {}): Promise<ControlCenterPage> {
    const window = { viewport: { width: 1280, height: 860 }, locale: 'en-GB' };
    const context = await openContext(browser, { ...window, ...options });
    return new ControlCenterPage(context, await context.newPage());
  }

  /** Signs in on the page, by mouse. */
  async signIn({ person, organization }: Member): Promise<void> {
    const row = this.page.getByRole('listitem').filter({ hasText: person });
    await row.getByRole('button', { name: organization }).click();
    await this.page.locator('settings-page').first().waitFor();
  }

  row(app: string) {
    return this.page.getByRole('group', { name: app, exact: true });
  }

  /** A button of an app's row. */
  button(app: string, name: string | RegExp) {
    // A part of a name would find other buttons too: Connect is in Reconnect and in Disconnect.
    return this.row(app).getByRole('button', { name, exact: true });
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).click();
  }

  /** Presses a button of the open dialog. */
  async confirm(name: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  }

  /** Presses Connect, signs in on the provider's page in the new tab, and closes the tab after the callback. */
  async connect(app: string, account: string): Promise<void> {
    const tab = await this.openSignIn(app);
    await tab.getByRole('textbox').first().fill(account);
    await tab.getByRole('button', { name: 'Allow' }).click();
    await tab.getByRole('heading', { name: `is connected as ${account}` }).waitFor();
    await tab.close();
  }

  /** Presses Connect or Reconnect; returns the tab with the provider's page. */
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

  /** Waits until a status region announces this text. */
  async waitForAnnouncement(text: string | RegExp): Promise<void> {
    await this.page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });
  }
}
