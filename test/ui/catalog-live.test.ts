import { expect } from 'chai';
import sinon from 'sinon';
import '../../ui/elements/catalog/catalog.js';
import { actionsFor } from '../../ui/state/app-actions.js';
import { focused } from './support/browser.js';
import { anApi, gmail, jira, notion, slack } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { detailOfEvent, eventsOf } from './support/events.js';
import { lateAnswersOf, questionsAbout } from './support/late-answers.js';
import { changeService, show } from './support/show.js';
import { until } from './support/until.js';

describe('<appconnect-catalog> live', () => {
  afterEach(() => sinon.restore());

  /** With a catalog that is still being loaded, and timers that go on only as the test says. */
  async function showLoading() {
    const api = anApi([slack], { catalog: { source: 'live', complete: false } });
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const catalog = await CatalogHarness.show(api);
    return { api, clock, catalog };
  }

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

  it('shows an app that a colleague enabled, which was not in the list', async () => {
    const api = anApi([gmail, jira]);
    const catalog = await CatalogHarness.show(api, { view: 'enabled' });
    expect(catalog.rows).not.to.include('Jira');

    api.change('jira', { enabled: true, agentCount: 1 });
    api.events.emit({ name: 'app.changed', data: { app: 'jira' } });

    await until('the app', () => catalog.rows.includes('Jira'));
    expect(catalog.counts).to.include('2 of 2 apps');
    expect((await catalog.row('jira')).actions).to.include('disable');
  });

  it('shows what the person does at another service, once it asks that one', async () => {
    const catalog = await CatalogHarness.show(anApi([slack]));
    const other = anApi([jira, { ...notion, enabled: true }]);
    changeService(other);
    await until('the apps of the other', () => catalog.rows.includes('Jira') && catalog.rows.includes('Notion'));
    const asked = other.callsOf('listApps').length;

    await actionsFor(other).disable(other.recordOf('notion'));

    await until('the list to be read again', () => other.callsOf('listApps').length > asked);
    await until('Notion not to be enabled', () => !catalog.counts.includes('1 enabled'));
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

  it('announces a change that comes with a list which is read anew', async () => {
    const api = anApi([{ ...gmail, connection: { status: 'connected' } }, slack]);
    const catalog = await CatalogHarness.show(api);

    const ofAnotherKey = await detailOfEvent('appconnect-connection-changed', async () => {
      api.change('gmail', { connection: { status: 'other_project' } });
      api.events.emit({ name: 'settings.changed', data: {} });
      await until('the new list', () => catalog.counts.includes('1 needs attention'));
    });
    const ofSearch = await detailOfEvent('appconnect-connection-changed', async () => {
      api.change('slack', { connection: { status: 'connected' } });
      await catalog.search('slack');
      await until('the result', () => catalog.rows.join() === 'Slack');
    });

    expect(ofAnotherKey).to.deep.equal({ app: 'gmail', status: 'other_project', account: undefined });
    expect(ofSearch).to.deep.equal({ app: 'slack', status: 'connected', account: undefined });
  });

  it('announces no change where another service lists the app', async () => {
    const catalog = await CatalogHarness.show(anApi([slack]));
    const connected = { ...slack, name: 'Slack elsewhere', connection: { status: 'connected' as const } };

    const heard = await eventsOf('appconnect-connection-changed', async () => {
      changeService(anApi([connected]));
      await until('the list of the other', () => catalog.rows.includes('Slack elsewhere'));
    });

    expect(heard).to.deep.equal([]);
  });

  it('reads the list again when the person comes back', async () => {
    const api = anApi([slack]);
    const catalog = await CatalogHarness.show(api);
    api.change('slack', { name: 'Slack for work' });

    api.events.emit({ name: 'refetch' });

    await until('the new name', () => catalog.rows.includes('Slack for work'));
  });

  it('takes the buttons of an admin from somebody who is none any more, and hides no row from them', async () => {
    const api = anApi([slack, jira]);
    const catalog = await CatalogHarness.show(api);
    expect((await catalog.row('jira')).actions).to.include('enable');

    api.isAdmin = false;
    api.events.emit({ name: 'refetch' });

    await until('the sections of a member', () => catalog.rows.includes('# Not enabled yet'));
    expect(catalog.rows).to.include('Jira');
    expect(catalog.views).not.to.include('all');
    for (const app of ['slack', 'jira'])
      expect((await catalog.row(app)).actions).not.to.include.members(['enable', 'disable']);
  });

  it('keeps the focus with its app when that moves below a heading', async () => {
    const api = anApi([slack, jira]);
    const catalog = await CatalogHarness.show(api);
    await catalog.search('jira');
    (await catalog.row('jira')).button('enable')?.focus();

    api.isAdmin = false;
    api.events.emit({ name: 'refetch' });

    await until('the sections of a member', () => catalog.rows.includes('# Not enabled yet'));
    await until('the focus is on the row', () => focused()?.getAttribute('role') === 'group');
  });

  it('leaves the full catalog with somebody who may not see it any more', async () => {
    const api = anApi([slack, jira]);
    const catalog = await CatalogHarness.show(api);
    await catalog.open('all');

    api.isAdmin = false;
    api.events.emit({ name: 'refetch' });

    await until('the sections of a member', () => catalog.rows.includes('# Not enabled yet'));
    expect(catalog.element.view).to.equal('popular');
  });

  it('gives the buttons of an admin to somebody who has become one', async () => {
    const api = anApi([slack], { isAdmin: false });
    const catalog = await CatalogHarness.show(api);

    api.isAdmin = true;
    api.events.emit({ name: 'refetch' });

    await until('Show all', () => catalog.views.includes('all'));
    expect((await catalog.row('slack')).actions).to.include('disable');
  });

  it('does not take back what the person just did when an older answer comes late', async () => {
    const api = anApi([slack, jira]);
    const catalog = await CatalogHarness.show(api);
    const late = lateAnswersOf(api, 'listApps');
    api.events.emit({ name: 'app.changed', data: { app: 'jira' } });
    await until('the question', () => late.length === 1);
    const row = await catalog.row('jira');
    await row.press('enable');
    await until('the change', () => row.actions.includes('disable'));

    late.shift()?.();
    await until('the question after it', () => late.length === 1);

    expect(row.actions).to.include('disable');
  });

  it('asks one question at a time, so that no answer comes after a later one', async () => {
    const api = anApi([slack, jira]);
    await CatalogHarness.show(api);

    expect(await questionsAbout('jira', { api, method: 'listApps' })).to.deep.equal({ whileWaiting: 1, after: 1 });
  });

  it('reads the list again when it comes back to the page', async () => {
    const api = anApi([slack]);
    const catalog = await CatalogHarness.show(api);
    const place = catalog.element.parentElement as HTMLElement;
    catalog.element.remove();
    api.change('slack', { name: 'Slack for work' });

    place.append(catalog.element);

    await until('the new name', () => catalog.rows.includes('Slack for work'));
  });

  it('goes on asking while the catalog is being loaded, though one answer does not come', async () => {
    const { api, clock, catalog } = await showLoading();
    api.failNext('listApps', 'offline');
    await clock.tickAsync(2_000);

    Object.assign(api, { apps: [slack, jira], catalog: { source: 'live' } });
    await clock.tickAsync(4_000);
    clock.restore();

    await until('the app that came', () => catalog.rows.includes('Jira'));
  });

  it('asks less and less often while no answer comes, and at most once a minute', async () => {
    const { api, clock } = await showLoading();
    const waitFor = async (seconds: number) => {
      const before = api.callsOf('listApps').length;
      await clock.tickAsync(seconds * 1_000 - 1);
      const tooSoon = api.callsOf('listApps').length - before;
      await clock.tickAsync(1);
      return { tooSoon, inTime: api.callsOf('listApps').length - before - tooSoon };
    };

    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      api.failNext('listApps', 'rate_limited');
      expect(await waitFor(seconds), `${seconds} s`).to.deep.equal({ tooSoon: 0, inTime: 1 });
    }
    for (const seconds of [60, 2, 2])
      expect(await waitFor(seconds), `${seconds} s`).to.deep.equal({ tooSoon: 0, inTime: 1 });
  });

  it('asks at once about what happened while it waited for an answer that did not come', async () => {
    const { api, clock, catalog } = await showLoading();
    const release = api.hold('listApps');
    api.failNext('listApps', 'offline');
    await clock.tickAsync(2_000);
    api.change('slack', { name: 'Slack for work' });
    api.events.emit({ name: 'app.changed', data: { app: 'slack' } });

    release();
    await clock.tickAsync(200);
    clock.restore();

    await until('the new name', () => catalog.rows.includes('Slack for work'));
  });

  it('asks at once about what happened while it waited for an answer', async () => {
    const { api, clock, catalog } = await showLoading();
    const late = lateAnswersOf(api, 'listApps');
    await clock.tickAsync(2_000);
    api.change('slack', { name: 'Slack for work' });
    api.events.emit({ name: 'app.changed', data: { app: 'slack' } });

    late.shift()?.();
    await clock.tickAsync(200);
    late.shift()?.();
    clock.restore();

    await until('the new name', () => catalog.rows.includes('Slack for work'));
  });

  it('asks no more while nobody is signed in, though the catalog is still being loaded', async () => {
    const { api, clock } = await showLoading();
    api.failNext('listApps', 'unauthenticated');

    await clock.tickAsync(10_000);

    expect(api.callsOf('listApps')).to.have.length(2);
  });

  it('asks no more once it has left the page, though the catalog is still being loaded', async () => {
    const api = anApi([slack], { catalog: { source: 'live', complete: false } });
    const release = api.hold('listApps');
    const element = await show('appconnect-catalog', api);
    await until('the question', () => api.callsOf('listApps').length === 1);
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    element.remove();
    release();
    await clock.tickAsync(10_000);

    expect(api.callsOf('listApps')).to.have.length(1);
  });

  it('stops listening when it leaves the page', async () => {
    const api = anApi([slack]);
    const { element } = await CatalogHarness.show(api);

    element.remove();

    expect(api.events.listenerCount).to.equal(0);
  });
});
