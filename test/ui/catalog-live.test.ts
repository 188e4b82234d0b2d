import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import { focused } from './support/browser.js';
import { anApi, gmail, jira, notion, slack } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { detailOfEvent } from './support/events.js';
import { until } from './support/until.js';

describe('<appconnect-catalog> live', () => {
  describe('live', () => {
    it('keeps its rows while the form of an own client is open, even if apps change', async () => {
      const missing = { connectability: 'own_client' as const, oauthClient: { missing: true, editable: true } };
      const api = anApi([gmail, { ...slack, ...missing }, notion]);
      const catalog = await CatalogHarness.show(api);
      const rows = () => [...(catalog.element.shadowRoot?.querySelectorAll('appconnect-app-row') ?? [])];
      const rowOfSlack = () => rows().find(({ app }) => app?.app === 'slack');
      const form = rowOfSlack()?.shadowRoot?.querySelector('appconnect-oauth-client') ?? undefined;
      form?.show();
      const before = catalog.rows;

      api.change('slack', { oauthClient: { missing: false, editable: true } });
      api.change('notion', { name: 'Notion of the team' });
      api.events.emit({ name: 'app.changed', data: { app: 'slack' } });
      api.events.emit({ name: 'refetch' });
      await until('the list is read again', () => api.callsOf('listApps').length > 1);
      await catalog.element.updateComplete;

      expect(catalog.rows).to.deep.equal(before);
      expect(rowOfSlack()?.openForm).to.equal(form);
      form?.shadowRoot?.querySelector('dialog')?.close();
      await until('the new rows', () => catalog.rows.includes('Notion of the team'));
    });

    it('shows the change of a colleague in place, and keeps the focus', async () => {
      const api = anApi([gmail, slack, jira]);
      const catalog = await CatalogHarness.show(api);
      const before = catalog.rows;
      (await catalog.row('slack')).button('connect')?.focus();

      api.change('jira', { enabled: true, agentCount: 1 });
      api.events.emit({ name: 'app.changed', data: { app: 'jira' } });

      const jiraRow = await catalog.row('jira');
      await until('the change', () => jiraRow.actions.includes('disable'));
      expect(catalog.rows).to.deep.equal(before);
      expect(focused()?.getAttribute('aria-label')).to.equal('Connect Slack');
    });

    it('announces a connection made in another tab, once', async () => {
      const api = anApi([slack]);
      const catalog = await CatalogHarness.show(api);
      api.change('slack', { connection: { status: 'connected', account: 'ada' } });

      const detail = await detailOfEvent('appconnect-connection-changed', async () => {
        api.events.emit({ name: 'connection.changed', data: { app: 'slack', userId: 'ada', status: 'connected' } });
        const row = await catalog.row('slack');
        await until('the account', () => row.status === 'Connected as ada');
      });

      expect(detail).to.deep.equal({ app: 'slack', status: 'connected', account: 'ada' });
    });

    it('reads the list again when the person comes back', async () => {
      const api = anApi([slack]);
      const catalog = await CatalogHarness.show(api);
      api.change('slack', { name: 'Slack for work' });

      api.events.emit({ name: 'refetch' });

      await until('the new name', () => catalog.rows.includes('Slack for work'));
    });

    it('stops listening when it leaves the page', async () => {
      const api = anApi([slack]);
      const { element } = await CatalogHarness.show(api);

      element.remove();

      expect(api.events.listenerCount).to.equal(0);
    });
  });
});
