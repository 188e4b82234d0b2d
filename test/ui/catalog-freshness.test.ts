import { expect } from 'chai';
import sinon from 'sinon';
import '../../ui/elements/catalog/catalog.js';
import { actionsFor } from '../../ui/state/app-actions.js';
import { anApi, gmail, jira, manyApps, slack } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import type { FakeApi } from './support/fake-api.js';
import { lateAnswersOf, questionsAbout } from './support/late-answers.js';
import { until } from './support/until.js';

/** More than a first page has. */
const appCount = 80;

describe('<appconnect-catalog>, below the first page', () => {
  let api: FakeApi;
  let catalog: CatalogHarness;
  const last = `app-${appCount - 1}`;
  const isLast = (name: string) => catalog.rows.at(-1) === name;
  const change = (name: string) => api.change(last, { name });

  beforeEach(async () => {
    api = anApi(manyApps(appCount));
    catalog = await CatalogHarness.show(api, { view: 'all' });
    await until('the last app', () => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return isLast(`App ${appCount - 1}`);
    });
  });

  afterEach(() => sinon.restore());

  it('is read again when the person comes back, whatever else changes in that moment', async () => {
    change('Renamed');

    api.events.emit({ name: 'refetch' });
    api.events.emit({ name: 'app.changed', data: { app: 'app-1' } });

    await until('the new name', () => isLast('Renamed'));
  });

  it('is read again, though the person did something before the answer was there', async () => {
    const late = lateAnswersOf(api, 'listApps');
    change('Renamed');
    api.events.emit({ name: 'refetch' });
    await until('the question', () => late.length === 1);
    await actionsFor(api).enable(api.recordOf('app-1'));
    api.events.emit({ name: 'app.changed', data: { app: 'app-1' } });
    late.shift()?.();
    await until('the question after it', () => late.length === 1);

    late.shift()?.();

    await until('the new name', () => isLast('Renamed'));
  });

  it('is read again after a failure, even if the next event names another app', async () => {
    change('Renamed');
    const asked = api.callsOf('listApps').length;
    api.failNext('listApps', 'offline');
    api.events.emit({ name: 'refetch' });
    await until('the question', () => api.callsOf('listApps').length > asked);

    api.events.emit({ name: 'app.changed', data: { app: 'app-1' } });

    await until('the new name', () => isLast('Renamed'));
  });

  it('is read again after its own request failed, even if the next event names another app', async () => {
    change('Renamed');
    api.failNext('getApp', 'offline');
    api.events.emit({ name: 'app.changed', data: { app: last } });
    await until('the question', () => api.callsOf('getApp').length === 1);

    api.events.emit({ name: 'app.changed', data: { app: 'app-1' } });

    await until('the new name', () => isLast('Renamed'));
  });

  it('is read again once the person does something, though another app could not be read before', async () => {
    api.failNext('getApp', 'offline');
    api.events.emit({ name: 'app.changed', data: { app: 'app-78' } });
    await until('the question', () => api.callsOf('getApp').length === 1);
    change('Renamed');

    await actionsFor(api).enable(api.recordOf('app-1'));

    await until('the new name', () => isLast('Renamed'));
  });

  it('is read again while the catalog is being loaded, though another app could not be read before', async () => {
    api.catalog = { source: 'live', complete: false };
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    api.failNext('getApp', 'offline');
    api.events.emit({ name: 'app.changed', data: { app: 'app-78' } });
    await clock.tickAsync(100);
    change('Renamed');

    await clock.tickAsync(2_000);
    clock.restore();

    await until('the new name', () => isLast('Renamed'));
  });

  it('is not asked for again once it is in no catalog', async () => {
    api.apps = api.apps.slice(0, -1);
    api.events.emit({ name: 'app.changed', data: { app: last } });
    await until('the question', () => api.callsOf('getApp').length === 1);
    api.change('app-78', { name: 'Renamed' });

    api.events.emit({ name: 'app.changed', data: { app: 'app-78' } });

    await until('the new name', () => catalog.rows.includes('Renamed'));
    expect(api.callsOf('getApp')).to.deep.equal([[last], ['app-78']]);
  });

  it('asks one question at a time about an app, so that no answer comes after a later one', async () => {
    expect(await questionsAbout(last, { api, method: 'getApp' })).to.deep.equal({ whileWaiting: 1, after: 1 });
  });

  it('does not take back what the person just did when an older answer comes late', async () => {
    const late = lateAnswersOf(api, 'getApp');
    api.events.emit({ name: 'app.changed', data: { app: last } });
    await until('the question', () => late.length === 1);
    const row = await catalog.row(last);
    await row.press('enable');
    await until('the change', () => row.actions.includes('disable'));

    const asked = api.callsOf('listApps').length;
    late.shift()?.();
    await until('the question after it', () => api.callsOf('listApps').length > asked);

    expect(row.actions).to.include('disable');
  });
});

describe('<appconnect-catalog>, after events were missed', () => {
  it('shows that a colleague disabled an app, which is in the list of enabled ones no more', async () => {
    const api = anApi([gmail, slack, jira]);
    const catalog = await CatalogHarness.show(api, { view: 'enabled' });
    api.change('slack', { enabled: false });

    api.events.emit({ name: 'refetch' });

    const row = await catalog.row('slack');
    await until('the change', () => row.actions.includes('enable'));
    expect(catalog.rows).to.include('Gmail').and.include('Slack');
  });
});
