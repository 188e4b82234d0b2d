import { actionsWithSchema, type SearchOutput } from '../contract/tool-contract.js';
import type { JsonSchema } from '../domain/app.js';
import { withoutFiles } from '../services/action-arguments/file-fields.js';
import { toCompactSchema } from '../services/action-arguments/schemas/compact-schema.js';
import { describeAction } from '../services/agent-texts/search-texts.js';
import type { FoundAction } from '../services/lookup/action-search-service.js';

type Result = SearchOutput['actions'][number];

/** `compactCount`: schemas that are compact although full ones were wanted. */
type FittedActions = { actions: Result[]; compactCount: number };

/** The best actions that fit into a result. Full schemas, where they are wanted, take the room that all of these leave. */
export function fitFoundActions(
  found: FoundAction[],
  { isFull, maxCharacters }: { isFull: boolean; maxCharacters: number },
): FittedActions {
  const actions: Result[] = [];
  let room = maxCharacters;
  for (const [position, hit] of found.entries()) {
    const result = toResult(hit, position < actionsWithSchema ? toCompactSchema(schemaOf(hit)) : undefined);
    room -= sizeOf(result);
    if (room < 0) break;
    actions.push(result);
  }
  return isFull ? withFullSchemas(actions, found, Math.max(0, room)) : { actions, compactCount: 0 };
}

function withFullSchemas(actions: Result[], found: FoundAction[], room: number): FittedActions {
  let left = room;
  let compactCount = 0;
  const results = actions.map((compact, position) => {
    const hit = found[position];
    if (hit === undefined || compact.input_schema === undefined) return compact;
    const full = toResult(hit, schemaOf(hit));
    const growth = sizeOf(full) - sizeOf(compact);
    if (growth > left) {
      compactCount += 1;
      return compact;
    }
    left -= growth;
    return full;
  });
  return { actions: results, compactCount };
}

function sizeOf(result: Result): number {
  return JSON.stringify(result).length + 1;
}

function schemaOf({ action }: FoundAction): JsonSchema {
  return withoutFiles(action.inputSchema).schema;
}

function toResult({ action, access, clause }: FoundAction, schema: JsonSchema | undefined): Result {
  const { slug, app, name, effect } = action;
  return {
    action: slug,
    app,
    name,
    ...(clause !== undefined && { for: clause }),
    description: describeAction(action, { isSummary: schema === undefined }),
    effect,
    // An agent does the same about an account of another project.
    connection: access.status === 'other_project' ? 'reconnect_needed' : access.status,
    ...(schema && { input_schema: schema }),
  };
}
