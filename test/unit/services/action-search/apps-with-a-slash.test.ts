import { expect } from 'chai';
import { ActionIndex } from '../../../../src/services/action-search/action-index.js';
import { defaultCatalog } from '../../../../src/testing/provider-emulator/catalog/default-catalog.js';
import { actionsOfCatalog } from '../../../support/search/catalog-actions.js';

describe('A request that names two apps with a slash between them', () => {
  const apps = ['gmail', 'slack', 'jira', 'linear', 'github', 'stripe', 'hubspot', 'dropbox', 'googledrive', 'todoist'];
  let index: ActionIndex;

  before(async () => {
    const { apps: all, actions } = actionsOfCatalog(defaultCatalog);
    index = await ActionIndex.build(all, actions);
  });

  for (const [query, first, second] of [
    ['look up the customer in Stripe/HubSpot', 'stripe', 'hubspot'],
    ['create a ticket in jira/linear', 'jira', 'linear'],
    ['upload a file to dropbox/googledrive', 'dropbox', 'googledrive'],
    ['add a comment in github/linear', 'github', 'linear'],
  ] as const) {
    it(`finds actions of both: ${query}`, () => {
      const found = index.search(query, { apps, connectedApps: apps, limit: 5 }).hits.map(({ action }) => action.app);

      expect([first, second]).to.include.members(found);
      expect(found).to.include.members([first, second]);
    });
  }
});
