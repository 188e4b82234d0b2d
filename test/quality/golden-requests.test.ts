import { expect } from 'chai';
import { ActionIndex } from '../../src/services/action-search/action-index.js';
import { defaultCatalog } from '../../src/testing/provider-emulator/catalog/default-catalog.js';
import { actionsOfCatalog } from '../support/search/catalog-actions.js';
import {
  appsOf,
  type GoldenRequest,
  isAccepted,
  readGoldenSet,
  searchQualityOf,
} from '../support/search/golden-requests.js';

describe('Search quality on the golden requests', () => {
  const golden = readGoldenSet();
  const { apps, actions } = actionsOfCatalog(defaultCatalog);
  let index: ActionIndex;

  before(async () => {
    index = await ActionIndex.build(apps, actions);
  });

  it('has 150 requests or more, each answered by some action of the catalog', () => {
    const unanswerable = golden.requests.filter(
      (request) => !actions.some(({ slug, app }) => isAccepted(request, slug) && isSearched(request, app)),
    );

    expect(golden.requests.length).to.be.at.least(150);
    expect(unanswerable.map(({ query }) => query)).to.deep.equal([]);
  });

  it('has an acceptable action among the first five for 95 % of the requests it was tuned to', () => {
    const known = golden.requests.filter((request) => !request.heldOut);
    const quality = searchQualityOf(find, known, golden);

    expect(quality.recallAt5, quality.missed.join('\n')).to.be.at.least(0.95);
    expect(quality.meanReciprocalRank).to.be.at.least(0.8);
  });

  it('has one for six in seven of the requests held out', () => {
    const heldOut = golden.requests.filter((request) => request.heldOut);

    expect(heldOut.length).to.be.at.least(300);
    expect(searchQualityOf(find, heldOut, golden).recallAt5).to.be.at.least(6 / 7);
  });

  function find(query: string, inApps: string[] | undefined): string[] {
    return index.search(query, { apps: inApps }).hits.map(({ action }) => action.slug);
  }

  function isSearched(request: GoldenRequest, app: string): boolean {
    return appsOf(request, golden.appSets)?.includes(app) ?? true;
  }
});
