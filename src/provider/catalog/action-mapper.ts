import type { z } from 'zod';
import type { Effect } from '../../contract/app-constants.js';
import type { Action } from '../../domain/app.js';
import { effectByName, effectOfWrite } from '../../domain/effects/action-effect.js';
import { cleanText } from '../clean-text.js';
import type { toolSchema } from '../reading/provider-schemas.js';
import { cleanSchema } from './clean-schema.js';

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
