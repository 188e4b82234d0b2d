import type { JsonSchema } from '../../domain/app.js';
import { hasInvisibleCharacters } from '../../lib/text.js';
import { cleanText } from '../http/clean-text.js';

/** Keywords of JSON Schema whose texts are annotations. */
const annotationKeywords = new Set(['title', 'description', '$comment']);
const maxTextLength = 2_000;
/** No known action is nested as deeply; a deeper schema becomes `{}`, which accepts anything. */
const maxDepth = 64;

/**
 * A schema that is safe to show: annotations are cleaned. Names and values must be repeated exactly, so those with invisible
 * characters are left out instead.
 */
export function cleanSchema(schema: JsonSchema): JsonSchema {
  return cleanFields(schema, 0);
}

function cleanFields(fields: object, depth: number): Record<string, unknown> {
  if (depth > maxDepth) return {};
  const kept = Object.entries(fields).flatMap(([word, value]) => {
    const cleaned = hasInvisibleCharacters(word) ? undefined : cleanKeyword(word, value, depth);
    return cleaned === undefined ? [] : [[word, cleaned]];
  });
  return Object.fromEntries(kept);
}

function cleanKeyword(word: string, value: unknown, depth: number): unknown {
  const isAnnotation = typeof value === 'string' && annotationKeywords.has(word);
  return isAnnotation ? cleanText(value, { limit: maxTextLength }) : cleanValue(value, depth);
}

/** Undefined where nothing is left of the value. */
function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return hasInvisibleCharacters(value) ? undefined : value;
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? cleanList(value, depth + 1) : cleanFields(value, depth + 1);
}

function cleanList(list: unknown[], depth: number): unknown[] | undefined {
  const kept = depth > maxDepth ? [] : list.map((item) => cleanValue(item, depth)).filter((item) => item !== undefined);
  return kept.length === 0 && list.length > 0 ? undefined : kept;
}
