import type { ErrorObject } from 'ajv';
import { nearestOf } from './near-names.js';
import { inWords } from './wanted-in-words.js';

/** `field` as a reader writes it: `attendees[2].email`. */
export type FieldError = { field: string; message: string };

const MOST_ERRORS = 10;
const BRANCHES = new Set(['anyOf', 'oneOf', 'if', 'not', 'contains']);

/** One line for each wrong field: what it is, and what was wanted. */
export function fieldErrorsOf(errors: ErrorObject[], args: unknown): FieldError[] {
  const told = new Map<string, FieldError>();
  for (const error of errors.filter((error) => !isInsideChoice(error, errors))) {
    const line = fieldErrorOf(error, args);
    if (!told.has(line.field)) told.set(line.field, line);
    if (told.size === MOST_ERRORS) break;
  }
  return [...told.values()];
}

/** A branch of a choice that was not taken says nothing; the choice itself does. */
function isInsideChoice(error: ErrorObject, errors: ErrorObject[]): boolean {
  return errors.some(
    (other) => other !== error && BRANCHES.has(other.keyword) && error.schemaPath.startsWith(`${other.schemaPath}/`),
  );
}

function fieldErrorOf(error: ErrorObject, args: unknown): FieldError {
  const path = error.instancePath.split('/').slice(1).map(unescaped);
  const { missingProperty, additionalProperty, unevaluatedProperty } = error.params as Record<
    string,
    string | undefined
  >;
  if (missingProperty !== undefined) {
    const schema = (error.parentSchema?.properties as Record<string, unknown> | undefined)?.[missingProperty];
    return { field: fieldName([...path, missingProperty]), message: `missing: wanted ${inWords(schema)}` };
  }
  const extra = additionalProperty ?? unevaluatedProperty;
  if (extra !== undefined) return { field: fieldName([...path, extra]), message: unknownField(error, extra) };
  const wanted = inWords(error.parentSchema);
  return { field: fieldName(path), message: `wanted ${wanted}, got ${kindOf(valueAt(args, path))}` };
}

function unknownField(error: ErrorObject, name: string): string {
  const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {});
  const near = nearestOf(name, known);
  if (near !== undefined) return `not known here; did you mean ${near}?`;
  return known.length === 0 ? 'not known here' : `not known here; known are ${known.slice(0, 20).join(', ')}`;
}

function fieldName(path: string[]): string {
  const name = path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return name.replace(/^\./, '') || '(all arguments)';
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function valueAt(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, step)
        ? (at as Record<string, unknown>)[step]
        : undefined,
    value,
  );
}

const SHOWN_CHARACTERS = 60;

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  const shown = JSON.stringify(value) ?? 'nothing';
  return shown.length > SHOWN_CHARACTERS ? `${shown.slice(0, SHOWN_CHARACTERS)}…` : shown;
}
