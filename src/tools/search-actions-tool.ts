import type { z } from 'zod';
import type { SearchOutput, searchInputSchema } from '../contract/tool-contract.js';
import type { Action, JsonSchema } from '../domain/app.js';
import type { ToolRequest } from '../host/tools.js';
import { beginningOf, shortList } from '../lib/text.js';
import { openSignIn } from '../services/access/connecting-words.js';
import { toCompactSchema } from '../services/action-arguments/compact-schema.js';
import { withoutFiles } from '../services/action-arguments/file-fields.js';
import type { FoundAction, FoundActions } from '../services/actions/action-search-service.js';
import { maxResultCharacters } from './tool-results.js';
import type { ToolServices } from './tool-services.js';

const defaultLimit = 5;
const maxDescriptionLength = 400;
/** Of a result, for what stands around the actions. */
const reservedCharacters = 2_000;

/** Finds actions and says of each what it takes, what it does, and whether its app is connected. */
export async function searchActions(
  services: ToolServices,
  request: ToolRequest,
  input: z.infer<typeof searchInputSchema>,
): Promise<SearchOutput> {
  const { query, app, limit = defaultLimit, full_schema: isFull = false } = input;
  const found = await services.search.search(request, { query, app, limit }, request.signal);
  const { actions, notes } = fitActions(found.actions, isFull);
  notes.push(...notesOnApps(found));
  return { actions, total: found.total, ...(notes.length > 0 && { note: notes.join(' ') }) };
}

function notesOnApps({ actions, apps, missing }: FoundActions): string[] {
  const notes = [...new Set(actions.map(({ access }) => openSignIn(access)))].filter((note) => note !== undefined);
  if (actions.length === 0) notes.push(`Nothing fits in ${shortList(apps)}. Try other words for the task.`);
  if (missing.length > 0)
    notes.push(`Not read yet: ${shortList(missing, 5)}. Search again in a moment to find those too.`);
  return notes;
}

type Result = SearchOutput['actions'][number];

/** The best ones that the room of a result holds; a full schema that is too large for it gives way to a compact one. */
function fitActions(found: FoundAction[], isFull: boolean): { actions: Result[]; notes: string[] } {
  const actions: Result[] = [];
  let room = maxResultCharacters - reservedCharacters;
  let compactInstead = 0;
  for (const hit of found) {
    const { schema } = withoutFiles(hit.action.inputSchema);
    const full = isFull ? toResult(hit, schema) : undefined;
    const result = full && sizeOf(full) <= room ? full : toResult(hit, toCompactSchema(schema));
    if (sizeOf(result) > room) break;
    if (isFull && result !== full) compactInstead += 1;
    room -= sizeOf(result);
    actions.push(result);
  }
  return { actions, notes: notesOn({ left: found.length - actions.length, compactInstead }) };
}

function notesOn({ left, compactInstead }: { left: number; compactInstead: number }): string[] {
  const notes: string[] = [];
  if (compactInstead > 0) notes.push(`Compact schemas of ${compactInstead}: the full ones are too large together.`);
  if (left > 0) notes.push(`${left} more did not fit. To see them, narrow the query or name the app.`);
  return notes;
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
    description: describe(action),
    input_schema: schema,
    effect,
    // What project an account belongs to is nothing to an agent.
    connection: access.status === 'other_project' ? 'reconnect_needed' : access.status,
  };
}

function describe({ description, inputSchema }: Action): string {
  const short =
    description.length > maxDescriptionLength ? `${beginningOf(description, maxDescriptionLength)}…` : description;
  const { fileFields, isFileRequired } = withoutFiles(inputSchema);
  const named = shortList(fileFields, 3);
  if (isFileRequired) return `Cannot be used yet: it wants a file (${named}), and files cannot be given. ${short}`;
  return fileFields.length === 0 ? short : `${short} Without files, which cannot be given yet (${named}).`;
}
