import { expect } from 'chai';
import type { AppListQuery } from '../../src/contract/app-contract.js';
import '../../ui/elements/catalog/catalog.js';
import type { PlaceChangedEvent } from '../../ui/events/place-changed-event.js';
import { focused, pressKeys } from './support/browser.js';
import { anApi, gmail, jira, manyApps, notion, slack } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { eventsOf } from './support/events.js';
import { frame, until } from './support/until.js';

describe('<appconnect-catalog> search', () => {
  describe('search', () => {
    it('shows what the service finds, without sections', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack, gmail, notion]));

      await catalog.search('sla');

      expect(catalog.rows).to.deep.equal(['Slack']);
      expect(catalog.counts).to.contain('1 of 4 apps');
    });

    it('announces how many apps were found', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack]));

      await catalog.search('sla');

      await until('the announcement', () => catalog.announced === '1 app found');
    });

    it('keeps the last results in view while the next ones are loading', async () => {
      const api = anApi([jira, slack]);
      const catalog = await CatalogHarness.show(api);
      const release = api.hold('listApps');

      await catalog.beginSearch('s');

      expect(catalog.rows).to.include('Jira');
      release();
      await catalog.settled();
      expect(catalog.rows).to.deep.equal(['Slack']);
    });

    it('shows the results of the last keystroke when an earlier answer arrives late', async () => {
      const api = anApi([jira, slack]);
      const catalog = await CatalogHarness.show(api);
      const releaseFirst = api.hold('listApps');
      catalog.searchField.focus();
      await pressKeys('j');
      await until('the first search', () => api.callsOf('listApps').length === 2);
      api.releaseNew('listApps');
      await pressKeys('Backspace', 's');
      await until('the answer to the last key', () => catalog.rows.join() === 'Slack');

      releaseFirst();
      await frame();

      expect(catalog.rows).to.deep.equal(['Slack']);
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

    it('finds an app for the page among all, whichever view and category are chosen', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack]), { view: 'enabled', category: 'chat' });

      await catalog.element.find('jira');

      await until('the focus on Jira', () => focused()?.getAttribute('aria-label') === 'Enable Jira');
      expect(catalog.element.view).to.equal('popular');
    });

    it('is cleared with Escape', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack]));
      await catalog.search('sla');

      await pressKeys('Escape');
      await catalog.settled();

      expect([catalog.searchField.value, catalog.rows.length]).to.deep.equal(['', 4]);
    });

    it('leaves the keys of an input method to it', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack]));
      await catalog.search('sla');

      for (const key of ['Escape', 'Enter', 'ArrowDown']) {
        for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
          const event = new KeyboardEvent('keydown', { key, ...composing, cancelable: true });
          catalog.searchField.dispatchEvent(event);
          await catalog.settled();
          await frame();

          expect([event.defaultPrevented, catalog.searchField.value], key).to.deep.equal([false, 'sla']);
          expect(focused(), key).to.equal(catalog.searchField);
        }
      }
    });

    it('says when nothing matches, with a button that clears the search', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack]));
      await catalog.search('zzz');
      expect(catalog.empty).to.contain('Nothing matches “zzz”');

      await catalog.pressIn('empty');

      expect(focused()).to.equal(catalog.searchField);
      await until('all apps', () => catalog.rows.length === 4);
    });

    it('keeps the height of the list during a search, however few results there are', async () => {
      const catalog = await CatalogHarness.show(anApi([...manyApps(60), jira]), { view: 'all' });
      await catalog.choose('work');
      await catalog.search('i');
      expect(catalog.resultsHeightPx).to.be.below(window.innerHeight);
      await catalog.search('a');
      await catalog.choose('');

      await catalog.choose('work');
      expect(catalog.resultsHeightPx).to.be.at.least(window.innerHeight);

      await catalog.search('zzz');
      expect(catalog.resultsHeightPx).to.be.at.least(window.innerHeight);
    });

    it('keeps that height until the whole list is shown again, when the search is cleared', async () => {
      const api = anApi([...manyApps(60), jira]);
      const catalog = await CatalogHarness.show(api, { view: 'all' });
      await catalog.search('jira');
      const release = api.hold('listApps');

      await pressKeys('Escape');
      await until('the search to begin', () => catalog.isBusy);
      expect(catalog.resultsHeightPx).to.be.at.least(window.innerHeight);

      release();
      await catalog.settled();
      expect(catalog.rows.length).to.be.above(8);
    });

    it('reserves no height once the search is cleared', async () => {
      const catalog = await CatalogHarness.show(anApi([...manyApps(60), jira]), { view: 'all' });
      await catalog.search('jira');
      await catalog.choose('work');

      catalog.searchField.focus();
      await pressKeys('Escape');
      await catalog.settled();

      expect(catalog.rows).to.deep.equal(['# Other apps', 'Jira']);
      expect(catalog.resultsHeightPx).to.be.below(window.innerHeight);
    });

    it('shows the apps of a category', async () => {
      const catalog = await CatalogHarness.show(anApi([jira, slack, gmail]));

      await catalog.choose('chat');

      expect(catalog.rows).to.deep.equal(['# Enabled', 'Slack']);
    });

    it('writes categories as names, and abbreviations in capitals', async () => {
      const api = anApi([
        { ...slack, categories: ['team chat'] },
        { ...jira, categories: ['crm'] },
        { ...gmail, categories: ['it management'] },
      ]);
      const catalog = await CatalogHarness.show(api);

      expect(catalog.categories).to.have.members(['All categories', 'Team chat (1)', 'CRM (1)', 'IT management (1)']);
      await catalog.choose('crm');
      expect(catalog.rows).to.deep.equal(['# Other apps', 'Jira']);
    });
  });

  describe('place', () => {
    it('is told to the page, whose address it leaves alone', async () => {
      const { href } = location;
      const catalog = await CatalogHarness.show(anApi([jira, slack]));

      const events = await eventsOf<PlaceChangedEvent>('appconnect-place-changed', async () => {
        await catalog.open('all');
        await catalog.search('s');
        await catalog.choose('chat');
      });

      expect(events.map(({ detail }) => detail.place)).to.deep.equal([
        { view: 'all', query: '', category: '' },
        { view: 'all', query: 's', category: '' },
        { view: 'all', query: 's', category: 'chat' },
      ]);
      expect(location.href).to.equal(href);
    });

    it('is the most used apps for a member whom an address asks to see all', async () => {
      const api = anApi([gmail], { isAdmin: false });

      const catalog = await CatalogHarness.show(api, { view: 'all' });

      await until('the apps', () => catalog.rows.includes('Gmail'));
      expect(catalog.element.view).to.equal('popular');
      expect(api.callsOf('listApps').map(([query]) => (query as AppListQuery).view)).to.deep.equal(['popular']);
    });
  });
});
