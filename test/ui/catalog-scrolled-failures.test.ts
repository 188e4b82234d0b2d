import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import { anApi, manyApps } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import type { FakeApi } from './support/fake-api.js';
import { until } from './support/until.js';

describe('<appconnect-catalog> when a list that is scrolled fails, the failure', () => {
  it('of a search further down is shown in view', async () => {
    const api = anApi(manyApps(300));
    const catalog = await showScrolled(api);
    api.failNext('listApps', 'offline');

    await catalog.search('a');

    const reason = await until('the reason', () => catalog.alert);
    expect(reason.getBoundingClientRect().top).to.be.within(0, window.innerHeight);
    expect(catalog.rows).to.deep.equal([]);
  });

  it('of the same search further down is shown in view, above the rows', async () => {
    const api = anApi(manyApps(300));
    const catalog = await showScrolled(api);
    api.failNext('listApps', 'offline');

    api.events.emit({ name: 'settings.changed', data: {} });

    const reason = await until('the reason', () => catalog.alert);
    expect(reason.getBoundingClientRect().top).to.be.within(0, window.innerHeight);
    expect(window.scrollY).to.be.above(3_000);
  });

  it('of a further page is shown in view, and is asked for again only when the person says so', async () => {
    const api = anApi(manyApps(300));
    const catalog = await showCutOff(api);

    const reason = await until('the reason', () => catalog.alert);
    await catalog.settledFrames();
    expect(reason.getBoundingClientRect().top).to.be.within(0, window.innerHeight);
    expect(window.scrollY).to.be.above(3_000);
    expect(api.callsOf('listApps').length).to.equal(2);
    await catalog.pressIn('note');

    await until('the rows in view', () => catalog.rows.includes('App 70'));
    expect(catalog.alert).to.equal(undefined);
    expect(window.scrollY).to.be.above(3_000);
  });

  it('of a further page is over once the service is heard again, or something else is searched', async () => {
    const api = anApi(manyApps(300));
    const catalog = await showCutOff(api);
    await until('the reason', () => catalog.alert);

    api.events.emit({ name: 'refetch' });
    await until('the rows in view', () => catalog.rows.includes('App 70'));
    expect(catalog.alert).to.equal(undefined);

    const other = await showCutOff(anApi(manyApps(300)));
    await until('the reason', () => other.alert);
    await other.search('app 7');
    expect(other.alert).to.equal(undefined);
    expect(other.rows).to.include('App 7');
  });

  /** Scrolled to where the next page would be, of which nothing came. */
  async function showCutOff(api: FakeApi): Promise<CatalogHarness> {
    const catalog = await CatalogHarness.show(api, { view: 'all' });
    api.failNext('listApps', 'offline');
    await catalog.scrollDown();
    return catalog;
  }

  async function showScrolled(api: FakeApi): Promise<CatalogHarness> {
    const catalog = await CatalogHarness.show(api, { view: 'all' });
    catalog.searchField.focus({ preventScroll: true });
    await catalog.scrollDown();
    await until('all pages', () => api.callsOf('listApps').length === 2);
    return catalog;
  }
});
