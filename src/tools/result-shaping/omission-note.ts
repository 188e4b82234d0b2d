import type { JsonSchema } from '../../domain/app.js';
import { beginningOf } from '../../lib/text/text.js';

/**
 * Something that was left out. `kept`: the number of items that a shortened list still has; `lengths`: how many it had. `end`: the
 * place in a text where it was cut, the earliest where there are several.
 */
type Omission = {
  kind: 'list' | 'text' | 'file' | 'fields' | 'depth';
  text: string;
  kept?: number;
  lengths?: { min: number; max: number };
  end?: number;
};

/** What was left out, by its path (`messages[].body`). */
export type Omissions = Map<string, Omission>;

/** How an agent can ask for what was left out. */
export type AskingAgain = {
  /** The action's schema, which names the arguments that narrow its answer. */
  inputSchema?: JsonSchema;
  /** The action only reads, so that it can be called again. Assumed unless told otherwise. */
  isRead?: boolean;
  /** A sentence on the arguments of the tool that narrow or lengthen a result. */
  toolHint?: string;
  /** The argument of the tool by which a long text is read on. */
  skipArgument?: string;
};

/** Names of arguments that make an action return less, or another part of its answer. */
const pageSize = /^(limit|max_?results|page_?size|per_?page|count|size|top|first|number_of_results|num_results)$/i;
const pagePosition = /^(cursor|next_?cursor|page|page_?token|next_?page_?token|offset|skip|after|starting_after)$/i;
/** Those that count from the first item: they can also point to an item inside the answer that was shown. */
const offset = /^(offset|skip)$/i;
const filter =
  /^(fields|select|q|query|search|search_query|filter|filters|since|from|until|ids_only|include_payload)$/i;
const partOfText = /^(start_?line|end_?line|line_?start|line_?end|from_?line|to_?line|range|byte_?range|section)$/i;

type Arguments = { pageSize?: string; position?: string; offset?: string; filter?: string; part?: string };

const maxListedOmissions = 4;
/** Lists come first and are listed more often, for their lengths. */
const maxListedLists = 12;
const maxPathLength = 40;
const maxShownPath = 60;

/** `tellsLengths`: whether the note says of each shortened list how long it was. */
export type OmissionNote = { text: string; tellsLengths: boolean };

/** Says what was left out and how to see it, in at most `maxLength` characters; undefined where nothing was left out. */
export function omissionNote(omissions: Omissions, asking: AskingAgain, maxLength: number): OmissionNote | undefined {
  if (omissions.size === 0) return undefined;
  const lists = [...omissions].filter(([, { kind }]) => kind === 'list');
  const others = [...omissions].filter(([, { kind }]) => kind !== 'list');
  const listed = [
    ...lists.slice(0, maxListedLists),
    ...others.slice(0, Math.max(0, maxListedOmissions - lists.length)),
  ];
  const isExact = lists.every(([, { lengths }]) => lengths?.min === lengths?.max);
  const hint = narrowingHint(omissions, asking);
  for (let count = listed.length; count > 0; count -= 1) {
    const text = `Shortened (${describeOmissions(listed.slice(0, count), omissions.size)}). ${hint}`;
    if (text.length <= maxLength) return { text, tellsLengths: isExact && count >= lists.length };
  }
  const text = `Shortened (${describeOmissions(listed.slice(0, 1), omissions.size)}).`;
  const isWhole = text.length <= maxLength && lists.length <= 1;
  return { text: beginningOf(text, maxLength), tellsLengths: lists.length === 0 || (isExact && isWhole) };
}

function describeOmissions(listed: [string, Omission][], total: number): string {
  const rest = total - listed.length;
  const more = rest > 0 ? ` and ${rest} more ${rest === 1 ? 'place' : 'places'}` : '';
  return listed.map(([path, { text }]) => `${describePath(path)}: ${text}`).join('; ') + more;
}

