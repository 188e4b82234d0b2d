import type { JsonSchema } from '../../domain/app.js';
import { hasInvisibleCharacters } from '../../lib/text.js';
import { cleanText } from '../http/provider-text.js';

/** Words of JSON Schema whose texts are for readers alone. */
const readersWords = new Set(['title', 'description', '$comment']);
const maxTextLength = 2_000;
/** No action is nested as deeply; what is deeper accepts anything. */
const deepest = 64;

/**
 * A schema as it may be shown: texts for readers are cleaned. Names and values count exactly as they are written, so one
 * that hides characters, which nobody could repeat, is left out instead.
 */
export function cleanSchema(schema: JsonSchema): JsonSchema {
  return cleanFields(schema, 0);
}

function cleanFields(fields: object, depth: number): Record<string, unknown> {
  if (depth > deepest) return {};
  const kept = Object.entries(fields).flatMap(([word, value]) => {
    const cleaned = hasInvisibleCharacters(word) ? undefined : cleanWord(word, value, depth);
    return cleaned === undefined ? [] : [[word, cleaned]];
  });
  return Object.fromEntries(kept);
}

function cleanWord(word: string, value: unknown, depth: number): unknown {
  const isForReaders = typeof value === 'string' && readersWords.has(word);
  return isForReaders ? cleanText(value, { limit: maxTextLength }) : cleanValue(value, depth);
}

/** Undefined where nothing is left of it. */
function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return hasInvisibleCharacters(value) ? undefined : value;
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? cleanList(value, depth + 1) : cleanFields(value, depth + 1);
}

function cleanList(list: unknown[], depth: number): unknown[] | undefined {
  const kept = depth > deepest ? [] : list.map((item) => cleanValue(item, depth)).filter((item) => item !== undefined);
  return kept.length === 0 && list.length > 0 ? undefined : kept;
}
