import { parseArgs } from 'node:util';
import { ActionIndex } from '../../src/services/action-search/action-index.js';
import { relatedStems, relationsOf } from '../../src/services/action-search/vocabulary/synonyms.js';
import synonymTable from '../../src/services/action-search/vocabulary/synonyms.json' with { type: 'json' };
import type { SynonymTable } from '../../src/services/action-search/vocabulary/vocabulary-schema.js';
import { stemOf, wordsIn, wordsOf } from '../../src/services/action-search/vocabulary/words.js';
import { defaultCatalog } from '../../src/testing/provider-emulator/catalog/default-catalog.js';
import { readActionsFile } from '../support/search/actions-file.js';
import { actionsOfCatalog } from '../support/search/catalog-actions.js';
import { appsOf, isAccepted, readGoldenSet } from '../support/search/golden-requests.js';
import { ownRequestsFile, readProviderRequests } from '../support/search/provider-requests.js';
import type { BenchRow } from './bench-row.js';

/** A request that may be learned from; `rank` is that of its first right action now, counted from 1. */
type Learned = { stems: Set<string>; rank(): number };

const maxRank = 10;
const maxNamed = 40;
const table: SynonymTable = synonymTable;

/** Leaves out each line of the synonyms in turn, and measures by how much the requests that have its words are worse off. */
export async function benchSearchVocabulary(args: string[]): Promise<BenchRow[]> {
  const { actions } = parseArgs({ args, options: { actions: { type: 'string' } } }).values;
  const requests = [...(await goldenRequests()), ...(actions === undefined ? [] : await providerRequests(actions))];
  const gains = new Map(Object.keys(table).map((line) => [line, gainOf(line, requests)]));
  const named = (isSuch: (gain: number) => boolean) => {
    const lines = [...gains].filter(([, gain]) => isSuch(gain)).sort(([, a], [, b]) => a - b);
    return {
      value: lines.length,
      unit: 'lines',
      note: lines
        .slice(0, maxNamed)
        .map(([line]) => line)
        .join(' '),
    };
  };
  return [
    { name: 'lines of synonyms', value: gains.size, unit: 'lines' },
    { name: 'lines that help', ...named((gain) => gain > 0), note: undefined },
    { name: 'lines that change nothing', ...named((gain) => gain === 0) },
    { name: 'lines that do harm', ...named((gain) => gain < 0) },
  ];
}

/** By how much the mean reciprocal ranks of the requests add up to more with the line than without it. */
function gainOf(line: string, requests: Learned[]): number {
  const stems = stemsOfLine(line);
  const concerned = requests.filter((request) => stems.some((stem) => request.stems.has(stem)));
  const worth = () => concerned.reduce((sum, { rank }) => sum + 1 / rank(), 0);
  const withLine = worth();
  const { [line]: _, ...others } = table;
  replaceRelations(others);
  const without = worth();
  replaceRelations(table);
  return withLine - without;
}

function stemsOfLine(line: string): string[] {
  const { synonyms = '', hints = '' } = table[line] ?? {};
  return [line, ...wordsIn(synonyms), ...wordsIn(hints)].map(stemOf);
}

function replaceRelations(lines: SynonymTable): void {
  const live = relatedStems() as Map<string, ReadonlyMap<string, number>>;
  live.clear();
  for (const [stem, relations] of relationsOf(lines)) live.set(stem, relations);
}

async function goldenRequests(): Promise<Learned[]> {
  const { apps, actions } = actionsOfCatalog(defaultCatalog);
  const index = await ActionIndex.build(apps, actions);
  const golden = readGoldenSet();
  return golden.requests
    .filter(({ heldOut }) => !heldOut)
    .map((request) => {
      const inApps = appsOf(request, golden.appSets);
      return toLearned(request.query, (slug) => isAccepted(request, slug), { index, apps: inApps });
    });
}

async function providerRequests(file: string): Promise<Learned[]> {
  const catalog = readActionsFile(file);
  const index = await ActionIndex.build(catalog.apps, catalog.actions);
  const { requests } = readProviderRequests(ownRequestsFile, catalog);
  const single = requests.filter(({ heldOut, tasks }) => !heldOut && tasks.length === 1);
  return single.map(({ query, tasks: [task = []] }) => toLearned(query, (slug) => task.includes(slug), { index }));
}

function toLearned(
  query: string,
  isRight: (slug: string) => boolean,
  { index, apps }: { index: ActionIndex; apps?: string[] },
): Learned {
  const rank = () => {
    const { hits } = index.search(query, { apps, limit: maxRank });
    const at = hits.findIndex(({ action }) => isRight(action.slug));
    return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
  };
  return { stems: new Set(wordsOf(query).map(stemOf)), rank };
}