/** How to see what was left out: a sentence for each kind of omission, which names arguments of the action that help. */
export function narrowingHint(omissions: Omissions, asking: AskingAgain): string {
  const { inputSchema, isRead = true, toolHint, skipArgument } = asking;
  if (!isRead) return 'For the rest, use an action that reads; calling this one again would do it again.';
  const known = argumentsOf(inputSchema);
  const kinds = new Set([...omissions.values()].map(({ kind }) => kind));
  const isGeneral = kinds.has('list') && (known.pageSize ?? known.offset ?? known.filter) === undefined;
  const isWithin = [...omissions].some(([path, { kind }]) => kind === 'text' && path.includes('[]'));
  const sentences = [
    kinds.has('list') && `To see the rest, ${waysToSeeRest(known, itemsShown(omissions)).join(', or ')}.`,
    kinds.has('text') && longTextHint(known, { isWithin, readOn: readOnHint(omissions, skipArgument) }),
    kinds.has('file') && 'Files cannot be shown; asking again gives the same.',
    (kinds.has('fields') || kinds.has('depth')) && !isGeneral && requestLessHint(known),
  ].filter((sentence) => sentence !== false);
  const hints = sentences.length > 0 ? sentences : [requestLessHint(known)];
  const isOnlyFiles = omissions.size > 0 && [...kinds].every((kind) => kind === 'file');
  return [...hints, ...(toolHint === undefined || isOnlyFiles ? [] : [toolHint])].join(' ');
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

/**
 * The items that were kept of the outermost list, which is the one that the action pages; undefined where only inner lists were
 * cut.
 */
function itemsShown(omissions: Omissions): number | undefined {
  return [...omissions].find(([path, { kind }]) => kind === 'list' && !path.includes('[]'))?.[1].kept;
}

/** The next page begins after the whole answer, so items that were cut are shown only if fewer are requested at a time. */
function waysToSeeRest({ pageSize, position, offset, filter }: Arguments, shown: number | undefined): string[] {
  const then = position === undefined ? '' : `, then go on from there with \`${position}\``;
  const fewer = shown === undefined ? 'ask again for fewer' : `ask again for at most ${shown} at a time`;
  const ways = [
    pageSize && `${fewer} with \`${pageSize}\`${then}`,
    !pageSize && offset && `go on after the items shown with \`${offset}\``,
    filter && `narrow it with ${showArgument(filter)}`,
  ].filter((way) => typeof way === 'string');
  return ways.length > 0 ? ways : ['ask for one item, or for less'];
}

/** From where the texts were cut; of several, from where the first of them was. */
function readOnHint(omissions: Omissions, skipArgument: string | undefined): string | undefined {
  const ends = [...omissions.values()].flatMap(({ end }) => end ?? []);
  if (skipArgument === undefined || ends.length === 0) return undefined;
  return `To read on, call it again with \`${skipArgument}\`: ${Math.min(...ends)}.`;
}

function longTextHint(
  { pageSize, part }: Arguments,
  { isWithin, readOn }: { isWithin: boolean; readOn: string | undefined },
): string {
  if (part) return `Ask for a part of the long text with \`${part}\`.`;
  if (!isWithin) return readOn ?? 'So long a text cannot be shown whole; look for an action that gives a part of it.';
  const fewer = pageSize ? ` with \`${pageSize}\`` : ', or for one alone';
  return [`More of each long text is shown for fewer items${fewer}.`, ...(readOn ? [readOn] : [])].join(' ');
}

function requestLessHint({ filter }: Arguments): string {
  return filter ? `Ask for less with ${showArgument(filter)}.` : 'Ask for one item, or for less, to see the rest.';
}

/** The tool has `fields` of its own, which are written otherwise. */
function showArgument(name: string): string {
  return name === 'fields' ? '`fields` in `arguments`' : `\`${name}\``;
}

function describePath(path: string): string {
  return showPath(path, maxPathLength);
}

/** A path for a sentence of ours. Names of an app could end the sentence, so their unusual signs are not shown. */
export function showPath(path: string, maxLength = maxShownPath): string {
  return path === '' ? 'the answer' : beginningOf(path, maxLength).replace(/[^\p{L}\p{N}_.[\]$@-]/gu, '?');
}
