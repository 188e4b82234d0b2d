import { isJsonObject } from '../../lib/json.js';
import { AnswerOutline } from './answer-outline.js';
import type { FieldPath, PathStep } from './field-path.js';
import { showPath } from './omission-note.js';
import { unmatchedPaths } from './unmatched-paths.js';

const maxUnmatched = 3;
const maxMeant = 2;
const maxNames = 8;
const maxLists = 3;

/** Says which paths matched nothing, with what is there instead, and how long the lists are that the paths lead to. */
export function maskNote(data: unknown, paths: readonly FieldPath[]): string {
  const unmatched = unmatchedPaths(data, paths);
  const rest = unmatched.length - maxUnmatched;
  const outline = new AnswerOutline(data);
  return [
    ...unmatched.slice(0, maxUnmatched).map((path) => describeUnmatched(outline, path)),
    ...(rest > 0 ? [`${rest} more of \`fields\` matched nothing.`] : []),
    ...listLengths(data, paths),
  ].join(' ');
}

function describeUnmatched(outline: AnswerOutline, { text, steps }: FieldPath): string {
  const meant = outline
    .placesLike(steps)
    .slice(0, maxMeant)
    .map((path) => showPath(path));
  const hint = meant.length > 0 ? `; did you mean ${meant.join(' or ')}?` : `${describeEnd(outline, steps)}.`;
  return `${showPath(text)} in \`fields\` matched nothing${hint}`;
}

function describeEnd(outline: AnswerOutline, steps: readonly PathStep[]): string {
  const { value, names } = outline.endOf(steps);
  if (typeof value === 'string') return ', since a text is not taken apart';
  const more = names.length > maxNames ? ' and others' : '';
  return names.length === 0 ? '' : `; there are ${names.slice(0, maxNames).join(', ')}${more}`;
}

/** Of outermost lists, so that their lengths are known although only parts of them are shown. */
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
