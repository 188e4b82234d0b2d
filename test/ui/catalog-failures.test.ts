import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import { focused, pressKeys } from './support/browser.js';
import { aConnection, anApi, gmail, jira, slack } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { until } from './support/until.js';

describe('<appconnect-catalog>, where something failed', () => {
  it('says what failed, and tries again', async () => {
    const api = anApi([gmail]);
    api.failNext('listApps', 'offline');
    const catalog = await CatalogHarness.show(api);
    expect(catalog.empty).to.contain('The service did not answer');

    await catalog.pressIn('empty');

    await until('the apps', () => catalog.rows.includes('Gmail'));
  });

  it('shows the reason instead of the earlier results when a search fails', async () => {
    const api = anApi([gmail]);
    const catalog = await CatalogHarness.show(api);
    api.failNext('listApps', 'offline');

    await catalog.search('g');
    expect(catalog.rows).to.deep.equal([]);
    expect(catalog.empty).to.contain('The service did not answer');
    await catalog.pressIn('empty');

    await until('the results', () => catalog.rows.includes('Gmail'));
  });

  it('leaves the focus to the page around it after Enter on a search that failed', async () => {
    const api = anApi([gmail, slack]);
    const catalog = await CatalogHarness.show(api);
    api.failNext('listApps', 'offline');
    await catalog.search('s');
    await pressKeys('Enter');
    await catalog.settled();
    const button = document.createElement('button');
    catalog.element.after(button);
    button.focus();

    api.events.emit({ name: 'refetch' });

    await until('the results', () => catalog.rows.includes('Slack'));
    await catalog.settled();
    expect(focused()).to.equal(button);
  });

  it('shows the earlier results again, with a note, when their search fails too', async () => {
    const api = anApi([gmail]);
    const catalog = await CatalogHarness.show(api);
    api.failNext('listApps', 'offline');
    await catalog.search('g');
    api.failNext('listApps', 'internal');

    await pressKeys('Escape');

    await until('the earlier results', () => catalog.rows.includes('Gmail'));
    expect(catalog.note).to.contain('Something went wrong');
  });

  it('tells a member whom to ask while nothing is set up', async () => {
    const api = anApi([], { isAdmin: false, catalog: { source: 'none' } });

    const catalog = await CatalogHarness.show(api);

    expect(catalog.empty).to.equal('Apps are not set up yetAsk your platform admin.Try again');
    expect(catalog.searchField).to.equal(null);
  });

  it('offers an admin who has enabled nothing the whole list', async () => {
    const catalog = await CatalogHarness.show(anApi([jira]));
    await catalog.open('enabled');
    expect(catalog.empty).to.include('No apps yet');

    await catalog.pressIn('empty');

    await until('the whole list', () => catalog.rows.includes('Jira'));
    expect(catalog.element.view).to.equal('all');
  });

  it('offers it to an admin too who comes to a list without apps by an address', async () => {
    const catalog = await CatalogHarness.show(anApi([jira]), { view: 'enabled' });
    expect(catalog.empty).to.include('No apps yet').and.include('Show all');
    expect(catalog.views).to.include('all');

    const member = await CatalogHarness.show(anApi([jira], { isAdmin: false }), { view: 'enabled' });
    expect(member.empty).to.include('Ask an org admin').and.not.include('Show all');
    expect(member.views).not.to.include('all');
  });

  it('tells a member whom to ask once the key is gone, without counts and search, above the apps in use', async () => {
    const api = anApi([{ ...gmail, enabled: true, connection: aConnection({ status: 'connected' }) }], {
      isAdmin: false,
      catalog: { source: 'none' },
    });

    const catalog = await CatalogHarness.show(api, { 'with-try': '' });

    expect(catalog.note).to.contain('Apps are not set up yet. Ask your platform admin. You can still disconnect');
    expect([catalog.rows, catalog.searchField, catalog.counts]).to.deep.equal([['# Connected', 'Gmail'], null, '']);
    expect((await catalog.row('gmail')).actions).to.deep.equal(['disconnect']);
  });

  it('has no button to sign in while every sign-in would fail, and has it again once there is a key', async () => {
    const api = anApi([slack], { isAdmin: false, catalog: { source: 'none' } });
    const catalog = await CatalogHarness.show(api);
    expect((await catalog.row('slack')).actions).to.deep.equal([]);

    api.catalog = { source: 'live' };
    api.events.emit({ name: 'settings.changed', data: {} });

    await until('the list', () => catalog.searchField !== null);
    expect((await catalog.row('slack')).actions).to.deep.equal(['connect']);
  });

  it('tells an admin what to do while nothing is set up', async () => {
    const api = anApi([], { catalog: { source: 'none' } });

    const catalog = await CatalogHarness.show(api, { admin: '' });

    expect(catalog.empty).to.contain('Check that the project key is saved');
  });

  it('tells an admin why there is no list, and a member only that the provider does not answer', async () => {
    const refused = { code: 'key_refused', message: 'The provider refuses the key: revoked.' } as const;
    const unreachable = { code: 'provider_unreachable', message: 'It has not answered yet.' } as const;
    const empty = async (problem: typeof refused | typeof unreachable, isAdmin: boolean) => {
      const api = anApi([], { isAdmin, catalog: { source: 'none', problem } });
      return (await CatalogHarness.show(api, isAdmin ? { admin: '' } : {})).empty;
    };

    expect(await empty(refused, true)).to.contain('The provider refuses the key: revoked.');
    expect(await empty(refused, false))
      .to.contain('Ask your platform admin.')
      .and.not.to.contain('key');
    expect(await empty(unreachable, false)).to.contain('The connection provider does not answer.');
  });

  it('shows the last good list with its age while the provider is down', async () => {
    const api = anApi([gmail], { catalog: { source: 'last_good', fetchedAt: '2026-10-03T10:42:00Z' } });

    const catalog = await CatalogHarness.show(api);

    expect(catalog.note).to.match(/This is the list from Oct 3, 2026/);
    expect((await catalog.row('gmail')).actions).to.deep.equal(['disconnect', 'reconnect', 'disable']);
  });
});
