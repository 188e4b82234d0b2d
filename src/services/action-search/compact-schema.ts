import type { JsonSchema } from '../../domain/app.js';
import { isSchema, toLocalSchema } from '../action-arguments/local-schema.js';

const MOST_VALUES = 12;
const LONGEST_DESCRIPTION = 160;
const LONGEST_INNER_DESCRIPTION = 80;
const DEEPEST = 3;
const MOST_OPTIONAL_FIELDS = 24;
/** Words that help nobody who writes arguments. */
const DROPPED = new Set([
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
const MOST_CHARACTERS = 6_000;

/**
 * An action's input schema as short as an agent can still use it: required fields first, long lists of values and long
 * texts cut with a word about what is missing. A valid schema that accepts whatever the full one accepts.
 */
export function toCompactSchema(schema: JsonSchema): JsonSchema {
  const local = toLocalSchema(schema);
  const steps = [DEEPEST, DEEPEST - 1, 1].map((deepest) => compact(local, { depth: 0, deepest }));
  return steps.find((step) => JSON.stringify(step).length <= MOST_CHARACTERS) ?? withoutOptional(steps.at(-1) ?? {});
}

type Level = { depth: number; deepest: number };

function compact(schema: JsonSchema, level: Level): JsonSchema {
  if (level.depth > level.deepest) return outline(schema);
  const inner = { ...level, depth: level.depth + 1 };
  const kept = Object.entries(schema).filter(([word]) => !DROPPED.has(word));
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
  if (Array.isArray(schema.enum) && schema.enum.length > MOST_VALUES) {
    delete result.enum;
    const shown = schema.enum.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
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

/** Required fields first; of the others, as many as an agent will look at. */
function fieldsOf(schema: JsonSchema, properties: JsonSchema, level: Level, notes: string[]): JsonSchema {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const names = Object.keys(properties);
  const optional = names.filter((name) => !required.has(name));
  const left = optional.slice(MOST_OPTIONAL_FIELDS);
  if (left.length > 0) notes.push(`${left.length} more optional fields: ${cut(left.join(', '), LONGEST_DESCRIPTION)}.`);
  const shown = [...names.filter((name) => required.has(name)), ...optional.slice(0, MOST_OPTIONAL_FIELDS)];
  const inner = { ...level, depth: level.depth + 1 };
  return Object.fromEntries(
    shown.map((name) => {
      const field = properties[name];
      return [name, isSchema(field) ? compact(field, inner) : field];
    }),
  );
}

function describe(description: unknown, level: Level, notes: string[]): string {
  const longest = level.depth > 1 ? LONGEST_INNER_DESCRIPTION : LONGEST_DESCRIPTION;
  const text = typeof description === 'string' ? cut(description.trim().replace(/\s+/g, ' '), longest) : '';
  return [text, ...notes].filter((part) => part !== '').join(' ');
}

/** What is left of a schema at the greatest depth. */
function outline(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  const isShort = Array.isArray(values) && values.length <= MOST_VALUES;
  return { ...(type !== undefined && { type }), ...(isShort && { enum: values }) };
}

function withoutOptional(schema: JsonSchema): JsonSchema {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const kept = required.filter((name) => Object.hasOwn(properties, name)).slice(0, 100);
  const left = Object.keys(properties).length - kept.length;
  return {
    type: 'object',
    properties: Object.fromEntries(kept.map((name) => [name, outline((properties[name] ?? {}) as JsonSchema)])),
    required: kept,
    description: `${left} optional fields are left out; ask for the full schema.`,
  };
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}
