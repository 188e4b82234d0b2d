import type { z } from 'zod';
import type { Effect } from '../../contract/constants.js';
import type { Action } from '../../domain/app.js';
import type { toolSchema } from '../http/provider-schemas.js';
import { cleanText } from '../http/provider-text.js';
import { cleanSchema } from './clean-schema.js';
import { effectOfVerb } from './verb-effect.js';

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
 * The provider mixes hints with other words in one list, and leaves many actions without: these are judged by the verb of
 * their slug. What says nothing of its effect is taken for the worst.
 */
export function toEffect({ slug, app, tags }: { slug: string; app: string; tags: string[] }): Effect {
  const hints = tags.map((tag) => tag.toLowerCase());
  if (hints.includes('destructivehint')) return 'destructive';
  if (hints.includes('readonlyhint')) return 'read';
  if (hints.some((hint) => writingHints.includes(hint))) return 'write';
  return effectOfVerb(slug, app) ?? 'destructive';
}

/** An action without arguments comes with no schema, or with an empty one. */
function toInputSchema(parameters: Record<string, unknown> | null | undefined): Record<string, unknown> {
  return parameters && Object.keys(parameters).length > 0
    ? cleanSchema(parameters)
    : { type: 'object', properties: {} };
}
