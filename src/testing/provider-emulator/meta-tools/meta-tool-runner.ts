import { z } from 'zod';
import type { SessionPlace } from '../execution/session-calls.js';
import { opaqueId } from '../projects/opaque-ids.js';
import { metaToolNotShown } from '../refusals/session-refusals.js';
import { getToolSchemas } from './get-tool-schemas.js';
import { manageConnections } from './manage-connections.js';
import { failed, type MetaAnswer, parseArguments, succeeded } from './meta-answer.js';
import { metaToolsOf } from './meta-tool-definitions.js';
import { multiExecute } from './multi-execute.js';
import { searchInSession } from './search-tools-result.js';

const searchArguments = z.object({ queries: z.array(z.object({ use_case: z.string().max(1024) })).min(1) });

const runners: Record<string, (place: SessionPlace, input: unknown) => MetaAnswer> = {
  COMPOSIO_SEARCH_TOOLS: (place, input) => succeeded(searchInSession(place, parseArguments(searchArguments, input))),
  COMPOSIO_GET_TOOL_SCHEMAS: getToolSchemas,
  COMPOSIO_MULTI_EXECUTE_TOOL: multiExecute,
  COMPOSIO_MANAGE_CONNECTIONS: manageConnections,
  COMPOSIO_WAIT_FOR_CONNECTIONS: manageConnections,
  COMPOSIO_REMOTE_WORKBENCH: () => failed('This sandbox runs no code.'),
  COMPOSIO_REMOTE_BASH_TOOL: () => failed('This sandbox runs no code.'),
};

export function isMetaTool(slug: string): boolean {
  return Object.hasOwn(runners, slug);
}

/** Runs a tool of the provider itself. Throws the provider's 400 when the session does not show it. */
export function runMetaTool(place: SessionPlace, slug: string, input: unknown): MetaAnswer & { logId: string } {
  const isShown = metaToolsOf(place.session.config).some((tool) => tool.slug === slug);
  const run = runners[slug];
  if (!run || !isShown) throw metaToolNotShown(slug);
  return { ...run(place, input), logId: opaqueId('log') };
}
