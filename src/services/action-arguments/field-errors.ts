import type { ErrorObject } from 'ajv';
import type { JsonSchema } from '../../domain/app.js';
import { isSchema } from './dereference-schema.js';
import { faultInWords } from './fault-in-words.js';
import { knownFields, schemaAt } from './known-fields.js';
import { tellingErrors } from './nearest-branch.js';
import type { UnknownField } from './unknown-fields.js';
import { inWords } from './wanted-in-words.js';

/** `field` as a reader writes it: `attendees[2].email`. */
export type FieldError = { field: string; message: string };

const maxErrors = 10;
const maxNames = 20;

/** One line for each wrong field: what it is, and what was wanted; then one for each field that nobody knows. */
export function fieldErrorsOf(
  errors: ErrorObject[],
  { schema, unknown }: { schema: JsonSchema; unknown: UnknownField[] },
): FieldError[] {
  const unknownLines = new Map(unknown.map((field) => [fieldName(field.path), unknownInWords(field)]));
  const told = new Map<string, string>();
  for (const error of tellingErrors(errors)) {
    const path = placeOf(error);
    const field = fieldName(path);
    if (!told.has(field)) told.set(field, unknownLines.get(field) ?? inWordsAt(error, schemaAt(schema, path)));
    if (told.size === maxErrors) break;
  }
  const lines = [...told, ...[...unknownLines].filter(([field]) => !told.has(field))];
  return lines.slice(0, maxErrors).map(([field, message]) => ({ field, message }));
}

/** The field that an error is about: for one that is missing or too many, that one and not the object around it. */
export function placeOf({ instancePath, params }: ErrorObject): string[] {
  const name = params.missingProperty ?? extraName(params);
  const path = instancePath.split('/').slice(1).map(unescaped);
  return name === undefined ? path : [...path, String(name)];
}

function inWordsAt(error: ErrorObject, wanted: JsonSchema | undefined): string {
  const { missingProperty: missing } = error.params;
  if (missing !== undefined)
    return `missing: wanted ${inWords(ownField(error.parentSchema?.properties, missing) ?? wanted)}`;
  if (extraName(error.params) === undefined) return faultInWords(error);
  return unknownInWords({ known: [...knownFields(error.parentSchema ?? {}).keys()] });
}

/** What a schema says of a field, which may be called `constructor`. */
function ownField(properties: unknown, name: string): unknown {
  return isSchema(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function extraName({ additionalProperty, unevaluatedProperty }: ErrorObject['params']): string | undefined {
  return additionalProperty ?? unevaluatedProperty;
}

function unknownInWords({ known, meant }: Pick<UnknownField, 'known' | 'meant'>): string {
  if (meant !== undefined) return `not known here; did you mean ${meant}?`;
  return known.length === 0 ? 'not known here' : `not known here; known are ${known.slice(0, maxNames).join(', ')}`;
}

function fieldName(path: string[]): string {
  const name = path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return name.replace(/^\./, '') || '(all arguments)';
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
