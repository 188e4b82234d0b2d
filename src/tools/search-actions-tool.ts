import type { z } from 'zod';
import type { SearchOutput, searchInputSchema } from '../contract/tool-contract.js';
import type { JsonSchema } from '../domain/app.js';
import type { ToolRequest } from '../host/tools.js';
import { toCompactSchema } from '../services/action-arguments/compact-schema.js';
import { withoutFiles } from '../services/action-arguments/file-fields.js';
import type { ActionSearchService, FoundAction } from '../services/actions/action-search-service.js';
import { describeAction, markOfFoundTexts, notesOnApps, notesOnSize } from '../services/agent-texts/search-texts.js';
import { maxResultCharacters } from './tool-io.js';

const defaultLimit = 5;
/** Kept free in a result for everything but the actions. */
const reservedCharacters = 2_000;

/** Finds actions, each with its input schema, its effect and the connection of its app. */
export async function searchActions(
  services: { search: ActionSearchService },
  request: ToolRequest,
  input: z.infer<typeof searchInputSchema>,
): Promise<SearchOutput> {
  const { query, app, limit = defaultLimit, full_schema: isFull = false } = input;
  const found = await services.search.search(request, { query, app, limit }, request.signal);
  const { actions, notes } = fitActions(found.actions, isFull);
  if (actions.length > 0) notes.unshift(markOfFoundTexts);
  notes.push(...notesOnApps(found));
  return { total: found.total, ...(notes.length > 0 && { note: notes.join(' ') }), actions };
}

type Result = SearchOutput['actions'][number];

/** The best actions that fit into a result; a full schema that does not fit is replaced by a compact one. */
function fitActions(found: FoundAction[], isFull: boolean): { actions: Result[]; notes: string[] } {
  const actions: Result[] = [];
  let remaining = maxResultCharacters - reservedCharacters;
  let compactCount = 0;
  for (const hit of found) {
    const { schema } = withoutFiles(hit.action.inputSchema);
    const full = isFull ? toResult(hit, schema) : undefined;
    const result = full && sizeOf(full) <= remaining ? full : toResult(hit, toCompactSchema(schema));
    if (sizeOf(result) > remaining) break;
    if (isFull && result !== full) compactCount += 1;
    remaining -= sizeOf(result);
    actions.push(result);
  }
  return { actions, notes: notesOnSize({ omittedCount: found.length - actions.length, compactCount }) };
}

function sizeOf(result: Result): number {
  return JSON.stringify(result).length + 1;
}

function toResult({ action, access }: FoundAction, schema: JsonSchema): Result {
  const { slug, app, name, effect } = action;
  return {
    action: slug,
    app,
    name,
    description: describeAction(action),
    input_schema: schema,
    effect,
    // An agent does the same about an account of another project.
    connection: access.status === 'other_project' ? 'reconnect_needed' : access.status,
  };
}
