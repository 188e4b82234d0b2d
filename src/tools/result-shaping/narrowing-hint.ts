import type { JsonSchema } from '../../domain/app.js';
import type { Omissions } from './truncator.js';

/** Names of arguments by which actions let their answers be narrowed. */
const pageSize = /^(limit|max_?results|page_?size|per_?page|count|size|top|first|number_of_results|num_results)$/i;
const pagePosition = /^(cursor|next_?cursor|page|page_?token|next_?page_?token|offset|skip|after|starting_after)$/i;
/** Of these, the ones that count from the first item, so that they can point into an answer as well as behind it. */
const offset = /^(offset|skip)$/i;
const filter =
  /^(fields|select|q|query|search|search_query|filter|filters|since|from|until|ids_only|include_payload)$/i;
const partOfText = /^(start_?line|end_?line|line_?start|line_?end|from_?line|to_?line|range|byte_?range|section)$/i;

type Arguments = { pageSize?: string; position?: string; offset?: string; filter?: string; part?: string };

/** How to see what was left out, for each kind of omission, by the action's own arguments where it has some. */
export function narrowingHint(omissions: Omissions, inputSchema: JsonSchema | undefined): string {
  const known = argumentsOf(inputSchema);
  const kinds = new Set([...omissions.values()].map(({ kind }) => kind));
  const isWithin = [...omissions].some(([path, { kind }]) => kind === 'text' && path.includes('[]'));
  const sentences = [
    kinds.has('list') && `To see the rest, ${waysToTheRest(known, itemsShown(omissions)).join(', or ')}.`,
    kinds.has('text') && longTextHint(known, isWithin),
    kinds.has('file') && 'Files cannot be shown; asking again gives the same.',
    (kinds.has('fields') || kinds.has('depth')) && lessHint(known),
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(' ') : lessHint(known);
}

function argumentsOf(inputSchema: JsonSchema | undefined): Arguments {
  const names = Object.keys((inputSchema?.properties as object | undefined) ?? {});
  const named = (pattern: RegExp) => names.find((name) => pattern.test(name));
  return {
    pageSize: named(pageSize),
    position: named(pagePosition),
    offset: named(offset),
    filter: named(filter),
    part: named(partOfText),
  };
}

/** How many stayed of the list that the action itself counts; undefined where only lists inside its items were cut. */
function itemsShown(omissions: Omissions): number | undefined {
  return [...omissions].find(([path, { kind }]) => kind === 'list' && !path.includes('[]'))?.[1].kept;
}

/** What comes next starts behind the whole answer, so what was cut is seen only by asking for fewer at a time. */
function waysToTheRest({ pageSize, position, offset, filter }: Arguments, shown: number | undefined): string[] {
  const then = position === undefined ? '' : `, then go on from there with \`${position}\``;
  const fewer = shown === undefined ? 'ask again for fewer' : `ask again for at most ${shown} at a time`;
  const ways = [
    pageSize && `${fewer} with \`${pageSize}\`${then}`,
    !pageSize && offset && `go on after the items shown with \`${offset}\``,
    filter && `narrow it with \`${filter}\``,
  ].filter((way) => typeof way === 'string');
  return ways.length > 0 ? ways : ['ask for one item, or for less'];
}

function longTextHint({ pageSize, part }: Arguments, isWithin: boolean): string {
  if (part) return `Ask for a part of the long text with \`${part}\`.`;
  if (!isWithin) return 'So long a text cannot be shown whole; look for an action that gives a part of it.';
  return `More of each long text is shown for fewer items${pageSize ? ` with \`${pageSize}\`` : ', or for one alone'}.`;
}

function lessHint({ filter }: Arguments): string {
  return filter ? `Ask for less with \`${filter}\`.` : 'Ask for one item, or for less, to see the rest.';
}
