import type { JsonSchema } from '../../domain/app.js';
import type { Omissions } from './truncator.js';

/** Arguments by which actions let their answers be narrowed, best first. */
const howMany = /^(limit|max_?results|page_?size|per_?page|count|size|top|first|number_of_results|num_results)$/i;
const whereToGoOn = /^(cursor|next_?cursor|page|page_?token|next_?page_?token|offset|skip|after|starting_after)$/i;
/** Of these, the ones that count from the first item, so that they can point into an answer as well as behind it. */
const offset = /^(offset|skip)$/i;
const what = /^(fields|select|q|query|search|search_query|filter|filters|since|from|until|ids_only|include_payload)$/i;
const whichPart = /^(start_?line|end_?line|line_?start|line_?end|from_?line|to_?line|range|byte_?range|section)$/i;

type Arguments = { howMany?: string; goOn?: string; offset?: string; what?: string; part?: string };

/** What helps to see what was left out, for each kind of it, in the action's own arguments where it has some. */
export function narrowingHint(losses: Omissions, inputSchema: JsonSchema | undefined): string {
  const known = argumentsOf(inputSchema);
  const kinds = new Set([...losses.values()].map(({ kind }) => kind));
  const isWithin = [...losses].some(([place, { kind }]) => kind === 'text' && place.includes('[]'));
  const said = [
    kinds.has('list') && `To see the rest, ${waysToTheRest(known, itemsShown(losses)).join(', or ')}.`,
    kinds.has('text') && longTextHint(known, isWithin),
    kinds.has('file') && 'Files cannot be shown; asking again gives the same.',
    (kinds.has('fields') || kinds.has('depth')) && lessHint(known),
  ].filter((sentence) => sentence !== false);
  return said.length > 0 ? said.join(' ') : lessHint(known);
}

function argumentsOf(inputSchema: JsonSchema | undefined): Arguments {
  const names = Object.keys((inputSchema?.properties as object | undefined) ?? {});
  const named = (pattern: RegExp) => names.find((name) => pattern.test(name));
  return {
    howMany: named(howMany),
    goOn: named(whereToGoOn),
    offset: named(offset),
    what: named(what),
    part: named(whichPart),
  };
}

/** How many stayed of the list that the action itself counts; undefined where only lists inside its items were cut. */
function itemsShown(losses: Omissions): number | undefined {
  return [...losses].find(([place, { kind }]) => kind === 'list' && !place.includes('[]'))?.[1].kept;
}

/** What comes next starts behind the whole answer, so what was cut is seen only by asking for fewer at a time. */
function waysToTheRest({ howMany, goOn, offset, what }: Arguments, shown: number | undefined): string[] {
  const then = goOn === undefined ? '' : `, then go on from there with \`${goOn}\``;
  const fewer = shown === undefined ? 'ask again for fewer' : `ask again for at most ${shown} at a time`;
  const ways = [
    howMany && `${fewer} with \`${howMany}\`${then}`,
    !howMany && offset && `go on after the items shown with \`${offset}\``,
    what && `narrow it with \`${what}\``,
  ].filter((way) => typeof way === 'string');
  return ways.length > 0 ? ways : ['ask for one item, or for less'];
}

function longTextHint({ howMany, part }: Arguments, isWithin: boolean): string {
  if (part) return `Ask for a part of the long text with \`${part}\`.`;
  if (!isWithin) return 'So long a text cannot be shown whole; look for an action that gives a part of it.';
  return `More of each long text is shown for fewer items${howMany ? ` with \`${howMany}\`` : ', or for one alone'}.`;
}

function lessHint({ what }: Arguments): string {
  return what ? `Ask for less with \`${what}\`.` : 'Ask for one item, or for less, to see the rest.';
}
