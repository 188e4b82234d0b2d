import { expect } from 'chai';
import { ActionIndex } from '../../../src/services/action-search/action-index.js';
import { defaultCatalog } from '../../../src/testing/provider-emulator/catalog/default-catalog.js';
import { actionsOfCatalog } from '../../support/search/catalog-actions.js';
import { isAccepted, readGoldenSet, searchQualityOf } from '../../support/search/golden-requests.js';

describe('Search over the catalog, by everyday requests', () => {
  const golden = readGoldenSet();
  const { apps, actions } = actionsOfCatalog(defaultCatalog);
  let index: ActionIndex;

  before(async () => {
    index = await ActionIndex.build(apps, actions);
  });

  it('is asked 150 requests or more, each of which some action of the catalog answers', () => {
    const unanswerable = golden.requests.filter(
      (request) => !actions.some(({ slug, app }) => isAccepted(request, slug) && isSearched(request.apps, app)),
    );

    expect(golden.requests.length).to.be.at.least(150);
    expect(unanswerable.map(({ query }) => query)).to.deep.equal([]);
  });

  it('has an acceptable action among the first five for nineteen in twenty of all requests', () => {
    const quality = searchQualityOf(find, golden.requests, golden);

    expect(quality.recallAt5, quality.missed.join('\n')).to.be.at.least(0.95);
    expect(quality.meanReciprocalRank).to.be.at.least(0.8);
  });

  it('does nearly as well on requests that nobody tuned it to', () => {
    const heldOut = golden.requests.filter((request) => request.heldOut);

    expect(searchQualityOf(find, heldOut, golden).recallAt5).to.be.at.least(0.9);
  });

  function find(query: string, inApps: string[] | undefined): string[] {
    return index.search(query, { apps: inApps }).hits.map(({ action }) => action.slug);
  }

  function isSearched(set: string | undefined, app: string): boolean {
    return set === undefined || (golden.appSets[set] ?? []).includes(app);
  }
});
