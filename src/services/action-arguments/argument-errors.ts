import type { ErrorObject } from 'ajv';
import type { FieldError } from '../../contract/error-table.js';
import type { JsonSchema } from '../../domain/app.js';
import { showName } from '../../domain/untrusted-text.js';
import { isJsonObject } from '../../lib/text/json.js';
import { findNearestName } from '../../lib/text/name-matching.js';
import { beginningOf } from '../../lib/text/text.js';
import { relevantErrors } from './relevant-errors.js';
import { describeSchema, maxListedValues } from './schemas/describe-schema.js';
import { knownFields } from './schemas/schema-fields.js';
import { choicesOf, requiredNamesOf } from './schemas/schema-parts.js';
import { schemaAtPath } from './schemas/schema-path.js';
import type { UnknownField } from './unknown-fields.js';

/** What an error that is about no single field names in its place. */
export const allArguments = '(all arguments)';
const maxShownCharacters = 60;
const maxAlternatives = 5;
const maxErrors = 10;
const maxNames = 20;
/** More take long to compare. */
const maxComparedValues = 2_000;

/** One error for each invalid field: what it holds and what is wanted; then one for each unknown field. */
export function fieldErrorsOf(
  errors: ErrorObject[],
  { schema, unknown }: { schema: JsonSchema; unknown: UnknownField[] },
): FieldError[] {
  const unknownMessages = new Map(unknown.map((field) => [fieldName(field.path), describeUnknown(field)]));
  const messages = new Map<string, string>();
  for (const error of relevantErrors(errors)) {
    const path = fieldPathOf(error);
    const field = fieldName(path);
    if (!messages.has(field)) messages.set(field, unknownMessages.get(field) ?? describeError(error, schema, path));
    if (messages.size === maxErrors) break;
  }
  const all = [...messages, ...[...unknownMessages].filter(([field]) => !messages.has(field))];
  return all.slice(0, maxErrors).map(([field, message]) => ({ field, message }));
}

/** The path of the field that an error is about; for a missing or unknown field, the path with its name. */
export function fieldPathOf({ instancePath, params }: ErrorObject): string[] {
  const name = params.missingProperty ?? unknownName(params);
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  return name === undefined ? path : [...path, String(name)];
}

function describeError(error: ErrorObject, schema: JsonSchema, path: string[]): string {
  const { missingProperty: missing } = error.params;
  if (missing !== undefined) {
    const wanted = ownField(error.parentSchema?.properties, missing) ?? schemaAtPath(schema, path);
    return `missing: wanted ${describeSchema(wanted)}`;
  }
  if (unknownName(error.params) === undefined)
    return isNeedlessNull(error, schema, path) ? `${describeFault(error)}; leave it out` : describeFault(error);
  return describeUnknown({ known: [...knownFields(error.parentSchema ?? {}).keys()] });
}

/** Whoever gives an empty text or list in its place may empty what is there. */
function isNeedlessNull({ data }: ErrorObject, schema: JsonSchema, path: string[]): boolean {
  const parent = schemaAtPath(schema, path.slice(0, -1));
  const [name = ''] = path.slice(-1);
  const isOptional = ownField(parent.properties, name) !== undefined && !requiredNamesOf(parent).includes(name);
  return data === null && isOptional;
}

/** The schema of a field. Only own properties count, since a field may be called `constructor`. */
function ownField(properties: unknown, name: string): unknown {
  return isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function unknownName({ additionalProperty, unevaluatedProperty }: ErrorObject['params']): string | undefined {
  return additionalProperty ?? unevaluatedProperty;
}

function describeUnknown({ known, meant, isWrapper }: Omit<UnknownField, 'path' | 'isMisspelt'>): string {
  if (isWrapper) return 'not known here; give the fields in it without it';
  if (meant !== undefined) return `not known here; did you mean ${showName(meant)}?`;
  const listed = known.slice(0, maxNames).map((name) => showName(name));
  return known.length === 0 ? 'not known here' : `not known here; known are ${listed.join(', ')}`;
}

/** A path as people write it: `attendees[2].email`. */
export function fieldName(path: string[]): string {
  const name = path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return name.replace(/^\./, '') || allArguments;
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** What is wrong with a value, and which values the schema accepts. */
function describeFault({ keyword, params, schema, parentSchema, data }: ErrorObject): string {
  switch (keyword) {
    case 'false schema':
      return 'not allowed here';
    case 'not':
      return describeNot(schema);
    case 'contains':
      return `wanted at least one item that is ${describeSchema(schema)}`;
    case 'propertyNames':
      return `the field name ${JSON.stringify(params.propertyName)} is not allowed; wanted ${describeSchema(schema)}`;
  }
  if (params.alternatives) return describeAlternatives(params.alternatives);
  if (params.passingSchemas) return 'fits several forms of which only one may fit; leave out the fields of the others';
  return `wanted ${describeSchema(parentSchema)}, got ${describeValue(data)}${describeMeant(parentSchema, data)}`;
}

/** The value that was meant, where it is not among those that are listed. */
function describeMeant(schema: unknown, data: unknown): string {
  const values = textsOfChoice(schema);
  const isListed = values.length <= maxListedValues || values.length > maxComparedValues;
  const meant = isListed || typeof data !== 'string' ? undefined : findNearestName(data, values);
  return meant === undefined ? '' : `; did you mean ${JSON.stringify(meant)}?`;
}

function textsOfChoice(schema: unknown): string[] {
  if (!isJsonObject(schema)) return [];
  const own = Array.isArray(schema.enum) ? schema.enum.filter((value) => typeof value === 'string') : [];
  return [...own, ...choicesOf(schema).flat().flatMap(textsOfChoice)];
}

function describeNot(schema: unknown): string {
  const names = isJsonObject(schema) ? requiredNamesOf(schema).map((name) => showName(name)) : [];
  if (names.length === 0) return `wanted anything but ${describeSchema(schema)}`;
  return names.length === 1 ? `${names[0]} is not allowed here` : `${names.join(' and ')} may not be given together`;
}

function describeAlternatives(alternatives: string[][]): string {
  const different = [...new Set(alternatives.map((names) => names.map((name) => showName(name)).join(' and ')))];
  const rest = different.length > maxAlternatives ? ', or one of the other forms' : '';
  const shown = different.slice(0, maxAlternatives);
  const areSingleNames = alternatives.every((names) => names.length === 1) && rest === '';
  return areSingleNames && shown.length > 1
    ? `one of ${shown.join(', ')} is needed`
    : `needs ${shown.join(', or ')}${rest}`;
}

function describeValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return `an object with ${countFields(value)}`;
  const shown = JSON.stringify(value) ?? 'nothing';
  return shown.length > maxShownCharacters ? `${beginningOf(shown, maxShownCharacters)}…` : shown;
}

function countFields(value: object): string {
  const { length } = Object.keys(value);
  return length === 1 ? '1 field' : `${length} fields`;
}
