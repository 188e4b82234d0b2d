import type { JsonSchema } from '../../domain/app.js';
import { dereferenceSchema, isSchema } from './dereference-schema.js';

const maxValues = 12;
const maxDescriptionLength = 160;
const maxInnerDescriptionLength = 80;
const deepestLevel = 3;
const maxOptionalFields = 24;
const maxOutlinedFields = 100;
const maxNamesLength = 800;
/** Words that help nobody who writes arguments. */
const dropped = new Set([
  'title',
  'examples',
  'example',
  '$comment',
  'deprecated',
  'readOnly',
  'writeOnly',
  'file_uploadable',
  'human_parameter_name',
  'human_parameter_description',
]);
const maxCharacters = 6_000;

/**
 * An action's input schema as short as an agent can still use it: required fields first, long lists of values and long
 * texts cut with a word about what is missing. A valid schema that accepts whatever the full one accepts.
 */
export function toCompactSchema(schema: JsonSchema): JsonSchema {
  const local = dereferenceSchema(schema);
  for (const optional of [deepestLevel, deepestLevel - 1, 1]) {
    const whole = compact(local, { depth: 0, deepest: deepestLevel, optional, room: Number.POSITIVE_INFINITY });
    if (sizeOf(whole) <= maxCharacters) return whole;
  }
  for (const deepest of [deepestLevel, deepestLevel - 1, 1]) {
    const filled = fillRoom(local, deepest);
    if (sizeOf(filled) <= maxCharacters) return filled;
  }
  return outlineOfRequired(local);
}

/** `optional` is the depth to which optional fields are shown, `room` the characters that all of them may take. */
type Level = { depth: number; deepest: number; optional: number; room: number };

/** Required fields in full, and as many optional ones as there is room for. */
function fillRoom(schema: JsonSchema, deepest: number): JsonSchema {
  const level = { depth: 0, deepest, optional: 1 };
  const bare = compact(schema, { ...level, room: 0 });
  return compact(schema, { ...level, room: maxCharacters - sizeOf(bare) });
}

function compact(schema: JsonSchema, level: Level): JsonSchema {
  if (level.depth > level.deepest) return outline(schema);
  const inner = { ...level, depth: level.depth + 1 };
  const kept = Object.entries(schema).filter(([word]) => !dropped.has(word));
  const short = Object.fromEntries(kept.map(([word, value]) => [word, compactWord(word, value, inner)]));
  return withNotes(short, schema, level);
}

function compactWord(word: string, value: unknown, level: Level): unknown {
  if (word === 'properties' || word === 'patternProperties') return value;
  if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(word)) {
    return value.map((inner) => (isSchema(inner) ? compact(inner, level) : inner));
  }
  return isSchema(value) && ['items', 'additionalProperties'].includes(word) ? compact(value, level) : value;
}

function withNotes(short: JsonSchema, schema: JsonSchema, level: Level): JsonSchema {
  const notes: string[] = [];
  const result: JsonSchema = { ...short };
  if (Array.isArray(schema.enum) && schema.enum.length > maxValues) {
    delete result.enum;
    const shown = schema.enum.slice(0, maxValues).map((value) => JSON.stringify(value));
    notes.push(`One of ${schema.enum.length} values, such as ${shown.join(', ')}.`);
  }
  if (isSchema(schema.properties)) result.properties = fieldsOf(schema, schema.properties, level, notes);
  if (hasFewerFields(result, schema)) delete result.additionalProperties;
  const description = describe(schema.description, level, notes);
  if (description === '') delete result.description;
  else result.description = description;
  return result;
}

/** A schema that refuses unknown fields would refuse those that were left out. */
function hasFewerFields(short: JsonSchema, schema: JsonSchema): boolean {
  return Object.keys(short.properties ?? {}).length < Object.keys(schema.properties ?? {}).length;
}

/** Required fields first; of the others, as many as an agent will look at and as there is room for. */
function fieldsOf(schema: JsonSchema, properties: JsonSchema, level: Level, notes: string[]): JsonSchema {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const names = Object.keys(properties);
  const inner = { ...level, depth: level.depth + 1, room: Number.POSITIVE_INFINITY };
  const toField = (name: string, deepest: number): [string, unknown] => {
    const field = properties[name];
    return [name, isSchema(field) ? compact(field, { ...inner, deepest }) : field];
  };
  const demanded = names.filter((name) => required.has(name)).map((name) => toField(name, level.deepest));
  const others = names.filter((name) => !required.has(name));
  const optional = others.slice(0, maxOptionalFields).map((name) => toField(name, level.optional));
  const shown = Object.fromEntries([...demanded, ...thatFit(optional, level.room)]);
  const left = others.filter((name) => !Object.hasOwn(shown, name));
  if (left.length > 0) notes.push(leftOut('optional', left));
  return shown;
}

/** In their order, those that there is room for. */
function thatFit<Part>(parts: Part[], room: number): Part[] {
  let left = room;
  return parts.filter((part) => {
    const fits = sizeOf(part) <= left;
    if (fits) left -= sizeOf(part);
    return fits;
  });
}

function leftOut(kind: 'optional' | 'required', names: string[]): string {
  const shown = thatFit(names, maxNamesLength);
  const rest = names.length > shown.length ? ` and ${names.length - shown.length} others` : '';
  const fields = names.length === 1 ? 'field' : 'fields';
  return `${names.length} more ${kind} ${fields}, shown by full_schema: ${shown.join(', ')}${rest}.`;
}

function describe(description: unknown, level: Level, notes: string[]): string {
  const longest = level.depth > 1 ? maxInnerDescriptionLength : maxDescriptionLength;
  const text = typeof description === 'string' ? cut(description.trim().replace(/\s+/g, ' '), longest) : '';
  return [text, ...notes].filter((part) => part !== '').join(' ');
}

/** What is left of a schema at the greatest depth. */
function outline(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  const isShort = Array.isArray(values) && values.length <= maxValues;
  return { ...(type !== undefined && { type }), ...(isShort && { enum: values }) };
}

/** The least that helps: the kinds of the required fields, and the names of the others. */
function outlineOfRequired(schema: JsonSchema): JsonSchema {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const names = Object.keys(properties);
  const [demanded, others] = [names.filter((name) => required.has(name)), names.filter((name) => !required.has(name))];
  const kept = demanded.slice(0, maxOutlinedFields);
  const left = demanded.slice(maxOutlinedFields);
  const notes = [
    ...(left.length > 0 ? [leftOut('required', left)] : []),
    ...(others.length > 0 ? [leftOut('optional', others)] : []),
  ];
  return {
    type: 'object',
    properties: Object.fromEntries(kept.map((name) => [name, outline((properties[name] ?? {}) as JsonSchema)])),
    required: kept,
    description: notes.join(' '),
  };
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}
