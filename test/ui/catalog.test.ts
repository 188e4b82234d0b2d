import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import { en } from '../../ui/words/en.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, press, pressKeys, useWindowSize } from './support/browser.js';
import { aConnection, anApi, gmail, inMinutes, jira, manyApps, notion, slack } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { FakeApi } from './support/fake-api.js';
import { until } from './support/until.js';

describe('<appconnect-catalog>', () => {
  afterEach(() => useWindowSize(1024));

  it('passes to its rows whether links must work in another browser', async () => {
    const { element } = await CatalogHarness.show(anApi([gmail]));
    const row = () => element.shadowRoot?.querySelector('appconnect-app-row');

    expect(row()?.handOff).to.equal(undefined);
    element.setAttribute('hand-off', '');
    await until('the row knows', () => row()?.handOff === true);
    element.setAttribute('hand-off', 'false');
    await until('the row knows again', () => row()?.handOff === false);
  });

  describe('accessibility', () => {
    it('has no faults that axe finds, with apps in every section', async () => {
      const { element } = await CatalogHarness.show(anApi([gmail, slack, notion, jira]));

      expect(await axeFaultsOf(element)).to.deep.equal([]);
    });

    it('has no faults that axe finds while it loads', async () => {
      const api = anApi([gmail]);
      const release = api.hold('listApps');
      const shown = CatalogHarness.show(api);
      const element = await until('the skeleton', () => document.querySelector('appconnect-catalog'));

      expect(await axeFaultsOf(element)).to.deep.equal([]);

      release();
      await shown;
    });

    for (const [state, parts] of Object.entries({
      'without apps': { apps: [] },
      'with an old list': { apps: [gmail], catalog: { source: 'last_good' as const, fetchedAt: inMinutes(-5) } },
    })) {
      it(`has no faults that axe finds ${state}`, async () => {
        const { element } = await CatalogHarness.show(Object.assign(new FakeApi(), parts));

        expect(await axeFaultsOf(element)).to.deep.equal([]);
      });
    }

    it('has no faults that axe finds after a failure, on a narrow page', async () => {
      await useWindowSize(360);
      const api = anApi([gmail]);
      api.failNext('listApps', 'internal');
      const { element } = await CatalogHarness.show(api);

      expect(await axeFaultsOf(element)).to.deep.equal([]);
    });
  });

  describe('order', () => {
    it('shows what needs attention first, then connected, then enabled, then most used', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack, gmail, notion]));

      expect(catalog.rows).to.deep.equal([
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

    it('counts the apps that are enabled, connected and need attention', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack, gmail, notion]));

      expect(catalog.counts).to.equal('4 of 4 apps3 enabled1 connected by you 1 needs attention');
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

  describe('for a member', () => {
    const member = () => CatalogHarness.show(anApi([jira, slack, gmail], { isAdmin: false }));

    it('shows what they can use, and folds the rest with one sentence on whom to ask', async () => {
      const catalog = await member();

      expect(catalog.rows).to.deep.equal(['# Connected', 'Gmail', '# Enabled', 'Slack', '# Not enabled yet']);
      expect(catalog.hint).to.equal('Ask an org admin to enable the ones you need.');
    });

    it('counts what is seen, and tells screen readers the same', async () => {
      const catalog = await member();
      const sizes = () => [...catalog.list.querySelectorAll('[aria-setsize]')].map((entry) => entry.ariaSetSize);
      expect([catalog.counts, sizes()]).to.deep.equal(['2 of 3 apps2 enabled1 connected by you', ['2', '2']]);

      await press(catalog.fold);

      await until('the rest', () => catalog.rows.includes('Jira'));
      expect([catalog.counts, sizes()]).to.deep.equal(['3 of 3 apps2 enabled1 connected by you', ['3', '3', '3']]);
    });

    for (const category of ['', 'work']) {
      it(`who can use nothing ${category && 'of a category '}is told so first, and whom to ask, also with the rest unfolded`, async () => {
        const catalog = await CatalogHarness.show(anApi([jira], { isAdmin: false }), { category });
        const told = category === '' ? /^No app is enabled for/ : /^No app in “Work” is enabled for/;
        expect(catalog.empty)
          .to.match(told)
          .and.to.match(/Ask an org admin to enable the apps you need\.$/);
        expect([catalog.rows, catalog.counts, catalog.hint]).to.deep.equal([['# Not enabled yet'], '', undefined]);
        expect(await axeFaultsOf(catalog.element)).to.deep.equal([]);

        await press(catalog.fold);

        await until('the rest', () => catalog.rows.includes('Jira'));
        expect(catalog.empty).to.match(told);
      });
    }

    it('sees the list as others do once the first app is enabled', async () => {
      const api = anApi([jira], { isAdmin: false });
      const catalog = await CatalogHarness.show(api);

      api.change('jira', { enabled: true });
      api.events.emit({ name: 'refetch' });

      await until('the app', () => catalog.rows.includes('Jira'));
      expect([catalog.empty, catalog.rows]).to.deep.equal([undefined, ['Jira']]);
      expect(catalog.counts).to.equal('1 of 1 apps1 enabled0 connected by you');
    });

    it('unfolds and folds the rest, by mouse and by keyboard, without repeating the sentence', async () => {
      const catalog = await member();

      await press(catalog.fold);
      await until('the rest', () => catalog.rows.includes('Jira'));
      expect((await catalog.row('jira')).text).not.to.include('Ask an org admin');

      catalog.fold.focus();
      await pressKeys('Enter');
      await until('the rest to be gone', () => !catalog.rows.includes('Jira'));
      expect([focused(), catalog.fold.getAttribute('aria-expanded')]).to.deep.equal([catalog.fold, 'false']);
    });

    it('shows an app once it is enabled, no heading of nothing, and of one that was disabled whom to ask', async () => {
      const api = anApi([jira, slack, gmail], { isAdmin: false });
      const catalog = await CatalogHarness.show(api);
      api.change('jira', { enabled: true });
      api.change('slack', { enabled: false });

      api.events.emit({ name: 'refetch' });

      await until('the enabled app', () => catalog.rows.includes('Jira'));
      expect(catalog.rows).to.deep.equal(['# Connected', 'Gmail', '# Enabled', 'Slack', 'Jira']);
      expect((await catalog.row('slack')).status).to.equal(en.apps.notEnabled);
    });

    it('finds what they can use first, and says once, above the others, whom to ask', async () => {
      const catalog = await CatalogHarness.show(
        anApi([jira, { ...jira, app: 'jira-cloud', name: 'Jira Cloud' }, { ...slack, name: 'Slack for Jira' }, gmail], {
          isAdmin: false,
        }),
      );

      await catalog.search('jira');

      expect(catalog.rows).to.deep.equal(['Slack for Jira', '# Not enabled yet', 'Jira', 'Jira Cloud']);
      expect(catalog.hint).to.equal('Ask an org admin to enable the ones you need.');
      for (const app of ['jira', 'jira-cloud'])
        expect((await catalog.row(app)).text).not.to.include('Ask an org admin');
      expect([catalog.fold, catalog.empty]).to.deep.equal([null, undefined]);
    });

    it('finds only apps that are not enabled, and says whom to ask', async () => {
      const catalog = await member();

      await catalog.search('jira');

      expect([catalog.rows, catalog.empty]).to.deep.equal([['# Not enabled yet', 'Jira'], undefined]);
      expect(catalog.hint).to.equal('Ask an org admin to enable the ones you need.');
      expect(await axeFaultsOf(catalog.element)).to.deep.equal([]);
    });

    it('keeps the rest folded while a search is under way, and again once it is cleared', async () => {
      const api = anApi([jira, slack, gmail], { isAdmin: false });
      const catalog = await CatalogHarness.show(api);
      const folded = catalog.rows;
      const release = api.hold('listApps');
      catalog.searchField.focus();
      await pressKeys('j');
      await until('the search to begin', () => catalog.isBusy);
      expect(catalog.rows).to.deep.equal(folded);
      release();
      await until('the result', () => catalog.rows.includes('Jira'));

      await pressKeys('Escape');

      await until('the list', () => catalog.rows.includes('Gmail'));
      expect(catalog.rows).to.deep.equal(folded);
    });

    it('has no faults that axe finds', async () => {
      expect(await axeFaultsOf((await member()).element)).to.deep.equal([]);
    });
  });

  describe('failures', () => {
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
      expect(member.empty).to.include('Ask an org admin');
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
      expect((await catalog.row('gmail')).actions).to.deep.equal(['disconnect', 'reconnect']);
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

  describe('language', () => {
    it('speaks German', async () => {
      const catalog = await CatalogHarness.show(anApi([slack]), { locale: 'de' });

      expect(catalog.rows).to.deep.equal(['# Aktiviert', 'Slack']);
      expect((await catalog.row('slack')).text).to.contain('Verbinden');
    });

    it('has the direction of the language', async () => {
      const catalog = await CatalogHarness.show(anApi([slack]), { locale: 'ar' });

      const name = (await catalog.row('slack')).element.shadowRoot?.querySelector('.logo') as Element;
      expect(name.getBoundingClientRect().left).to.be.above(catalog.list.getBoundingClientRect().right - 80);
    });
  });

  it('tells screen readers the size of the list and the position of each app', async () => {
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
