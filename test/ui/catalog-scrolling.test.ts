import { expect } from 'chai';
import sinon from 'sinon';
import '../../ui/elements/catalog/catalog.js';
import { useWindowSize } from './support/browser.js';
import { anApi, manyApps, slack } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { lateAnswersOf } from './support/late-answers.js';
import { frame, until } from './support/until.js';

describe('<appconnect-catalog> scrolling', () => {
  describe('2,000 apps', () => {
    it('renders only the rows near the visible area, with space for all', async () => {
      const catalog = await CatalogHarness.show(anApi(manyApps(2_000)), { view: 'all' });

      expect(catalog.list.querySelectorAll('appconnect-app-row').length).to.be.below(80);
      expect(catalog.list.offsetHeight).to.be.above(2_000 * 50);
    });

    it('keeps as much space for the other rows as those in view have, also in a narrow window', async () => {
      await useWindowSize(360);
      const catalog = await CatalogHarness.show(anApi(manyApps(2_000, { agentCount: 1 })), {
        view: 'all',
      });
      const eachPx = () => {
        const heights = catalog.rowElements.map((row) => row.getBoundingClientRect().height);
        return heights.reduce((sum, height) => sum + height, 0) / heights.length;
      };

      await until('the space to fit', () => Math.abs(catalog.list.offsetHeight / (2_000 * eachPx()) - 1) < 0.02);
    });

    it('loads further pages as the person scrolls', async () => {
      const api = anApi(manyApps(2_000));
      const catalog = await CatalogHarness.show(api, { view: 'all' });

      await scrollUntil('the last app', () => catalog.rows.at(-1) === 'App 1999');

      expect(catalog.list.querySelectorAll('appconnect-app-row').length).to.be.below(120);
    });

    it('loads also an app that moved up between two pages', async () => {
      const api = anApi(manyApps(120));
      const catalog = await CatalogHarness.show(api, { view: 'all' });

      // As when somebody disables an app that few use.
      api.apps = [...api.apps.slice(1), ...api.apps.slice(0, 1)];

      await scrollUntil('the app that is on no page', () => catalog.rows.at(-1) === 'App 50');
    });

    it('loads it also where another app changes in that moment', async () => {
      const api = anApi(manyApps(400));
      const catalog = await CatalogHarness.show(api, { view: 'all' });
      const late = lateAnswersOf(api, 'listApps');
      const answer = async (page: string) => {
        await scrollUntil(`${page} to be asked for`, () => late.length === 1);
        late.shift()?.();
      };
      await scrollUntil('the second page to be asked for', () => late.length === 1);
      api.apps = [...api.apps.slice(1), ...api.apps.slice(0, 1)];
      await answer('the second page');
      await answer('the last page');

      api.events.emit({ name: 'app.changed', data: { app: 'app-1' } });
      await answer('what changed');

      await scrollUntil('the app that is on no page', () => catalog.rows.at(-1) === 'App 300');
    });

    it('asks only once more where the service counts more apps than it lists', async () => {
      const api = anApi(manyApps(60));
      const list = api.listApps.bind(api);
      const total = 61;
      api.listApps = async (query) => {
        const end = Number(query.cursor ?? 0) + (query.limit ?? 100);
        return { ...(await list(query)), total, nextCursor: end < total ? String(end) : undefined };
      };
      await CatalogHarness.show(api, { view: 'all' });
      const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const goOn = async () => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        await clock.tickAsync(100);
        await frame();
      };

      // Two pages, the first page once more, and what it says is behind it; then some time.
      for (let step = 0; step < 30; step += 1) await goOn();
      clock.restore();

      expect(api.callsOf('listApps').length).to.equal(4);
    });

    it('shows the logos of the rows where fast scrolling ends', async () => {
      const logoUrl = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
      const catalog = await CatalogHarness.show(anApi(manyApps(300, { enabled: false, logoUrl })), { view: 'all' });

      for (let step = 1; step <= 20; step += 1) {
        window.scrollTo(0, step * 400);
        await frame();
      }

      const row = await until('the row of app-120', () =>
        catalog.rowElements.find(({ app }) => app?.app === 'app-120'),
      );
      await until('its logo', () => row.shadowRoot?.querySelector('img'));
    });

    it('scrolls to the top of the list when a search starts further down', async () => {
      const catalog = await CatalogHarness.show(anApi(manyApps(300)), { view: 'all' });
      catalog.searchField.focus({ preventScroll: true });
      await catalog.scrollDown();

      await catalog.search('app 1');

      await until('the first result in view', () => catalog.list.getBoundingClientRect().top > 0);
      expect(catalog.searchField.getBoundingClientRect().top).to.be.within(0, 200);
    });
  });

  describe('a screen as low as at 400 % zoom', () => {
    it('leaves its height to the rows', async () => {
      await useWindowSize(320, 256);
      const catalog = await CatalogHarness.show(anApi(manyApps(300)), { view: 'all' });

      await catalog.scrollDown();

      expect(catalog.searchField.getBoundingClientRect().bottom).to.be.below(0);
    });

    it('scrolls to the first result of a search that starts further down', async () => {
      await useWindowSize(320, 256);
      const catalog = await CatalogHarness.show(anApi(manyApps(300)), { view: 'all' });
      await catalog.scrollDown();

      catalog.element.query = 'app 1';

      await until('the first result', () => catalog.rows[0] === 'App 1');
      await until('it in view', () => catalog.list.getBoundingClientRect().top >= 0);
    });
  });

  describe('results', () => {
    it('fill the visible area after a search as they did before', async () => {
      await useWindowSize(1024, 1_600);
      const catalog = await CatalogHarness.show(anApi(manyApps(300)), { view: 'all' });
      await until('rows to the end of the window', () => catalog.rows.length > 30);

      await catalog.search('app');

      await until('rows to the end of the window', () => catalog.rows.length > 30);
    });

    it('do not include a late page of an earlier search', async () => {
      const api = anApi(manyApps(120).concat(slack));
      const catalog = await CatalogHarness.show(api, { view: 'all' });
      const releasePage = api.hold('listApps');
      await scrollUntil('the next page to be asked for', () => api.callsOf('listApps').length === 2);
      api.releaseNew('listApps');
      await catalog.choose('chat');
      await until('the results', () => catalog.rows.includes('Slack'));

      releasePage();
      api.change('slack', { name: 'Slack for work' });
      api.events.emit({ name: 'refetch' });

      await until('something newer', () => catalog.rows.includes('Slack for work'));
      expect(catalog.rows).to.deep.equal(['# Enabled', 'Slack for work']);
      expect(catalog.counts).to.contain('1 of 121 apps');
    });
  });

  describe('inside a pane that scrolls', () => {
    it('keeps its rows in place while the pane is hidden', async () => {
      const catalog = await CatalogHarness.show(anApi(manyApps(300)), { view: 'all' });
      const pane = catalog.element.parentElement as HTMLElement;
      pane.className = 'pane';
      pane.append(catalog.element);
      await until('the pane to scroll', () => {
        pane.scrollTop = 6_000;
        return catalog.rows.includes('App 100') && pane.scrollTop === 6_000;
      });
      const row = await catalog.row('app-100');
      const [heightPx, topPx] = [catalog.list.offsetHeight, row.element.getBoundingClientRect().top];

      pane.hidden = true;
      await catalog.settledFrames();
      pane.hidden = false;
      pane.scrollTop = 6_000;
      await catalog.settledFrames();

      expect(row.element.isConnected).to.equal(true);
      expect([catalog.list.offsetHeight, row.element.getBoundingClientRect().top]).to.deep.equal([heightPx, topPx]);
    });

    it('keeps the position of the search field, however few apps are found', async () => {
      const catalog = await CatalogHarness.show(anApi(manyApps(90)), { view: 'all' });
      const pane = catalog.element.parentElement as HTMLElement;
      pane.className = 'pane';
      const above = document.createElement('p');
      above.className = 'above';
      pane.append(above, catalog.element);
      await catalog.settled();
      await until('the page to scroll', () => {
        pane.scrollTop = 2_000;
        return pane.scrollTop === 2_000;
      });
      const top = catalog.searchField.getBoundingClientRect().top;

      await catalog.search('app 77');

      expect(catalog.rows).to.deep.equal(['App 77']);
      expect(catalog.searchField.getBoundingClientRect().top).to.equal(top);
    });

    it('scrolls to the top within that pane only, and keeps the position of the search field', async () => {
      const catalog = await CatalogHarness.show(anApi(manyApps(300)), { view: 'all' });
      const pane = catalog.element.parentElement as HTMLElement;
      pane.className = 'pane';
      pane.append(catalog.element);
      await catalog.settled();
      await until('the page to scroll', () => {
        pane.scrollTop = 4_000;
        return catalog.rows.includes('App 70') && pane.scrollTop > 3_000;
      });
      const top = catalog.searchField.getBoundingClientRect().top;

      await catalog.search('app 1');

      await until('the first result', () => catalog.rows[0] === 'App 1');
      expect(catalog.searchField.getBoundingClientRect().top).to.equal(top);
      expect(window.scrollY).to.equal(0);
    });
  });
});

/** Scrolls to the end until a condition holds: each page that comes makes the list longer. */
function scrollUntil(name: string, condition: () => boolean): Promise<true> {
  return until(name, () => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return condition();
  });
}
