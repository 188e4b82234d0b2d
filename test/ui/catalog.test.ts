import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import { axeFaultsOf } from './support/axe.js';
import { useWindowSize } from './support/browser.js';
import { anApi, gmail, inMinutes, jira, manyApps, notion, slack } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { FakeApi } from './support/fake-api.js';
import { addArabic } from './support/show.js';
import { until } from './support/until.js';

describe('<appconnect-catalog>', () => {
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
      'for a member, before anything is set up': { isAdmin: false, catalog: { source: 'none' as const } },
      'with an old list': { apps: [gmail], catalog: { source: 'last_good' as const, fetchedAt: inMinutes(-5) } },
    })) {
      it(`has no faults that axe finds ${state}`, async () => {
        const { element } = await CatalogHarness.show(Object.assign(new FakeApi(), parts));

        expect(await axeFaultsOf(element)).to.deep.equal([]);
      });
    }

    it('has no faults that axe finds where nothing matches', async () => {
      const catalog = await CatalogHarness.show(anApi([gmail]));
      await catalog.search('zzzz');

      expect(await axeFaultsOf(catalog.element)).to.deep.equal([]);
    });

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

      expect(catalog.counts).to.equal('4 of 4 apps3 enabled1 connected 1 needs attention');
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

  it('shows its first view where attributes are taken away, or a framework sets nothing', async () => {
    const search = { view: 'enabled', query: 'slack', category: 'chat' };
    const catalog = await CatalogHarness.show(anApi([jira, slack]), search);

    for (const name of Object.keys(search)) catalog.element.removeAttribute(name);
    await catalog.settled();
    expect(catalog.rows).to.deep.equal(['# Enabled', 'Slack', '# Most used', 'Jira']);

    Object.assign(catalog.element, { view: undefined, query: undefined, category: undefined });
    await catalog.search('jira');
    expect(catalog.rows).to.deep.equal(['Jira']);
  });

  describe('language', () => {
    it('speaks German', async () => {
      const catalog = await CatalogHarness.show(anApi([slack]), { locale: 'de' });

      expect(catalog.rows).to.deep.equal(['# Aktiviert', 'Slack']);
      expect((await catalog.row('slack')).text).to.contain('Verbinden');
    });

    it('has the direction of the language', async () => {
      addArabic();
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
