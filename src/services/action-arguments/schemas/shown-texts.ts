import type { JsonSchema } from '../../../domain/app.js';
import type { PatternBudget } from './linear-patterns.js';
import { optionalOffsetFormat } from './local-times.js';
import type { SchemaBudget } from './schema-budget.js';
import { certainPartsOf, schemasIn } from './schema-parts.js';
import { fitsFormat } from './text-formats.js';

/** Far more than an action shows of one value. A hostile schema may have thousands, above each of hundreds of formats. */
const maxShown = 50;

type Budgets = { budget: SchemaBudget; patterns: PatternBudget };

/**
 * Removes each pattern and format that a text shown in the schema does not fit: its app takes that text, and may take others
 * like it. They are often in a part of it, since a field that may be null is a choice.
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
  }
  const lists = shown.filter(Array.isArray);
  if (lists.length > 0) {
    // The first values of a list have schemas of their own there.
    const first = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0;
    const rest = lists.flatMap((list) => list.slice(first));
    for (const items of schemasIn([schema.items])) removeFor(rest, items, budgets);
    for (const part of certainPartsOf(schema, 'array')) removeFor(lists, part, budgets);
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

function fitPattern(texts: string[], pattern: string, patterns: PatternBudget): boolean {
  const expression = patterns.engine(pattern, 'u');
  return texts.every((text) => expression.test(text));
}

/** Points in time are often shown without an offset, and are checked as such then. */
function fittingFormat(texts: string[], format: unknown): unknown {
  const candidates = format === 'date-time' ? [format, optionalOffsetFormat] : [format];
  return candidates.find((candidate) => texts.every((text) => fitsFormat(candidate, text)));
}
