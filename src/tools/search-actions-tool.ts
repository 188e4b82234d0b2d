import type { z } from 'zod';
import { maxResultCharacters } from '../contract/tool-constants.js';
import { defaultSearchLimit, type SearchOutput, type searchInputSchema } from '../contract/tool-contract.js';
import type { ToolRequest } from '../host/tools.js';
import type { ConvertedArgument } from '../services/action-arguments/argument-converter.js';
import { notesOnConverted } from '../services/agent-texts/result-notes.js';
import {
  markOfFoundTexts,
  notesOnApps,
  notesOnFit,
  notesOnSchemas,
  notesOnSize,
} from '../services/agent-texts/search-texts.js';
import type { ActionSearchService } from '../services/lookup/action-search-service.js';
import { fitFoundActions } from './fit-found-actions.js';

/** Kept free in a result for everything but the actions. */
const reservedCharacters = 2_000;

/** Finds actions, each with its effect and the connection of its app, the first ones with their input schema. */
export async function searchActions(
  services: { search: ActionSearchService },
  request: ToolRequest,
  input: z.infer<typeof searchInputSchema>,
  converted: readonly ConvertedArgument[],
): Promise<SearchOutput> {
  const { query, app, limit = defaultSearchLimit, full_schema: isFull = false } = input;
  const found = await services.search.search(request, { query, app, limit }, request.signal);
  const maxCharacters = maxResultCharacters - reservedCharacters;
  const { actions, compactCount } = fitFoundActions(found.actions, { isFull, maxCharacters });
  const notes = [
    ...(actions.length > 0 ? [markOfFoundTexts] : []),
    ...notesOnFit(found),
    ...notesOnSchemas(actions.length),
    ...notesOnSize({ omittedCount: found.actions.length - actions.length, compactCount }),
    ...notesOnApps(found),
    ...notesOnConverted(converted),
  ];
  return { total: found.total, ...(notes.length > 0 && { note: notes.join(' ') }), actions };
}
