import { writeFileSync } from 'node:fs';
import type { ProviderRequest } from '../../support/search/provider-requests.js';
import { measuresByKind, type Outcome, outcomeOf } from './measures.js';
import type { DoubtingSearch } from './searches.js';

/** Writes which requests miss the first measure of their kind, with what was wanted and the first five found. */
export function writeMisses(file: string, requests: ProviderRequest[], search: DoubtingSearch): void {
  const misses = requests.flatMap((request) => {
    const outcome = outcomeOf(request, search);
    return isMissed(request, outcome) ? [missText(request, outcome)] : [];
  });
  writeFileSync(file, misses.join(''));
}

function isMissed({ kind }: ProviderRequest, outcome: Outcome): boolean {
  const [goal] = measuresByKind[kind];
  return goal.of(outcome) < 1;
}

function missText({ kind, query, tasks }: ProviderRequest, { ranks, slugs }: Outcome): string {
  const wanted = tasks.map((task, at) => `${task.join(' or ')} (${placeText(ranks[at])})`);
  return `${kind}: ${query}\n  wanted ${wanted.join('; ') || 'nothing'}\n  got    ${slugs.slice(0, 5).join(' ')}\n`;
}

function placeText(rank = Number.POSITIVE_INFINITY): string {
  return Number.isFinite(rank) ? `at place ${rank}` : 'not found';
}
