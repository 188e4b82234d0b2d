import { z } from 'zod';
import { executeInSession, type SessionPlace } from '../execution/session-calls.js';
import { ProviderError } from '../refusals/provider-error.js';
import { type MetaAnswer, parseArguments, succeeded } from './meta-answer.js';

const callSchema = z.object({
  tool_slug: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  account: z.string().optional(),
});
const schema = z.object({ tools: z.array(callSchema).min(1).max(50) });

type SingleResult = { response: Record<string, unknown> | null; error?: string };

/** COMPOSIO_MULTI_EXECUTE_TOOL: successful as a whole even when single calls are not; see their own results. */
export function multiExecute(place: SessionPlace, input: unknown): MetaAnswer {
  const { tools } = parseArguments(schema, input);
  const results = tools.map((call, index) => ({ tool_slug: call.tool_slug, index, ...executeOne(place, call) }));
  const successes = results.filter((result) => result.response?.successful).length;
  return succeeded({
    results,
    total_count: results.length,
    success_count: successes,
    error_count: results.length - successes,
  });
}

function executeOne(place: SessionPlace, call: z.infer<typeof callSchema>): SingleResult {
  try {
    const { data, error, logId } = executeInSession(place, { ...call, toolSlug: call.tool_slug });
    return { response: { successful: error === null, data, error, log_id: logId }, ...(error && { error }) };
  } catch (refused) {
    if (refused instanceof ProviderError) return { response: null, error: refused.message };
    throw refused;
  }
}
