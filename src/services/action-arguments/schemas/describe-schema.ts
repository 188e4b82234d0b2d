import { quoteUntrusted } from '../../../domain/untrusted-text.js';
import { isJsonObject } from '../../../lib/text/json.js';
import { beginningOf } from '../../../lib/text/text.js';
import { localTimeFormat, optionalOffsetFormat } from './local-times.js';
import { withLetter } from './shown-texts.js';

/** Values of a choice that a refusal lists. */
export const maxListedValues = 20;
const maxValueLength = 100;
const maxChoices = 20;
const typeNouns = new Map(
  Object.entries({
    string: 'a text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    null: 'null',
  }),
);
const formatNouns = new Map(
  Object.entries({
    email: 'a mail address',
    uri: 'an address such as https://example.com',
    date: 'a date such as 2030-05-06',
    time: 'a time such as 09:30:00Z',
    'date-time': 'a point in time such as 2030-05-06T09:30:00Z',
    [localTimeFormat]: 'a point in time such as 2030-05-06T09:30:00, in the time zone given with it',
    [optionalOffsetFormat]: 'a point in time such as 2030-05-06T09:30:00',
    uuid: 'a UUID',
    hostname: 'a host name such as example.com',
    ipv4: 'an IPv4 address such as 192.0.2.1',
    ipv6: 'an IPv6 address such as 2001:db8::1',
  }),
);

/** Describes the values that a schema accepts; follows "wanted " in a sentence. */
export function describeSchema(schema: unknown): string {
  if (!isJsonObject(schema)) return 'a value';
  if (Array.isArray(schema.enum)) return `one of ${listOf(schema.enum)}`;
  if (schema.const !== undefined) return describeConstant(schema.const);
  const choices = [schema.anyOf, schema.oneOf].find((choice) => Array.isArray(choice));
  if (choices) return describeChoices(choices as unknown[]) + describeBounds(schema);
  return describeKind(schema) + describeBounds(schema);
}

function describeChoices(choices: unknown[]): string {
  return [...new Set(choices.slice(0, maxChoices).map(describeSchema))].join(' or ');
}

function describeKind(schema: Record<string, unknown>): string {
  const format = formatNouns.get(String(schema.format));
  if (format !== undefined) return format;
  const types = [schema.type].flat().filter((type) => typeof type === 'string');
  if (types.length === 0) return 'a value';
  if (types.length === 1 && types[0] === 'array' && isJsonObject(schema.items) && schema.items.type) {
    return `a list, each ${describeSchema(schema.items)}`;
  }
  return types.map((type) => typeNouns.get(type) ?? type).join(' or ');
}

function describeBounds(schema: Record<string, unknown>): string {
  const bounds = [
    bound('at least', schema.minimum),
    bound('at most', schema.maximum),
    bound('more than', schema.exclusiveMinimum),
    bound('less than', schema.exclusiveMaximum),
    bound('a multiple of', schema.multipleOf),
    bound('at least', schema.minLength, 'characters'),
    bound('at most', schema.maxLength, 'characters'),
    bound('at least', schema.minItems, 'items'),
    bound('at most', schema.maxItems, 'items'),
    bound('at least', schema.minProperties, 'fields'),
    bound('at most', schema.maxProperties, 'fields'),
    schema.uniqueItems === true ? 'none twice' : undefined,
    typeof schema.pattern === 'string' ? describePattern(schema.pattern) : undefined,
  ].filter((words) => words !== undefined);
  return bounds.length > 0 ? ` (${bounds.join(', ')})` : '';
}

function describePattern(pattern: string): string {
  if (pattern === withLetter) return 'with a letter';
  const shown = beginningOf(pattern, maxValueLength);
  // What has a space in it may go on as a sentence.
  return `matching ${/\s/.test(shown) ? quoteUntrusted(shown) : shown}`;
}

function bound(words: string, value: unknown, unit = ''): string | undefined {
  return typeof value === 'number' ? `${words} ${value} ${unit}`.trim() : undefined;
}

function listOf(values: unknown[]): string {
  const shown = values.slice(0, maxListedValues).map(describeConstant);
  const rest = values.length - shown.length;
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function describeConstant(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxValueLength ? `${beginningOf(text, maxValueLength)}…` : text;
}
