import { isJsonObject } from '../../lib/text/json.js';
import { notAgainForAnswer } from '../../services/agent-texts/result-notes.js';
import { AnswerOutline } from './answer-outline.js';
import type { FieldPath, PathStep } from './field-path.js';
import { showPath } from './omission-note.js';
import { unmatchedPaths } from './unmatched-paths.js';

/**
 * Comes first, so that it is there also where the rest is cut. Whether anything was done stays open: an app may have refused
 * in a part of the answer that is not shown.
 */
const once = `The call was made. ${notAgainForAnswer}.`;
const inVain = 'Nothing in `fields` matched, so it was left aside.';
const maxUnmatched = 3;
const maxMeant = 2;
const maxNames = 8;
const maxLists = 3;

/** The places of an answer that are shown, all of it where there are none, and what is said of those that were asked for. */
type AskedPlaces = { paths: readonly FieldPath[]; note: string };

/** An answer is all there is of a call with effects, so that it is shown whole rather than not at all. */
export function findAskedPlaces(data: unknown, paths: readonly FieldPath[], isRead: boolean): AskedPlaces {
  if (paths.length === 0) return { paths, note: '' };
  const unmatched = unmatchedPaths(data, paths);
  const isOnce = !isRead && unmatched.length > 0;
  if (isOnce && unmatched.length === paths.length) return { paths: [], note: `${once} ${inVain}` };
  const note = maskNote(data, paths, { unmatched, isRead });
  return { paths, note: isOnce ? `${once} ${note}` : note };
}

type Unmatched = { unmatched: readonly FieldPath[]; isRead: boolean };

/** Says which paths matched nothing, with what is there instead, and how long the lists are that the paths lead to. */
function maskNote(data: unknown, paths: readonly FieldPath[], { unmatched, isRead }: Unmatched): string {
  const rest = unmatched.length - maxUnmatched;
  const outline = new AnswerOutline(data);
  const hintAt = ({ steps }: FieldPath) => (isRead ? hintFor(outline, steps) : '.');
  return [
    ...unmatched.slice(0, maxUnmatched).map((path) => describeUnmatched(path, hintAt(path))),
    ...(rest > 0 ? [`${rest} more of \`fields\` matched nothing.`] : []),
    ...listLengths(data, paths),
    ...(isRead ? unaskedCursor(outline, paths) : []),
  ].join(' ');
}

function describeUnmatched({ text }: FieldPath, hint: string): string {
  return `${showPath(text)} in \`fields\` matched nothing${hint}`;
}

/** Where to ask instead: another place would be asked for with a second call. */
function hintFor(outline: AnswerOutline, steps: readonly PathStep[]): string {
  const meant = outline
    .placesLike(steps)
    .slice(0, maxMeant)
    .map((path) => showPath(path));
  return meant.length > 0 ? `; did you mean ${meant.join(' or ')}?` : `${describeEnd(outline, steps)}.`;
}

function describeEnd(outline: AnswerOutline, steps: readonly PathStep[]): string {
  const { value, names } = outline.endOf(steps);
  if (typeof value === 'string') return ', since a text is not taken apart';
  const more = names.length > maxNames ? ' and others' : '';
  return names.length === 0 ? '' : `; there are ${names.slice(0, maxNames).join(', ')}${more}`;
}

/** Without it, nobody could tell that there is a next page. */
function unaskedCursor(outline: AnswerOutline, paths: readonly FieldPath[]): string[] {
  const asked = paths.map(({ steps }) => steps.map((step) => (step === 'items' ? '[]' : step.name)).join('.'));
  const isAsked = (place: string) => asked.some((path) => path === '' || `${place}.`.startsWith(`${path}.`));
  const cursors = outline.cursors();
  const [cursor] = cursors;
  return cursor === undefined || cursors.some(isAsked)
    ? []
    : [`Not among \`fields\`, but may lead to the next page: ${showPath(cursor)}.`];
}

/** How long the outermost lists are, which is to be known although only parts of them are shown. */
function listLengths(data: unknown, paths: readonly FieldPath[]): string[] {
  const lengths = new Map(paths.map(({ steps }) => outermostList(data, steps)).filter((found) => found !== undefined));
  const listed = [...lengths].slice(0, maxLists).map(([path, length]) => `${path} ${length}`);
  return listed.length === 0 ? [] : [`Number of items: ${listed.join(', ')}.`];
}

function outermostList(data: unknown, steps: readonly PathStep[]): [path: string, length: number] | undefined {
  let value = data;
  const names: string[] = [];
  for (const step of steps) {
    if (step === 'items' || !isJsonObject(value) || !Object.hasOwn(value, step.name)) break;
    value = value[step.name];
    names.push(step.name);
  }
  return Array.isArray(value) ? [showPath(names.join('.')), value.length] : undefined;
}
