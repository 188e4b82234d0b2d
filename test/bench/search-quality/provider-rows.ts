import { readActionsFile, type SearchableCatalog } from '../../support/search/actions-file.js';
import {
  ownRequestsFile,
  type ProviderRequest,
  readProviderRequests,
  requestKinds,
} from '../../support/search/provider-requests.js';
import type { BenchRow } from '../bench-row.js';
import { type Asked, type Measure, measuresByKind, outcomeOf } from './measures.js';
import { writeMisses } from './misses.js';
import { type DoubtingSearch, doubtingBm25, doubtingSearch } from './searches.js';
import { requestsByName } from './slug-requests.js';

export type ProviderFiles = {
  /** The actions of a provider's catalog. */
  actions: string;
  /** Requests on that catalog; those of the project when left out. */
  requests?: string;
  /** Where to write which requests were missed, without those held out. */
  misses?: string;
};

type Searches = Record<'ours' | 'plain BM25', DoubtingSearch>;

/** How often the right action is found on a provider's catalog, ours beside plain BM25. */
export async function providerRows(files: ProviderFiles): Promise<BenchRow[]> {
  const catalog = readActionsFile(files.actions);
  const { requests, leftOut } = readProviderRequests(files.requests ?? ownRequestsFile, catalog);
  const searches = { ours: await doubtingSearch(catalog), 'plain BM25': doubtingBm25(catalog) };
  const known = requests.filter(({ heldOut }) => !heldOut);
  const heldOut = requests.filter((request) => request.heldOut);
  if (files.misses) writeMisses(files.misses, known, searches.ours);
  return [
    { name: 'actions', value: catalog.actions.length, unit: 'actions', note: appsNote(catalog) },
    { name: 'requests left out', value: leftOut.length, unit: 'requests', note: 'The catalog lacks their actions.' },
    ...rowsByKind('', known, searches),
    ...rowsByKind('held out: ', heldOut, searches),
    ...rowsByName(catalog, searches),
  ];
}

function rowsByKind(half: string, requests: ProviderRequest[], searches: Searches): BenchRow[] {
  return requestKinds.flatMap((kind) => {
    const ofKind = requests.filter((request) => request.kind === kind);
    if (ofKind.length === 0) return [];
    const count = { name: `${half}${kind}`, value: ofKind.length, unit: 'requests' };
    return [count, ...rowsFor(`${half}${kind}`, measuresByKind[kind], ofKind, searches)];
  });
}

/** Asked by the words of each action's own slug, with and without its app named as the one to search. */
function rowsByName(catalog: SearchableCatalog, searches: Searches): BenchRow[] {
  return ['in its app', 'in all apps'].flatMap((where) => {
    const requests = requestsByName(catalog.actions, { isInApp: where === 'in its app' });
    return rowsFor(`the words of its slug, ${where}`, measuresByKind.model.slice(0, 1), requests, searches);
  });
}

function rowsFor(name: string, measures: Measure[], requests: Asked[], searches: Searches): BenchRow[] {
  const outcomes = Object.entries(searches).map(
    ([label, search]) => [label, requests.map((request) => outcomeOf(request, search))] as const,
  );
  return measures.flatMap((measure) =>
    outcomes.map(([label, all]) => ({
      name: `${name}: ${measure.name} (${label})`,
      value: mean(all.map(measure.of)),
      unit: '',
    })),
  );
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function appsNote({ apps, actions }: SearchableCatalog): string {
  const countOf = (slug: string) => actions.filter(({ app }) => app === slug).length;
  return apps.map(({ slug }) => `${slug} ${countOf(slug)}`).join(', ');
}
