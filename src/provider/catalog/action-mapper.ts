import type { z } from 'zod';
import type { Effect } from '../../contract/constants.js';
import type { Action } from '../../domain/app.js';
import { cleanText } from '../http/clean-text.js';
import type { toolSchema } from '../http/provider-schemas.js';
import { cleanSchema } from './clean-schema.js';

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
    isDeprecated: Boolean(tool.is_deprecated ?? tool.deprecated?.is_deprecated),
  };
}

/**
 * By the hints among the provider's tags, and for an action without hints by the verb in its slug. An action whose effect
 * cannot be told counts as destructive.
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
