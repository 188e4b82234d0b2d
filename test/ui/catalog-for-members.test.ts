import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import { en } from '../../ui/words/en.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, press, pressKeys } from './support/browser.js';
import { anApi, gmail, jira, slack } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { until } from './support/until.js';

describe('<appconnect-catalog> for a member', () => {
  const member = () => CatalogHarness.show(anApi([jira, slack, gmail], { isAdmin: false }));

  it('shows what they can use, and folds the rest with one sentence on whom to ask', async () => {
    const catalog = await member();

    expect(catalog.rows).to.deep.equal(['# Connected', 'Gmail', '# Enabled', 'Slack', '# Not enabled yet']);
    expect(catalog.hint).to.equal('Ask an org admin to enable the ones you need.');
  });

  it('counts what is seen, and tells screen readers the same', async () => {
    const catalog = await member();
    const sizes = () => [...catalog.list.querySelectorAll('[aria-setsize]')].map((entry) => entry.ariaSetSize);
    expect([catalog.counts, sizes()]).to.deep.equal(['2 of 3 apps2 enabled1 connected', ['2', '2']]);

    await press(catalog.fold);

    await until('the rest', () => catalog.rows.includes('Jira'));
    expect([catalog.counts, sizes()]).to.deep.equal(['3 of 3 apps2 enabled1 connected', ['3', '3', '3']]);
  });

  it('is refused the full catalog that an address names without a request, also where apps are shown already', async () => {
    const catalog = await member();

    catalog.element.view = 'all';
    await until('the view is put back', () => catalog.element.view === 'popular');

    expect(catalog.api.callsOf('getViewer')).not.to.be.empty;
    const asked = catalog.api.callsOf('listApps') as [{ view?: string }][];
    expect(asked.map(([query]) => query.view)).not.to.include('all');
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
    expect(catalog.counts).to.equal('1 of 1 apps1 enabled0 connected');
  });

  it('keeps the focus in the row where it is once the first app is enabled', async () => {
    const api = anApi([jira, { ...slack, enabled: false }], { isAdmin: false });
    const catalog = await CatalogHarness.show(api);
    await press(catalog.fold);
    await until('the rest', () => catalog.rows.includes('Slack'));
    await pressKeys('ArrowDown');
    const row = await until('the focus on a row', () => focused()?.matches('.row') && focused());

    api.change('slack', { enabled: true });
    api.events.emit({ name: 'refetch' });

    await until('the note to go', () => catalog.empty === undefined);
    expect(focused()).to.equal(row);
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
    for (const app of ['jira', 'jira-cloud']) expect((await catalog.row(app)).text).not.to.include('Ask an org admin');
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
    await catalog.beginSearch('j');
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
