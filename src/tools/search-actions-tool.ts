import type { z } from 'zod';
import type { SearchOutput, searchInputSchema } from '../contract/tool-contract.js';
import type { ToolRequest } from '../host/tools.js';
import { toCompactSchema } from '../services/action-search/compact-schema.js';
import type { FoundAction } from '../services/actions/action-search-service.js';
import type { ToolServices } from './tool-services.js';

const standardLimit = 5;
const longestDescription = 400;

/** Finds actions and says of each what it takes, what it does, and whether its app is connected. */
export async function searchActions(
  services: ToolServices,
  request: ToolRequest,
  input: z.infer<typeof searchInputSchema>,
): Promise<SearchOutput> {
  const { query, app, limit = standardLimit, full_schema: isFull = false } = input;
  const found = await services.search.search(request, { query, app, limit }, request.signal);
  return {
    actions: found.actions.map((hit) => toResult(hit, isFull)),
    total: found.total,
    ...(found.missing.length > 0 && {
      note: `Not searched, since the provider does not answer: ${found.missing.join(', ')}.`,
    }),
  };
}

function toResult({ action, connection }: FoundAction, isFull: boolean): SearchOutput['actions'][number] {
  const { slug, app, name, description, effect, inputSchema } = action;
  return {
    action: slug,
    app,
    name,
    description: description.length > longestDescription ? `${description.slice(0, longestDescription)}…` : description,
    input_schema: isFull ? inputSchema : toCompactSchema(inputSchema),
    effect,
    connection,
  };
}
