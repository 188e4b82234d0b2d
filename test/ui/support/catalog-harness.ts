import type { AppRecord } from '../../../src/contract/app-contract.js';
import type { AppRow } from '../../../ui/elements/app-row/app-row.js';
import '../../../ui/elements/catalog/catalog.js';
import type { Catalog } from '../../../ui/elements/catalog/catalog.js';
import { press, typeText } from './browser.js';
import { anApp, inMinutes } from './builders.js';
import type { FakeApi } from './fake-api.js';
import { RowHarness } from './row-harness.js';
import { show } from './show.js';
import { frames, until } from './until.js';

/** The layout, the observers' report on it, and the rows that they cause. */
const framesOfLayout = 4;

/** Reads and operates the catalog as a user does. */
export class CatalogHarness {
  private constructor(
    readonly element: Catalog,
    readonly api: FakeApi,
  ) {}

  static async show(api: FakeApi, attributes: Record<string, string> = {}): Promise<CatalogHarness> {
    const harness = new CatalogHarness(await show('appconnect-catalog', api, attributes), api);
    await until('the catalog to settle', () => harness.root.querySelector('.skeleton') === null);
    await harness.element.updateComplete;
    return harness;
  }

  /** Headings and app names in the order of the page. */
  get rows(): string[] {
    return [...this.root.querySelectorAll('.entry')].map((entry) => {
      const heading = entry.querySelector('h3')?.textContent;
      return heading ? `# ${heading}` : (entry.querySelector('appconnect-app-row')?.app?.name ?? '…');
    });
  }

  get categories(): string[] {
    return [...this.root.querySelectorAll('option')].map(({ textContent }) => textContent ?? '');
  }

  get counts(): string {
    return (this.root.querySelector('.counts')?.textContent ?? '').replace(/\s+/g, ' ').trim();
  }

  get hint(): string | undefined {
    return this.textOf('.hint');
  }

  /** The button that folds the apps which a member cannot use. */
  get fold(): HTMLButtonElement {
    return this.root.querySelector('.fold') as HTMLButtonElement;
  }

  get note(): string | undefined {
    return this.textOf('.note');
  }

  get empty(): string | undefined {
    return this.textOf('.empty');
  }

  get alert(): HTMLElement | undefined {
    return this.root.querySelector<HTMLElement>('[role=alert]') ?? undefined;
  }

  get announced(): string | undefined {
    return this.textOf('[role=status]');
  }

  get views(): string[] {
    return [...this.root.querySelectorAll<HTMLElement>('[data-view]')].map(({ dataset }) => dataset.view ?? '');
  }

  get isBusy(): boolean {
    return this.root.querySelector('.list')?.getAttribute('aria-busy') === 'true';
  }

  get list(): HTMLElement {
    return this.root.querySelector('.list') as HTMLElement;
  }

  /** The height of the list, or of the note that replaces it. */
  get resultsHeightPx(): number {
    return (this.root.querySelector('.results') as HTMLElement).offsetHeight;
  }

  get searchField(): HTMLInputElement {
    return this.root.querySelector('input') as HTMLInputElement;
  }

  get rowElements(): AppRow[] {
    return [...this.root.querySelectorAll('appconnect-app-row')];
  }

  /** The row of an app that is in the page. */
  async row(app: string): Promise<RowHarness> {
    const row = await until(`the row of ${app}`, () => this.rowElements.find((each) => each.app?.app === app));
    await row.updateComplete;
    return new RowHarness(row);
  }

  /** Scrolls the page far into the list. */
  async scrollDown(): Promise<void> {
    await until('the page to scroll', () => {
      window.scrollTo(0, 4_000);
      return window.scrollY > 3_000;
    });
  }

  /** Types into the search field, key by key, and waits for the answer. */
  async search(text: string): Promise<void> {
    this.searchField.focus();
    this.searchField.select();
    await typeText(text);
    await this.settled();
  }

  /** Types the first letter of a search whose answer is held back. */
  async beginSearch(letter: string): Promise<void> {
    this.searchField.focus();
    await typeText(letter);
    await until('the search to begin', () => this.isBusy);
  }

  async choose(category: string): Promise<void> {
    const select = this.root.querySelector('select') as HTMLSelectElement;
    select.value = category;
    select.dispatchEvent(new Event('change'));
    await this.settled();
  }

  async open(view: string): Promise<void> {
    await press(this.root.querySelector(`[data-view=${view}]`) as Element);
    await this.settled();
  }

  async pressIn(area: 'note' | 'empty'): Promise<void> {
    await press(await until('the button', () => this.root.querySelector(`.${area} button`)));
    await this.settled();
  }

  async settled(): Promise<void> {
    await this.element.updateComplete;
    await until('the search to settle', () => !this.isBusy);
    await this.element.updateComplete;
  }

  /** Waits until the browser has told what is visible after a change of the layout, and the rows followed it. */
  async settledFrames(): Promise<void> {
    await frames(framesOfLayout);
    await this.settled();
  }

  private get root(): ShadowRoot {
    return this.element.shadowRoot as ShadowRoot;
  }

  private textOf(selector: string): string | undefined {
    return this.root.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim();
  }
}

/** An open sign-in to Gmail. */
export const signIn = { id: 'sign-in-gmail', status: 'signing_in' as const, expiresAt: inMinutes(9) };

/** Shows a catalog of Gmail and Slack and returns the row of Gmail. */
export async function showRow(
  api: FakeApi,
  parts: Partial<AppRecord> = {},
  attributes: Record<string, string> = {},
): Promise<RowHarness> {
  api.apps = [anApp(parts), anApp({ app: 'slack', name: 'Slack', enabled: false })];
  const catalog = await CatalogHarness.show(api, attributes);
  return catalog.row('gmail');
}
