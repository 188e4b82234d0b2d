import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import { focused, pressKeys } from './support/browser.js';
import { anApi, gmail, slack } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { DialogHarness } from './support/dialog-harness.js';
import { until } from './support/until.js';

describe('A question about an app whose row moves', () => {
  it('gives the focus back to the app that was asked about, though its row moved meanwhile', async () => {
    const one = { ...gmail, connection: { status: 'not_connected' as const } };
    const two = { ...slack, connection: { status: 'not_connected' as const } };
    const api = anApi([one, two]);
    const catalog = await CatalogHarness.show(api);
    const row = await catalog.row('slack');
    row.button('disable')?.focus();
    await pressKeys('Enter');
    const question = await DialogHarness.in(row.element.renderRoot);
    expect(question.text).to.contain('Slack');

    api.apps = [two, one];
    api.events.emit({ name: 'settings.changed', data: {} });
    await until('the list to be read again', () => api.callsOf('listApps').length === 2);
    await catalog.settled();
    await pressKeys('Escape');
    await question.closed();
    await until('the new order', () => catalog.rows.filter((each) => !each.startsWith('#')).join() === 'Slack,Gmail');
    await catalog.settledFrames();

    expect(focused()?.getAttribute('aria-label')).to.contain('Slack');
  });
});
