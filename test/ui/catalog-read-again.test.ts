import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import type { AppRow } from '../../ui/elements/app-row/app-row.js';
import { focused } from './support/browser.js';
import { anApi, manyApps } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { until } from './support/until.js';

describe('A catalog that is read again', () => {
  it('leaves whoever is far down in the list where they are, with the focus, when a setting was changed', async () => {
    const api = anApi(manyApps(300));
    const catalog = await CatalogHarness.show(api, { view: 'all' });
    await catalog.scrollDown();
    await until('rows in view', () => catalog.rows.includes('App 70'));
    const row = await catalog.row('app-70');
    await (row.element as AppRow).focusNextStep();
    const focus = focused();
    const at = window.scrollY;

    api.events.emit({ name: 'settings.changed', data: {} });
    await until('the list to be read again', () => api.callsOf('listApps').length > 2);
    await catalog.settledFrames();

    expect(focused()).to.equal(focus);
    expect(Math.abs(window.scrollY - at)).to.be.below(50);
  });
});
