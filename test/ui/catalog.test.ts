import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import type { AppRecord } from '../../src/contract/app-contract.js';
import { faultsOf } from './support/axe.js';
import { focused, pressKeys, useWindow } from './support/browser.js';
import { aConnection, anApp, inMinutes } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { eventOf } from './support/expect-event.js';
import { FakeApi } from './support/fake-api.js';
import { until } from './support/until.js';

function manyApps(count: number, parts: Partial<AppRecord> = { enabled: false }): AppRecord[] {
  return Array.from({ length: count }, (_, index) => anApp({ app: `app-${index}`, name: `App ${index}`, ...parts }));
}

function anApi(apps: AppRecord[], parts: Partial<FakeApi> = {}): FakeApi {
  return Object.assign(new FakeApi(), { apps }, parts);
}

const gmail = anApp({ connection: aConnection({ status: 'connected', account: 'ada@example.com' }) });
const slack = anApp({ app: 'slack', name: 'Slack', categories: ['chat'] });
const notion = anApp({
  app: 'notion',
  name: 'Notion',
  connection: aConnection({ status: 'reconnect_needed', since: inMinutes(-60) }),
});
const jira = anApp({ app: 'jira', name: 'Jira', categories: ['work'], enabled: false });

describe('<appconnect-catalog>', () => {
  afterEach(() => useWindow(1024));

  describe('accessibility', () => {
    it('has nothing that axe finds, with apps in every section', async () => {
      const { element } = await CatalogHarness.show(anApi([gmail, slack, notion, jira]));

      expect(await faultsOf(element)).to.deep.equal([]);
    });

    it('has nothing that axe finds while it loads', async () => {
      const api = anApi([gmail]);
      const release = api.hold('listApps');
      const shown = CatalogHarness.show(api);
      const element = await until('the skeleton', () => document.querySelector('appconnect-catalog') ?? undefined);

      expect(await faultsOf(element)).to.deep.equal([]);

      release();
      await shown;
    });

    for (const [state, parts] of Object.entries({
      'without apps': { apps: [] },
      'with an old list': { apps: [gmail], catalog: { source: 'last_good' as const, fetchedAt: inMinutes(-5) } },
    })) {
      it(`has nothing that axe finds ${state}`, async () => {
        const { element } = await CatalogHarness.show(Object.assign(new FakeApi(), parts));

        expect(await faultsOf(element)).to.deep.equal([]);
      });
    }

    it('has nothing that axe finds after a failure, on a narrow page', async () => {
      await useWindow(360);
      const api = anApi([gmail]);
      api.failNext('listApps', 'internal');
      const { element } = await CatalogHarness.show(api);

      expect(await faultsOf(element)).to.deep.equal([]);
    });
  });

  describe('order', () => {
    it('shows what needs attention first, then connected, then enabled, then most used', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack, gmail, notion]));

      expect(catalog.lines).to.deep.equal([
        '# Needs attention',
        'Notion',
        '# Connected',
        'Gmail',
        '# Enabled',
        'Slack',
        '# Most used',
        'Jira',
      ]);
    });

    it('counts what is enabled, connected and in need of attention', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack, gmail, notion]));

      expect(catalog.counts).to.equal('4 of 4 apps3 enabled1 connected by you 1 needs attention');
    });
  });

  describe('search', () => {
    it('shows what the service finds, without sections', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack, gmail, notion]));

      await catalog.search('sla');

      expect(catalog.lines).to.deep.equal(['Slack']);
      expect(catalog.counts).to.contain('1 of 4 apps');
    });

    it('says how much was found', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack]));

      await catalog.search('sla');

      await until('the announcement', () => catalog.announced === '1 app found');
    });

    it('keeps the last results in view while the next are on their way', async () => {
      const api = anApi([jira, slack]);
      const catalog = await CatalogHarness.show(api);
      const release = api.hold('listApps');

      catalog.searchField.focus();
      await pressKeys('s');
      await until('the search to begin', () => catalog.isBusy);

      expect(catalog.lines).to.include('Jira');
      release();
      await catalog.settled();
      expect(catalog.lines).to.deep.equal(['Slack']);
    });

    it('shows the answer to the last key when an earlier one answers late', async () => {
      const api = anApi([jira, slack]);
      const catalog = await CatalogHarness.show(api);
      const release = api.hold('listApps');
      catalog.searchField.focus();
      await pressKeys('j');
      await until('the first search', () => api.callsOf('listApps').length === 2);
      release();
      await pressKeys('Backspace', 's');
      await catalog.settled();

      expect(catalog.lines).to.deep.equal(['Slack']);
    });

    it('keeps the focus in the field while typing', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack]));

      await catalog.search('sla');

      expect(focused()).to.equal(catalog.searchField);
    });

    it('moves on to the next step of the first app with Enter', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack]));

      await catalog.search('sla');
      await pressKeys('Enter');

      await until('the focus on Slack', () => focused()?.getAttribute('aria-label') === 'Connect Slack');
    });

    it('is cleared with Escape', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack]));
      await catalog.search('sla');

      await pressKeys('Escape');
      await catalog.settled();

      expect([catalog.searchField.value, catalog.lines.length]).to.deep.equal(['', 4]);
    });

    it('says when nothing matches, and clears from there', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack]));
      await catalog.search('zzz');
      expect(catalog.empty).to.contain('Nothing matches “zzz”');

      await catalog.pressIn('empty');

      expect(focused()).to.equal(catalog.searchField);
      await until('all apps', () => catalog.lines.length === 4);
    });

    it('stays within a category', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack, gmail]));

      await catalog.choose('chat');

      expect(catalog.lines).to.deep.equal(['# Enabled', 'Slack']);
    });
  });

  describe('views', () => {
    it('offers the whole catalog to org admins', async () => {
      const catalog = await CatalogHarness.show(anApi(manyApps(30)));
      expect(catalog.views).to.deep.equal(['popular', 'enabled', 'all']);

      await catalog.open('all');

      expect(catalog.counts).to.contain('30 of 30 apps');
    });

    it('does not offer it to members', async () => {
      const catalog = await CatalogHarness.show(anApi([gmail], { isAdmin: false }));

      expect(catalog.views).to.deep.equal(['popular', 'enabled']);
    });

    it('keeps offering it while a search finds nothing', async () => {
      const catalog = await CatalogHarness.show(anApi([gmail]));

      await catalog.search('zzz');

      expect(catalog.views).to.include('all');
    });
  });

  describe('2,000 apps', () => {
    it('has only the rows near the visible area in the page, and room for all', async () => {
      const catalog = await CatalogHarness.show(anApi(manyApps(2_000)), { view: 'all' });

      expect(catalog.list.querySelectorAll('appconnect-app-row').length).to.be.below(80);
      expect(catalog.list.offsetHeight).to.be.above(2_000 * 50);
    });

    it('reads further pages where the person scrolls', async () => {
      const api = anApi(manyApps(2_000));
      const catalog = await CatalogHarness.show(api, { view: 'all' });

      await until('the last app', () => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return catalog.lines.at(-1) === 'App 1999';
      });

      expect(catalog.list.querySelectorAll('appconnect-app-row').length).to.be.below(120);
    });

    it('goes back to the top of the list when a search starts further down', async () => {
      const catalog = await CatalogHarness.show(anApi(manyApps(300)), { view: 'all' });
      catalog.searchField.focus({ preventScroll: true });
      await until('being further down', () => {
        window.scrollTo(0, 4_000);
        return window.scrollY > 3_000;
      });

      await catalog.search('app 1');

      await until('the first result in view', () => catalog.list.getBoundingClientRect().top > 0);
      expect(catalog.searchField.getBoundingClientRect().top).to.be.within(0, 200);
    });
  });

  describe('results', () => {
    it('fill the visible area after a search as they did before', async () => {
      await useWindow(1024, 1_600);
      const catalog = await CatalogHarness.show(anApi(manyApps(300)), { view: 'all' });
      await until('rows to the end of the window', () => catalog.lines.length > 30);

      await catalog.search('app');

      await until('rows to the end of the window', () => catalog.lines.length > 30);
    });

    it('are not mixed with a page of an earlier search that comes late', async () => {
      const api = anApi(manyApps(120).concat(slack));
      const catalog = await CatalogHarness.show(api, { view: 'all' });
      const releasePage = api.hold('listApps');
      await until('the next page to be asked for', () => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return api.callsOf('listApps').length === 2;
      });
      api.hold('listApps')();
      await catalog.choose('chat');
      await until('the results', () => catalog.lines.includes('Slack'));

      releasePage();
      api.change('slack', { name: 'Slack for work' });
      api.events.tell({ name: 'refetch' });

      await until('something newer', () => catalog.lines.includes('Slack for work'));
      expect(catalog.lines).to.deep.equal(['# Enabled', 'Slack for work']);
      expect(catalog.counts).to.contain('1 of 121 apps');
    });
  });

  describe('inside a pane that scrolls', () => {
    it('keeps the search field where it is, however little is found', async () => {
      const catalog = await CatalogHarness.show(anApi(manyApps(90)), { view: 'all' });
      const pane = catalog.element.parentElement as HTMLElement;
      pane.className = 'pane';
      const above = document.createElement('p');
      above.className = 'above';
      pane.append(above, catalog.element);
      await catalog.settled();
      await until('being further down', () => {
        pane.scrollTop = 2_000;
        return pane.scrollTop === 2_000;
      });
      const top = catalog.searchField.getBoundingClientRect().top;

      await catalog.search('app 77');

      expect(catalog.lines).to.deep.equal(['App 77']);
      expect(catalog.searchField.getBoundingClientRect().top).to.equal(top);
    });

    it('goes back to the top within that pane alone, and keeps the search field where it is', async () => {
      const catalog = await CatalogHarness.show(anApi(manyApps(300)), { view: 'all' });
      const pane = catalog.element.parentElement as HTMLElement;
      pane.className = 'pane';
      pane.append(catalog.element);
      await catalog.settled();
      await until('being further down', () => {
        pane.scrollTop = 4_000;
        return catalog.lines.includes('App 70') && pane.scrollTop > 3_000;
      });
      const top = catalog.searchField.getBoundingClientRect().top;

      await catalog.search('app 1');

      await until('the first result', () => catalog.lines[0] === 'App 1');
      expect(catalog.searchField.getBoundingClientRect().top).to.equal(top);
      expect(window.scrollY).to.equal(0);
    });
  });

  describe('keyboard', () => {
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

    it('keeps a row that has the focus, however far it is scrolled away', async () => {
      const catalog = await CatalogHarness.show(anApi(manyApps(500)), { view: 'all' });
      const row = await catalog.row('app-3');
      row.button('enable')?.focus({ preventScroll: true });

      window.scrollTo(0, 20_000);
      await until('rows further down', () => catalog.lines.includes('App 340') || catalog.lines.includes('App 300'));

      expect(focused()).to.equal(row.button('enable'));
      window.scrollTo(0, 0);
    });
  });

  describe('live', () => {
    it('shows what a colleague changed, where it stands, and keeps the focus', async () => {
      const api = anApi([gmail, slack, jira]);
      const catalog = await CatalogHarness.show(api);
      const before = catalog.lines;
      (await catalog.row('slack')).button('connect')?.focus();

      api.change('jira', { enabled: true, agentCount: 1 });
      api.events.tell({ name: 'app.changed', data: { app: 'jira' } });

      const jiraRow = await catalog.row('jira');
      await until('the change', () => jiraRow.actions.includes('disable'));
      expect(catalog.lines).to.deep.equal(before);
      expect(focused()?.getAttribute('aria-label')).to.equal('Connect Slack');
    });

    it('announces a connection made in another tab, once', async () => {
      const api = anApi([slack]);
      const catalog = await CatalogHarness.show(api);
      api.change('slack', { connection: { status: 'connected', account: 'ada' } });

      const detail = await eventOf('appconnect-connection-changed', async () => {
        api.events.tell({ name: 'connection.changed', data: { app: 'slack', userId: 'ada', status: 'connected' } });
        const row = await catalog.row('slack');
        await until('the account', () => row.standing === 'Connected as ada');
      });

      expect(detail).to.deep.equal({ app: 'slack', status: 'connected', account: 'ada' });
    });

    it('reads again when the person comes back', async () => {
      const api = anApi([slack]);
      const catalog = await CatalogHarness.show(api);
      api.change('slack', { name: 'Slack for work' });

      api.events.tell({ name: 'refetch' });

      await until('the new name', () => catalog.lines.includes('Slack for work'));
    });

    it('stops listening when it leaves the page', async () => {
      const api = anApi([slack]);
      const { element } = await CatalogHarness.show(api);

      element.remove();

      expect(api.events.listenerCount).to.equal(0);
    });
  });

  describe('trouble', () => {
    it('says what failed, and tries again', async () => {
      const api = anApi([gmail]);
      api.failNext('listApps', 'offline');
      const catalog = await CatalogHarness.show(api);
      expect(catalog.empty).to.contain('The service did not answer');

      await catalog.pressIn('empty');

      await until('the apps', () => catalog.lines.includes('Gmail'));
    });

    it('keeps what was shown when a search fails', async () => {
      const api = anApi([gmail]);
      const catalog = await CatalogHarness.show(api);
      api.failNext('listApps', 'internal');

      await catalog.search('g');

      expect(catalog.lines).to.include('Gmail');
      expect(catalog.note).to.contain('Something went wrong');
    });

    it('tells a member whom to ask while nothing is set up', async () => {
      const api = anApi([], { isAdmin: false });
      api.failNext('listApps', 'not_configured');

      const catalog = await CatalogHarness.show(api);

      expect(catalog.empty).to.equal('Apps are not set up yetAsk your platform admin.');
    });

    it('tells an admin what to do while nothing is set up', async () => {
      const api = anApi([]);
      api.failNext('listApps', 'not_configured');

      const catalog = await CatalogHarness.show(api, { admin: '' });

      expect(catalog.empty).to.contain('Add the project key');
    });

    it('shows the last good list with its age while the provider is down', async () => {
      const api = anApi([gmail], { catalog: { source: 'last_good', fetchedAt: '2026-10-03T10:42:00Z' } });

      const catalog = await CatalogHarness.show(api);

      expect(catalog.note).to.match(/This is the list from Oct 3, 2026/);
      expect((await catalog.row('gmail')).actions).to.deep.equal(['disconnect', 'disable']);
    });
  });

  describe('language', () => {
    it('speaks German', async () => {
      const catalog = await CatalogHarness.show(anApi([slack]), { locale: 'de' });

      expect(catalog.lines).to.deep.equal(['# Aktiviert', 'Slack']);
      expect((await catalog.row('slack')).text).to.contain('Verbinden');
    });

    it('lies the other way round where the language does', async () => {
      const catalog = await CatalogHarness.show(anApi([slack]), { locale: 'ar' });

      const name = (await catalog.row('slack')).element.shadowRoot?.querySelector('.logo') as Element;
      expect(name.getBoundingClientRect().left).to.be.above(catalog.list.getBoundingClientRect().right - 80);
    });
  });

  it('says what kind of list it is to those who hear it', async () => {
    const catalog = await CatalogHarness.show(anApi([gmail, slack]));

    const entries = [...catalog.list.querySelectorAll('[aria-posinset]')];
    expect(
      entries.map((entry) => [entry.getAttribute('aria-posinset'), entry.getAttribute('aria-setsize')]),
    ).to.deep.equal([
      ['1', '2'],
      ['2', '2'],
    ]);
  });
});
