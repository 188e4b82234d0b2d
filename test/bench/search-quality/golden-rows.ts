import { ActionIndex } from '../../../src/services/action-search/action-index.js';
import { defaultCatalog } from '../../../src/testing/provider-emulator/catalog/default-catalog.js';
import { actionsOfCatalog } from '../../support/search/catalog-actions.js';
import {
  appsOf,
  type FindActions,
  type GoldenSet,
  readGoldenSet,
  searchQualityOf,
} from '../../support/search/golden-requests.js';
import type { BenchRow } from '../bench-row.js';
import { ourSearch, plainBm25, substring } from './searches.js';

/** How often the right action is found among those of the emulator's catalog, compared with substrings and plain BM25. */
export async function goldenRows(): Promise<BenchRow[]> {
  const golden = readGoldenSet();
  const { apps, actions } = actionsOfCatalog(defaultCatalog);
  const index = await ActionIndex.build(apps, actions);
  const ours = ourSearch(() => index);
  const small = await indexesOfTeams(golden, { apps, actions });
  const oursInSmall = ourSearch((inApps) => (inApps && small.get(inApps.join(' '))) ?? index);
  const heldOut = golden.requests.filter((request) => request.heldOut);
  const known = golden.requests.filter((request) => !request.heldOut);
  return [
    { name: 'golden requests', value: known.length, unit: 'requests', bound: { atLeast: 150 } },
    ...rowsFor('ours', ours, known, { atLeast: 0.95 }),
    ...rowsFor("ours, of a team's own apps only", oursInSmall, known),
    ...rowsFor('plain BM25', plainBm25(actions), known),
    ...rowsFor('substring', substring(actions), known),
    { name: 'requests held out', value: heldOut.length, unit: 'requests' },
    ...rowsFor('held out: ours', ours, heldOut),
    ...rowsFor("held out: ours, of a team's own apps only", oursInSmall, heldOut),
    ...rowsFor('held out: plain BM25', plainBm25(actions), heldOut),
  ];

  function rowsFor(
    name: string,
    find: FindActions,
    requests: typeof golden.requests,
    bound?: BenchRow['bound'],
  ): BenchRow[] {
    const quality = searchQualityOf(find, requests, golden);
    return [
      { name: `search recall@1 (${name})`, value: quality.recallAt1, unit: '' },
      { name: `search recall@5 (${name})`, value: quality.recallAt5, unit: '', bound },
      { name: `search mean reciprocal rank (${name})`, value: quality.meanReciprocalRank, unit: '' },
    ];
  }
}

/** An index for each set of apps, as in an installation whose agents use only these apps. */
async function indexesOfTeams(
  { appSets, requests }: GoldenSet,
  { apps, actions }: ReturnType<typeof actionsOfCatalog>,
) {
  const indexes = new Map<string, ActionIndex>();
  for (const slugs of requests.map((request) => appsOf(request, appSets) ?? [])) {
    if (slugs.length === 0 || indexes.has(slugs.join(' '))) continue;
    const chosen = apps.filter(({ slug }) => slugs.includes(slug));
    const theirs = actions.filter(({ app }) => slugs.includes(app));
    indexes.set(slugs.join(' '), await ActionIndex.build(chosen, theirs));
  }
  return indexes;
}
