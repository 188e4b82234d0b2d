import type { z } from 'zod';
import type { Effect } from '../../contract/constants.js';
import type { Action, JsonSchema } from '../../domain/app.js';
import { cleanText, hasInvisibleCharacters } from '../../lib/text.js';
import type { toolSchema } from '../http/provider-schemas.js';

const writingHints = ['createhint', 'updatehint', 'idempotenthint'];

/** An action of ours from an item of the provider's tool list. */
export function toAction(tool: z.output<typeof toolSchema>): Action {
  return {
    slug: tool.slug,
    app: tool.toolkit.slug,
    name: cleanText(tool.name, { limit: 200 }) || tool.slug,
    description: cleanText(tool.description, { limit: 4000 }),
    inputSchema: toInputSchema(tool.input_parameters),
    effect: toEffect({ slug: tool.slug, app: tool.toolkit.slug, tags: tool.tags ?? [] }),
    isDeprecated: Boolean(tool.is_deprecated ?? tool.deprecated?.is_deprecated) || saysDeprecated(tool.description),
  };
}

/** Many a deprecated action carries no flag, and says so only in its description. */
function saysDeprecated(description: string): boolean {
  return /^\W*deprecated\b|\bdeprecated\s*[:;,]|\bthis (?:action|tool|endpoint) is deprecated\b/i.test(description);
}

/**
 * By the hints among the provider's tags, and for an action without hints by the verb in its slug. An action of
 * unknown effect counts as destructive.
 */
export function toEffect({ slug, app, tags }: { slug: string; app: string; tags: string[] }): Effect {
  const hints = tags.map((tag) => tag.toLowerCase());
  if (hints.includes('destructivehint')) return 'destructive';
  if (hints.includes('readonlyhint')) return 'read';
  if (hints.some((hint) => writingHints.includes(hint))) return 'write';
  return effectOfVerb(slug, app) ?? 'destructive';
}

/** The provider sends no schema, or an empty one, for an action without arguments. */
function toInputSchema(parameters: Record<string, unknown> | null | undefined): Record<string, unknown> {
  return parameters && Object.keys(parameters).length > 0
    ? cleanSchema(parameters)
    : { type: 'object', properties: {} };
}

const readingVerbs = wordSet(
  'get list find search fetch read retrieve query count lookup view show check describe download export browse preview',
);
const writingVerbs = wordSet(
  `create add insert make new update edit modify change set patch upsert rename move copy duplicate send reply post publish
  draft upload append save write invite assign share schedule complete mark star pin label tag follow join start enable`,
);
const destructiveVerbs = wordSet(
  `delete remove archive purge clear erase trash destroy discard cancel revoke reset overwrite replace unassign unsubscribe
  disable deactivate ban block kick leave drop void refund terminate`,
);

/**
 * The effect of an action by the verb at the beginning of its slug, as in `GMAIL_SEND_EMAIL`; undefined for an unknown verb. A
 * destructive verb counts anywhere in the slug.
 */
export function effectOfVerb(slug: string, app: string): Effect | undefined {
  const prefix = `${app}_`.toLowerCase();
  const name = slug.toLowerCase();
  const words = (name.startsWith(prefix) ? name.slice(prefix.length) : name).split('_');
  const verb = words[0] ?? '';
  if (words.some((word) => destructiveVerbs.has(word))) return 'destructive';
  if (readingVerbs.has(verb)) return 'read';
  return writingVerbs.has(verb) ? 'write' : undefined;
}

function wordSet(text: string): Set<string> {
  return new Set(text.split(/\s+/));
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
