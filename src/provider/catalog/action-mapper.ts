import type { z } from 'zod';
import type { Effect } from '../../contract/constants.js';
import type { Action, JsonSchema } from '../../domain/app.js';
import { effectByName, effectOfWrite } from '../../domain/effects/action-effect.js';
import { cleanText, hasInvisibleCharacters } from '../../lib/text.js';
import type { toolSchema } from '../http/provider-schemas.js';

const writingHints = ['createhint', 'updatehint'];

/** An action of ours from an item of the provider's tool list. */
export function toAction(tool: z.output<typeof toolSchema>): Action {
  const identity = { slug: tool.slug, app: tool.toolkit.slug, inputSchema: toInputSchema(tool.input_parameters) };
  return {
    ...identity,
    name: cleanText(tool.name, { limit: 200 }) || tool.slug,
    description: cleanText(tool.description, { limit: 4000 }),
    effect: toEffect({ ...identity, tags: tool.tags ?? [] }),
    isDeprecated: Boolean(tool.is_deprecated ?? tool.deprecated?.is_deprecated),
  };
}

/** By the hints among the provider's tags; by the name of the action where they tell nothing, or not whether it sends. */
export function toEffect({
  tags,
  ...action
}: Pick<Action, 'slug' | 'app' | 'inputSchema'> & { tags: string[] }): Effect {
  const hints = tags.map((tag) => tag.toLowerCase());
  if (hints.includes('destructivehint')) return 'destructive';
  // Hints may contradict each other; a read may be sent twice, so the more careful one counts.
  if (hints.some((hint) => writingHints.includes(hint))) return effectOfWrite(action);
  if (hints.includes('readonlyhint')) return 'read';
  // Said of writes; of a read it goes without saying.
  return hints.includes('idempotenthint') ? effectOfWrite(action) : effectByName(action);
}

/** The provider sends no schema, or an empty one, for an action without arguments. */
function toInputSchema(parameters: Record<string, unknown> | null | undefined): Record<string, unknown> {
  return parameters && Object.keys(parameters).length > 0
    ? cleanSchema(parameters)
    : { type: 'object', properties: {} };
}

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
