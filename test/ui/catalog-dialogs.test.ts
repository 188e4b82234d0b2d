import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import type { ProfilesPicker } from '../../ui/elements/profiles-picker/profiles-picker.js';
import { focused, pressKeys } from './support/browser.js';
import { anApi, gmail, jira, notion, slack } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { changeService } from './support/show.js';
import { until } from './support/until.js';

describe('<appconnect-catalog> while a dialog of a row is open', () => {
  it('keeps its rows while the form of an own client is open, even if apps change', async () => {
    const missing = { connectability: 'own_client' as const, oauthClient: { missing: true, editable: true } };
    const api = anApi([gmail, { ...slack, ...missing }, notion]);
    const catalog = await CatalogHarness.show(api);
    const rowOfSlack = () => catalog.rowElements.find(({ app }) => app?.app === 'slack');
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
    expect(rowOfSlack()?.openDialog).to.equal(form);
    form?.shadowRoot?.querySelector('dialog')?.close();
    await until('the new rows', () => catalog.rows.includes('Notion of the team'));
  });

  it('leaves the arrow keys to a dialog of a row, also where the list is in a dialog itself', async () => {
    const api = anApi([gmail, slack]);
    const catalog = await CatalogHarness.show(api);
    const page = document.createElement('dialog');
    catalog.element.after(page);
    page.append(catalog.element);
    page.showModal();
    await catalog.settledFrames();
    const row = await catalog.row('gmail');
    row.button('disable')?.focus();
    await pressKeys('ArrowDown');
    await until('the next row', () => focused()?.getAttribute('aria-label') === 'Connect Slack');

    row.button('disable')?.focus();
    await pressKeys('Enter');
    const question = await row.dialog();
    const answer = focused();
    const isTaken = !answer?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, composed: true, cancelable: true }),
    );

    expect(isTaken).to.equal(false);
    expect(focused()).to.equal(answer);
    await question.answer('cancel');
  });

  it('keeps the agents of an app open with that app, even if its row moves', async () => {
    const api = anApi([slack, { ...jira, enabled: true }]);
    api.agents = [{ agent: 'assistant', name: 'Assistant', isDefault: true, assigned: false }];
    const catalog = await CatalogHarness.show(api);
    const row = catalog.rowElements.find(({ app }) => app?.app === 'jira');
    const picker = row?.shadowRoot?.querySelector('appconnect-profiles-picker') as ProfilesPicker;
    picker.show();

    api.change('jira', { connection: { status: 'connected', account: 'ada' } });
    api.events.emit({ name: 'settings.changed', data: {} });
    await until('the new list', () => catalog.counts.includes('1 connected'));

    expect([picker.app, picker.isConnected, picker.isOpen]).to.deep.equal(['jira', true, true]);
    picker.shadowRoot?.querySelector('dialog')?.close();
    await until('the new order', () => catalog.rows.indexOf('Jira') < catalog.rows.indexOf('Slack'));
  });

  it('counts the agents of an app anew when a colleague takes back what the person just ticked', async () => {
    const api = anApi([{ ...slack, agentCount: 1 }]);
    api.agents = [
      { agent: 'assistant', name: 'Assistant', isDefault: true, assigned: true },
      { agent: 'support', name: 'Support', isDefault: false, assigned: false },
    ];
    const catalog = await CatalogHarness.show(api);
    await catalog.row('slack');
    const picker = catalog.rowElements[0]?.shadowRoot?.querySelector('appconnect-profiles-picker') as ProfilesPicker;
    const trigger = () => picker.shadowRoot?.querySelector('.trigger')?.textContent?.trim();
    await picker.show();
    const boxes = await until('the agents', () => {
      const inputs = picker.shadowRoot?.querySelectorAll('li input') ?? [];
      return inputs.length === 2 && ([...inputs] as HTMLInputElement[]);
    });
    boxes[1]?.click();
    await until('the tick', () => trigger() === '2 agents');

    const asked = api.callsOf('listApps').length;
    await api.unassignAgent('slack', 'support');
    api.events.emit({ name: 'app.changed', data: { app: 'slack' } });
    await until('the list to be read again', () => api.callsOf('listApps').length > asked);
    await catalog.element.updateComplete;
    picker.shadowRoot?.querySelector('dialog')?.close();

    await until('the number of now', () => trigger() === '1 agent');
  });

  it('counts no tick that another service saved late', async () => {
    const api = anApi([{ ...slack, agentCount: 0 }]);
    api.agents = [{ agent: 'assistant', name: 'Assistant', isDefault: true, assigned: false }];
    const catalog = await CatalogHarness.show(api);
    await catalog.row('slack');
    const pickerNow = () => catalog.rowElements[0]?.shadowRoot?.querySelector('appconnect-profiles-picker');
    const picker = pickerNow() as ProfilesPicker;
    await picker.show();
    const box = await until('the agent', () => picker.shadowRoot?.querySelector<HTMLInputElement>('li input'));
    const release = api.hold('assignAgent');
    box.click();
    await until('it is asked', () => api.callsOf('assignAgent').length === 1);

    changeService(anApi([{ ...slack, agentCount: 5 }], { agents: api.agents }));
    await until('the list of the other', () => !catalog.isBusy);
    await catalog.settledFrames();
    release();
    await until('it is saved', () => api.agents[0]?.assigned);
    await catalog.settledFrames();
    picker.shadowRoot?.querySelector('dialog')?.close();

    const trigger = () => pickerNow()?.shadowRoot?.querySelector('.trigger')?.textContent?.trim();
    await until('the number of the other', () => trigger() === '5 agents');
  });
});
