import { expect } from 'chai';
import type { AppRecord } from '../../src/contract/app-contract.js';
import '../../ui/elements/catalog/catalog.js';
import { focused, pressKeys } from './support/browser.js';
import { aConnection, anApi, gmail, jira, slack } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { show } from './support/show.js';
import { until } from './support/until.js';

describe('<appconnect-catalog>, on what is not there', () => {
  it('says that only a part was searched where a category or a view left apps out, and searches all', async () => {
    const parts: Record<string, string>[] = [{ category: 'chat' }, { view: 'enabled' }];
    for (const part of parts) {
      const catalog = await CatalogHarness.show(anApi([jira, slack]), part);
      await catalog.search('jira');
      expect(catalog.empty).to.equal('Nothing matches “jira”Not all apps were searched.Search all apps');

      await catalog.pressIn('empty');

      await until('the app', () => catalog.rows.includes('Jira'));
      expect(focused()).to.equal(catalog.searchField);
    }
  });

  it('says of a category that nothing in it is enabled, where only the enabled are shown', async () => {
    const catalog = await CatalogHarness.show(anApi([jira, slack]), { view: 'enabled', category: 'work' });
    expect(catalog.empty).to.equal('No app in “Work” is enabled for your organization yetAll categories');

    await catalog.pressIn('empty');

    await until('the enabled apps', () => catalog.rows.includes('Slack'));
  });

  it('says that the provider offers none where the list itself is empty, and does not send to Show all', async () => {
    for (const isAdmin of [true, false]) {
      const catalog = await CatalogHarness.show(anApi([], { isAdmin }), isAdmin ? { admin: '' } : {});

      const text = isAdmin ? 'The provider offers no apps with this project key.' : 'Ask your platform admin.';
      expect(catalog.empty).to.equal(`No apps yet${text}Try again`);
    }
  });

  it('does not say that there is nothing while the first list is still on its way', async () => {
    const api = anApi([], { catalog: { source: 'live', complete: false } });
    const element = await show('appconnect-catalog', api);
    await until(
      'an answer',
      () => api.callsOf('listApps').length > 0 && element.renderRoot.querySelector('.counts span'),
    );

    expect(element.renderRoot.querySelector('.empty')).to.equal(null);
    expect(element.renderRoot.querySelector('[role=progressbar]')).not.to.equal(null);
  });

  it('keeps the focus in a list without a search field, and goes on where the app that had it goes', async () => {
    const api = anApi([slack, gmail], { catalog: { source: 'none' } });
    const catalog = await CatalogHarness.show(api);
    const [first] = catalog.rowElements;
    await first?.focusNextStep();
    const before = focused();

    await pressKeys('ArrowUp');

    expect([catalog.searchField, focused()]).to.deep.equal([null, before]);
    api.apps = api.apps.filter(({ app }) => app !== first?.app?.app);
    api.events.emit({ name: 'settings.changed', data: {} });
    await until('the new list', () => catalog.rowElements.length === 1);
    await catalog.settled();
  });

  const connected = { ...gmail, connection: aConnection({ status: 'connected' as const }) };
  const possible: Record<string, [AppRecord[], isAdmin: boolean, sentence: string]> = {
    'a member, with an account': [[connected, slack], false, ' You can still disconnect your accounts.'],
    'a member without one': [[slack], false, ''],
    'an admin, with an account': [[connected], true, ' You can still disable apps and disconnect your accounts.'],
    'an admin without one': [[slack], true, ' You can still disable apps.'],
    'an admin, of what is not enabled': [
      [{ ...connected, enabled: false }],
      true,
      ' You can still disconnect your accounts.',
    ],
  };
  for (const [who, [apps, isAdmin, sentence]] of Object.entries(possible)) {
    it(`says only what is possible without the provider: ${who}`, async () => {
      const endings = [];
      for (const source of ['none', 'last_good'] as const) {
        const catalog = await CatalogHarness.show(anApi(apps, { isAdmin, catalog: { source } }));
        endings.push(/(?:\.)( You can still[^.]*\.)?Try again$/.exec(catalog.note ?? '')?.[1] ?? '');
      }

      expect(endings).to.deep.equal([sentence, sentence]);
    });
  }
});
