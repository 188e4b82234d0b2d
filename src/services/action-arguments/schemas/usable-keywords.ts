import { isJsonObject } from '../../../lib/text/json.js';

const types = new Set<unknown>(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;
const isText = (value: unknown) => typeof value === 'string';
const isFilledList = (value: unknown) => Array.isArray(value) && value.length > 0;

/** What JSON Schema takes as the value of a keyword. */
const usable = new Map<string, (value: unknown) => boolean>([
  ['type', (value) => isFilledList([value].flat()) && [value].flat().every((type) => types.has(type))],
  ...each('enum anyOf oneOf allOf prefixItems', isFilledList),
  ...each('minimum maximum exclusiveMinimum exclusiveMaximum', isNumber),
  ['multipleOf', (value) => isNumber(value) && (value as number) > 0],
  ...each('minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains', isCount),
  ...each('pattern format', isText),
  ['uniqueItems', (value) => typeof value === 'boolean'],
  ...each('properties patternProperties dependentSchemas dependentRequired', isJsonObject),
]);

function each(keywords: string, test: (value: unknown) => boolean): [string, typeof test][] {
  return keywords.split(' ').map((keyword) => [keyword, test]);
}

/**
 * Whether a keyword has a value that means something. With any other, such as `"type": "any"` or `"enum": null`, no validator can be
 * made of the whole schema, and no field of it would be checked.
 */
export function isUsable(keyword: string, value: unknown): boolean {
  return usable.get(keyword)?.(value) ?? true;
}
