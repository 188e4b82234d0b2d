import { z } from 'zod';
import type { ToolDefinition } from '../entities/tool.js';
import type { SessionPlace } from '../execution/session-calls.js';
import { shownTools } from '../execution/session-scope.js';
import { callTool } from './call-tool.js';
import { RpcError, rpcErrorCodes } from './json-rpc.js';

type Params = Record<string, unknown>;
type RpcMethod = (place: SessionPlace, params: Params) => Record<string, unknown>;

const spokenVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const usualVersion = '2025-03-26';
const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

const methods: Record<string, RpcMethod> = {
  initialize,
  ping: () => ({}),
  'tools/list': listTools,
  'tools/call': (place, params) => callTool(place, parseCall(params)),
};

/** Answers one JSON-RPC request. Throws an `RpcError` for a method or parameters that it does not understand. */
export function answerRpc(place: SessionPlace, method: string, params: Params = {}): Record<string, unknown> {
  const answer = methods[method];
  if (!answer) throw new RpcError(rpcErrorCodes.methodNotFound, `Method ${method} not found`);
  return answer(place, params);
}

/** No session id is handed out: the address alone is the session, with or without this call. */
function initialize(_place: SessionPlace, { protocolVersion }: Params): Record<string, unknown> {
  const isSpoken = typeof protocolVersion === 'string' && spokenVersions.includes(protocolVersion);
  return {
    protocolVersion: isSpoken ? protocolVersion : usualVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'tool-router', version: '1.0.0' },
  };
}

/** Which account is connected makes no difference to the list. */
function listTools({ provider, session }: SessionPlace): Record<string, unknown> {
  return { tools: shownTools(session.config, provider.catalog).map(toListedTool) };
}

/** A hint that is not among the tags is left out, not false. */
function toListedTool(tool: ToolDefinition): Record<string, unknown> {
  const annotations = tool.tags.filter((tag) => hints.includes(tag)).map((tag) => [tag, true]);
  return {
    name: tool.slug,
    description: tool.description,
    inputSchema: { type: 'object', ...tool.inputParameters },
    annotations: Object.fromEntries(annotations),
  };
}

const callSchema = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) });
export type RpcToolCall = z.infer<typeof callSchema>;

function parseCall(params: Params): RpcToolCall {
  const call = callSchema.safeParse(params);
  if (call.success) return call.data;
  throw new RpcError(rpcErrorCodes.invalidParams, 'tools/call needs a name and, if any, an object of arguments');
}
