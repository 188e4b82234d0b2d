import type { FieldError } from '../../contract/error-table.js';
import { refusedFieldsError } from '../../domain/plugin-error.js';

/** A step into an answer: to the field of a name, or to every item of a list. */
export type PathStep = { name: string } | 'items';

/** A place in an answer, `issues[].title`. */
export type FieldPath = { text: string; steps: PathStep[] };

/** A name with more dots in it cannot be asked for, but what it is in can. */
export const maxJoinedNames = 5;

const wellFormed = /^(?:[^.[\]]+|\[\])(?:\.[^.[\]]+|\[\])*$/;
const steps = /\[\]|[^.[\]]+/g;

/** What models write out of other languages for paths, with what is known here instead. */
const faults: [pattern: RegExp, message: string][] = [
  [/^\s*$/, 'names nothing'],
  [/[\p{L}\p{N}_]\(|\|/u, 'functions are not known here'],
  [/[,{}]/, 'wanted one place in each text'],
  [/\[[^\]]+\]/, 'wanted [] without anything in it, for every item of a list'],
  [/(?:^|\.)\*(?:$|[.[])/, 'no * is known here; a place is shown with all that is in it'],
  [/^\$(?:$|[.[])/, 'wanted no sign for the answer itself'],
  [/^\s|\s$|\s[.[]|[.\]]\s/, 'wanted no space around a name'],
];
const severalBelow = /^([^{}()]*)(?:\{([^{}()]+)\}|\(([^{}()]+,[^{}()]+)\))\s*$/;
const maxPaths = 100;
const maxPathLength = 200;
const malformed = 'wanted names with a dot between them, and [] for every item of a list';

/** Throws `invalid_arguments`, which names each malformed path and how to write it. */
export function parseFieldPaths(texts: readonly string[]): FieldPath[] {
  if (texts.length > maxPaths) {
    const message = `too many: wanted at most ${maxPaths}, got ${texts.length}; name a place above several of them`;
    throw refusedFieldsError('invalid_arguments', [{ field: 'fields', message }]);
  }
  const errors = texts.flatMap((text, at): FieldError[] => {
    const fault = faultIn(text);
    return fault === undefined ? [] : [{ field: `fields[${at}]`, message: fault + adviceFor(text) }];
  });
  if (errors.length > 0) throw refusedFieldsError('invalid_arguments', errors);
  return texts.map((text) => ({ text, steps: (text.match(steps) ?? []).map(toStep) }));
}

function toStep(text: string): PathStep {
  return text === '[]' ? 'items' : { name: text };
}

function faultIn(text: string): string | undefined {
  if (text.length > maxPathLength) return `too long: wanted at most ${maxPathLength} characters`;
  const known = faults.find(([pattern]) => pattern.test(text))?.[1];
  return known ?? (wellFormed.test(text) ? undefined : malformed);
}

/** None for a text of any length, since looking for it would take long. */
function adviceFor(text: string): string {
  if (text.length > maxPathLength) return '';
  const parts = placesIn(text).map(toWellFormed);
  if (parts.some((part) => faultIn(part) !== undefined)) return ', as in issues[].title';
  return `; write ${parts.map((part) => JSON.stringify(part)).join(', ')}`;
}

/** Several places in one text, also as `files(id,name)` or `files.{id,name}`. */
function placesIn(text: string): string[] {
  const [, above = '', inBraces, inParentheses] = severalBelow.exec(text) ?? [];
  const below = inBraces ?? inParentheses;
  return below === undefined ? text.split(',') : below.split(',').map((name) => `${above}.${name.trim()}`);
}

function toWellFormed(text: string): string {
  return text
    .replace(/\[\s*(["'])([^"'\]]+)\1\s*\]/g, '.$2')
    .replace(/\[[^\]]*\]/g, '[]')
    .replace(/\s*(\.|\[\]|^|$)\s*/g, '$1')
    .replace(/^\$/, '')
    .replace(/\.?\*(?=$|[.[])/g, '')
    .replace(/\.+/g, '.')
    .replace(/\.\[/g, '[')
    .replace(/\](?=[^.[])/g, '].')
    .replace(/^\.|\.$/g, '');
}
