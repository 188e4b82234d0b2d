import type { ErrorObject } from 'ajv';
import { isSchema } from './dereference-schema.js';
import { inWords } from './wanted-in-words.js';

const shownCharacters = 60;
const maxAlternatives = 5;

/** What is wrong with a value that was given, and what was wanted in its place. */
export function faultInWords({ keyword, params, schema, parentSchema, data }: ErrorObject): string {
  switch (keyword) {
    case 'false schema':
      return 'not allowed here';
    case 'not':
      return notInWords(schema);
    case 'contains':
      return `wanted at least one item that is ${inWords(schema)}`;
    case 'propertyNames':
      return `the field name ${JSON.stringify(params.propertyName)} is not allowed; wanted ${inWords(schema)}`;
  }
  if (params.alternatives) return alternativesInWords(params.alternatives);
  if (params.passingSchemas) return 'fits several forms of which only one may fit; leave out the fields of the others';
  return `wanted ${inWords(parentSchema)}, got ${kindOf(data)}`;
}

function notInWords(schema: unknown): string {
  const names = isSchema(schema) && Array.isArray(schema.required) ? schema.required : [];
  if (names.length === 0) return `wanted anything but ${inWords(schema)}`;
  return names.length === 1 ? `${names[0]} is not allowed here` : `${names.join(' and ')} may not be given together`;
}

function alternativesInWords(alternatives: string[][]): string {
  const different = [...new Set(alternatives.map((names) => names.join(' and ')))];
  const rest = different.length > maxAlternatives ? ', or one of the other forms' : '';
  const shown = different.slice(0, maxAlternatives);
  const isPlain = alternatives.every((names) => names.length === 1) && rest === '';
  return isPlain && shown.length > 1 ? `one of ${shown.join(', ')} is needed` : `needs ${shown.join(', or ')}${rest}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return `an object with ${fieldsOf(value)}`;
  const shown = JSON.stringify(value) ?? 'nothing';
  return shown.length > shownCharacters ? `${shown.slice(0, shownCharacters)}…` : shown;
}

function fieldsOf(value: object): string {
  const { length } = Object.keys(value);
  return length === 1 ? '1 field' : `${length} fields`;
}
