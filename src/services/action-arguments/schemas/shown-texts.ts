import type { JsonSchema } from '../../../domain/app.js';
import { isJsonObject, tryParseJson } from '../../../lib/text/json.js';
import { optionalOffsetFormat } from './local-times.js';
import type { PatternBudget } from './pattern-budget.js';
import type { SchemaBudget } from './schema-budget.js';
import { canBe, certainPartsOf, schemasIn } from './schema-parts.js';
import { fitsFormat } from './text-formats.js';

/** Far more than an action shows of one value. A hostile schema may have thousands, above each of hundreds of formats. */
const maxShown = 50;

type Budgets = { budget: SchemaBudget; patterns: PatternBudget };

const letter = /\p{L}/u;
/** The pattern of a text that is taken in place of a number. */
export const withLetter = letter.source;

/** What a schema says of a number alone. */
const numberKeywords = ['type', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

/** Words for no value and for truth values, as languages print them; anything else with a letter in it is no number. */
const mayBeOtherType = /^\s*(?:none|null|undefined|nan|true|false)\s*$|^\s*[[{]/i;

/**
 * Removes each pattern and format that a text shown in the schema does not fit, and admits texts to a number that is shown as one
 * (`main.yml` of the id of a workflow): its app takes that text, and may take others like it. They are often in a part of it,
 * since a field that may be null is a choice.
 */
export function removeRefuted(schema: JsonSchema, budgets: Budgets): void {
  removeFor(shownValues(schema), schema, budgets);
}

function shownValues({ examples, example, default: preset }: JsonSchema): unknown[] {
  return [preset, example, ...(Array.isArray(examples) ? examples : [examples])];
}

function removeFor(values: unknown[], schema: JsonSchema, budgets: Budgets): void {
  const shown = values.slice(0, maxShown);
  const texts = shown.filter((value) => typeof value === 'string');
  if (texts.length > 0) {
    removeKeywords(texts, schema, budgets);
    for (const part of certainPartsOf(schema, 'string')) removeFor(texts, part, budgets);
    if (texts.some(isNoNumber)) admitTexts(schema, budgets);
  }
  const lists = shown.filter(Array.isArray);
  if (lists.length > 0) {
    // The first values of a list have schemas of their own there.
    const first = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0;
    const rest = lists.flatMap((list) => list.slice(first));
    for (const items of schemasIn([schema.items])) removeFor(rest, items, budgets);
    for (const part of certainPartsOf(schema, 'array')) removeFor(lists, part, budgets);
  }
  admitNulls(shown, schema, budgets);
}

/** A field that is shown with a null takes one, as the name of a file that is to be deleted: `{"notes.md": null}`. */
function admitNulls(
  shown: unknown[],
  { type, properties, additionalProperties }: JsonSchema,
  { budget }: Budgets,
): void {
  if (type !== 'object') return;
  const fields = isJsonObject(properties) ? properties : {};
  const objects = shown.map((value) => (typeof value === 'string' ? tryParseJson(value) : value)).filter(isJsonObject);
  const empty = objects.flatMap((object) => Object.keys(object).filter((name) => object[name] === null));
  for (const name of new Set(empty)) {
    const [field] = schemasIn([Object.hasOwn(fields, name) ? fields[name] : additionalProperties]);
    if (field === undefined || typeof field.type !== 'string' || field.type === 'null') continue;
    field.type = [field.type, 'null'];
    if (Array.isArray(field.enum)) field.enum = [...field.enum, null];
    budget.omissions += 1;
  }
}

function removeKeywords(texts: string[], schema: JsonSchema, { budget, patterns }: Budgets): void {
  const { pattern, format } = schema;
  const fitting = fittingFormat(texts, format);
  if (typeof pattern === 'string' && !fitPattern(texts, pattern, patterns)) delete schema.pattern;
  if (fitting === undefined) delete schema.format;
  else schema.format = fitting;
  if (schema.pattern !== pattern || schema.format !== format) budget.omissions += 1;
}

function isNoNumber(text: string): boolean {
  return letter.test(text) && Number.isNaN(Number(text)) && !mayBeOtherType.test(text);
}

/** Where a number is wanted and no text. A number as a text stays none, so that it is taken as the number. */
function admitTexts(schema: JsonSchema, { budget }: Budgets): void {
  const { enum: values, anyOf, oneOf } = schema;
  const choices = [anyOf, oneOf].find(Array.isArray);
  const wanted = choices ?? [pick(schema, numberKeywords)];
  const types = schemasIn(wanted).flatMap((branch) => branch.type);
  const isNumber = types.some((name) => name === 'integer' || name === 'number');
  if (!isNumber || values !== undefined || wanted.some((branch) => canBe('string', branch))) return;
  for (const keyword of choices === undefined ? numberKeywords : ['type', 'oneOf']) delete schema[keyword];
  schema.anyOf = [...wanted, { type: 'string', pattern: withLetter }];
  budget.omissions += 1;
}

function pick(schema: JsonSchema, keywords: string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));
}

function fitPattern(texts: string[], pattern: string, patterns: PatternBudget): boolean {
  const expression = patterns.engine(pattern, 'u');
  return texts.every((text) => expression.test(text));
}

/** Points in time are often shown without an offset, and are checked as such then. */
function fittingFormat(texts: string[], format: unknown): unknown {
  const candidates = format === 'date-time' ? [format, optionalOffsetFormat] : [format];
  return candidates.find((candidate) => texts.every((text) => fitsFormat(candidate, text)));
}
