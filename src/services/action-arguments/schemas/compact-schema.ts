import type { JsonSchema } from '../../../domain/app.js';
import { isJsonObject } from '../../../lib/text/json.js';
import { beginningOf } from '../../../lib/text/text.js';
import { dereferenceSchema } from './dereference-schema.js';
import { requiredNamesOf } from './schema-parts.js';

const maxValues = 12;
const maxDescriptionLength = 160;
const maxInnerDescriptionLength = 80;
const maxLevel = 3;
const maxOptionalFields = 24;
const maxOutlinedFields = 100;
const maxNamesLength = 800;
/** Keywords that do not help to write arguments. */
const droppedKeywords = new Set([
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
 * An action's input schema in a short form that an agent can use. Required fields come first; long lists of values and long
 * texts are shortened, with a note about what is missing. It accepts everything that the full schema accepts.
 */
export function toCompactSchema(schema: JsonSchema): JsonSchema {
  const full = dereferenceSchema(schema);
  for (const maxOptionalDepth of [maxLevel, maxLevel - 1, 1]) {
    const whole = compact(full, { depth: 0, maxDepth: maxLevel, maxOptionalDepth, space: Number.POSITIVE_INFINITY });
    if (sizeOf(whole) <= maxCharacters) return whole;
  }
  for (const maxDepth of [maxLevel, maxLevel - 1, 1]) {
    const filled = fillSpace(full, maxDepth);
    if (sizeOf(filled) <= maxCharacters) return filled;
  }
  return outlineOfRequired(full);
}

/** Optional fields are shown down to `maxOptionalDepth`, and take at most `space` characters together. */
type Level = { depth: number; maxDepth: number; maxOptionalDepth: number; space: number };

/** Required fields in full, and as many optional ones as fit. */
function fillSpace(schema: JsonSchema, maxDepth: number): JsonSchema {
  const level = { depth: 0, maxDepth, maxOptionalDepth: 1 };
  const bare = compact(schema, { ...level, space: 0 });
  return compact(schema, { ...level, space: maxCharacters - sizeOf(bare) });
}

function compact(schema: JsonSchema, level: Level): JsonSchema {
  if (level.depth > level.maxDepth) return outline(schema);
  const inner = { ...level, depth: level.depth + 1 };
  const kept = Object.entries(schema).filter(([keyword]) => !droppedKeywords.has(keyword));
  const short = Object.fromEntries(kept.map(([keyword, value]) => [keyword, compactKeyword(keyword, value, inner)]));
  return withNotes(short, schema, level);
}

function compactKeyword(keyword: string, value: unknown, level: Level): unknown {
  if (keyword === 'properties' || keyword === 'patternProperties') return value;
  if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword)) {
    return value.map((inner) => (isJsonObject(inner) ? compact(inner, level) : inner));
  }
  return isJsonObject(value) && ['items', 'additionalProperties'].includes(keyword) ? compact(value, level) : value;
}

function withNotes(short: JsonSchema, schema: JsonSchema, level: Level): JsonSchema {
  const notes: string[] = [];
  const result: JsonSchema = { ...short };
  if (Array.isArray(schema.enum) && schema.enum.length > maxValues) {
    delete result.enum;
    const shown = schema.enum.slice(0, maxValues).map((value) => JSON.stringify(value));
    notes.push(`One of ${schema.enum.length} values, all shown by full_schema, such as ${shown.join(', ')}.`);
  }
  if (isJsonObject(schema.properties)) result.properties = fieldsOf(schema, schema.properties, level, notes);
  if (level.depth > 0 && Object.keys(result.properties ?? {}).length === 0) delete result.properties;
  if (hasFewerFields(result, schema)) delete result.additionalProperties;
  // That of the whole schema repeats what the action's own description says.
  const description = describeWithNotes(level.depth > 0 ? schema.description : '', level, notes);
  if (description === '') delete result.description;
  else result.description = description;
  return result;
}

/** If so, a schema that refuses unknown fields would refuse the omitted ones. */
function hasFewerFields(short: JsonSchema, schema: JsonSchema): boolean {
  return Object.keys(short.properties ?? {}).length < Object.keys(schema.properties ?? {}).length;
}

/** Required fields first, then as many optional ones as fit, up to `maxOptionalFields`. */
function fieldsOf(schema: JsonSchema, properties: JsonSchema, level: Level, notes: string[]): JsonSchema {
  const required = new Set(requiredNamesOf(schema));
  const names = Object.keys(properties);
  const inner = { ...level, depth: level.depth + 1, space: Number.POSITIVE_INFINITY };
  const toField = (name: string, maxDepth: number): [string, unknown] => {
    const field = properties[name];
    return [name, isJsonObject(field) ? compact(field, { ...inner, maxDepth }) : field];
  };
  const requiredFields = names.filter((name) => required.has(name)).map((name) => toField(name, level.maxDepth));
  const others = names.filter((name) => !required.has(name));
  const optional = others.slice(0, maxOptionalFields).map((name) => toField(name, level.maxOptionalDepth));
  const shown = Object.fromEntries([...requiredFields, ...partsThatFit(optional, level.space)]);
  const omitted = others.filter((name) => !Object.hasOwn(shown, name));
  if (omitted.length > 0) notes.push(describeOmitted('optional', omitted));
  return shown;
}

/** The parts that fit into the space, in their order. */
function partsThatFit<Part>(parts: Part[], space: number): Part[] {
  let remaining = space;
  return parts.filter((part) => {
    const fits = sizeOf(part) <= remaining;
    if (fits) remaining -= sizeOf(part);
    return fits;
  });
}

function describeOmitted(kind: 'optional' | 'required', names: string[]): string {
  const shown = partsThatFit(names, maxNamesLength);
  const rest = names.length > shown.length ? ` and ${names.length - shown.length} others` : '';
  const fields = names.length === 1 ? 'field' : 'fields';
  return `${names.length} more ${kind} ${fields}, shown by full_schema: ${shown.join(', ')}${rest}.`;
}

function describeWithNotes(description: unknown, level: Level, notes: string[]): string {
  const maxLength = level.depth > 1 ? maxInnerDescriptionLength : maxDescriptionLength;
  const text = typeof description === 'string' ? shorten(description.trim().replace(/\s+/g, ' '), maxLength) : '';
  return [text, ...notes].filter((part) => part !== '').join(' ');
}

/** What is shown of a schema below the maximum depth. */
function outline(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  const isShort = Array.isArray(values) && values.length <= maxValues;
  return { ...(type !== undefined && { type }), ...(isShort && { enum: values }) };
}

/** The shortest useful form: the types of the required fields, and the names of the others. */
function outlineOfRequired(schema: JsonSchema): JsonSchema {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = new Set(requiredNamesOf(schema));
  const names = Object.keys(properties);
  const requiredNames = names.filter((name) => required.has(name));
  const others = names.filter((name) => !required.has(name));
  const kept = requiredNames.slice(0, maxOutlinedFields);
  const omitted = requiredNames.slice(maxOutlinedFields);
  const notes = [
    ...(omitted.length > 0 ? [describeOmitted('required', omitted)] : []),
    ...(others.length > 0 ? [describeOmitted('optional', others)] : []),
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

function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${beginningOf(text, maxLength - 1).trimEnd()}…`;
}
