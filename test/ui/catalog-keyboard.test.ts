import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import { focused, pressKeys } from './support/browser.js';
import { anApi, gmail, jira, manyApps, slack } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { frame, until } from './support/until.js';

/** A field of the page beside the catalog. */
function elsewhere(): HTMLElement {
  const field = document.createElement('input');
  document.querySelector('#fixture')?.append(field);
  return field;
}

describe('<appconnect-catalog> keyboard', () => {
  it('goes from row to row with the arrow keys, and back to the search', async () => {
    const catalog = await CatalogHarness.show(anApi([gmail, slack, jira]));
    catalog.searchField.focus();

    const names: (string | null | undefined)[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      const before = focused();
      await pressKeys(key);
      await until('the focus to move', () => focused() !== before);
      names.push(focused()?.getAttribute('aria-label'));
    }
    expect(names).to.deep.equal(['Disconnect Gmail', 'Connect Slack', 'Enable Jira', 'Connect Slack']);

    await pressKeys('ArrowUp', 'ArrowUp');
    await until('the search field', () => focused() === catalog.searchField);
  });

  it('goes on from the last row where two keys come at once', async () => {
    const catalog = await CatalogHarness.show(anApi([gmail, slack, jira]));
    const button = (await catalog.row('gmail')).button('disconnect');
    button?.focus();

    for (const key of ['ArrowDown', 'ArrowDown'])
      button?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    await until('the last row', () => focused()?.getAttribute('aria-label') === 'Enable Jira');
    await pressKeys('ArrowUp');

    await until('the row before it', () => focused()?.getAttribute('aria-label') === 'Connect Slack');
  });

  it('stays in the search field where the browser did not tell that the row with the focus went', async () => {
    const catalog = await CatalogHarness.show(anApi([gmail, slack]));
    const page = catalog.element.parentElement as HTMLElement;
    (await catalog.row('slack')).button('connect')?.focus();
    const untold = new AbortController();
    window.addEventListener('focusout', (event) => event.stopPropagation(), { capture: true, signal: untold.signal });
    catalog.element.remove();
    page.append(catalog.element);
    untold.abort();
    await catalog.settled();

    await catalog.search('sla');
    await frame();

    expect([focused(), catalog.rows]).to.deep.equal([catalog.searchField, ['Slack']]);
  });

  it('keeps the row with the focus rendered, however far it is scrolled away', async () => {
    const catalog = await CatalogHarness.show(anApi(manyApps(500)), { view: 'all' });
    const row = await catalog.row('app-3');
    row.button('enable')?.focus({ preventScroll: true });

    window.scrollTo(0, 20_000);
    await until('rows further down', () => catalog.rows.includes('App 340') || catalog.rows.includes('App 300'));

    expect(focused()).to.equal(row.button('enable'));
    window.scrollTo(0, 0);
  });

  for (const [what, goOn] of [
    ['types on', () => pressKeys('l')],
    ['types a space', () => pressKeys(' ')],
    ['goes elsewhere', async () => elsewhere().focus()],
  ] as const) {
    it(`leaves the focus where it is with whoever ${what} after Enter, before the answer has come`, async () => {
      const api = anApi([jira, slack]);
      const catalog = await CatalogHarness.show(api);
      const release = api.hold('listApps');
      await catalog.beginSearch('s');
      await pressKeys('Enter');
      await goOn();
      const before = focused();

      release();
      await until('the answer', () => catalog.rows.join() === 'Slack');
      await frame();

      expect(focused()).to.equal(before);
    });
  }

  it('leaves the focus with whoever goes elsewhere before the app that the page looks for is found', async () => {
    const api = anApi([jira, slack]);
    const catalog = await CatalogHarness.show(api);
    const release = api.hold('listApps');
    const finding = catalog.element.find('slack');
    await until('the search to begin', () => catalog.isBusy);
    elsewhere().focus();
    const before = focused();

    release();
    await finding;

    expect([focused(), catalog.rows]).to.deep.equal([before, ['Slack']]);
  });
});
