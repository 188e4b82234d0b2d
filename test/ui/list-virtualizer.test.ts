import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import { anApi, manyApps } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { LateReports } from './support/late-reports.js';
import { until } from './support/until.js';

describe('The rows of <appconnect-catalog> on a busy page', () => {
  let reports: LateReports;

  beforeEach(() => {
    reports = LateReports.install();
  });

  afterEach(() => reports.uninstall());

  it('are back after a failure took their place, though the browser reports both at once', async () => {
    const catalog = await CatalogHarness.show(anApi(manyApps(3)));
    await until('the report that they are visible', () => reports.held.some(({ isIntersecting }) => isIntersecting));
    await failSearch(catalog, 'app');
    await until('the report that they are gone', () => reports.held.some(({ isIntersecting }) => !isIntersecting));

    reports.release();
    await failSearch(catalog, '');
    await catalog.settledFrames();

    expect(catalog.rows).to.include('App 0');
  });

  it('are back after their page was hidden, though the browser reports both at once', async () => {
    const catalog = await CatalogHarness.show(anApi(manyApps(3)));
    await until('the report that they are visible', () => reports.held.some(({ isIntersecting }) => isIntersecting));
    catalog.element.style.display = 'none';
    await until('the report that they are hidden', () => reports.held.some(({ isIntersecting }) => !isIntersecting));

    reports.release();
    catalog.element.style.display = '';
    await catalog.settledFrames();

    expect(catalog.rows).to.include('App 0');
  });

  async function failSearch({ element, api }: CatalogHarness, query: string): Promise<void> {
    api.failNext('listApps', 'offline');
    const asked = api.callsOf('listApps').length;
    element.query = query;
    await until('the search to fail', () => api.callsOf('listApps').length > asked && !element.isUpdatePending);
  }
});
