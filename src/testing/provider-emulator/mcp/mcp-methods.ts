import { z } from 'zod';
import type { ToolDefinition } from '../catalog/provider-catalog.js';
import { ProviderError } from '../errors/provider-error.js';
import { isToolInScope } from '../execution/session-scope.js';
import { executeInSession, type SessionContext } from '../execution/tool-execution.js';
import { listedTools } from '../meta-tools/meta-tool-definitions.js';
import { isMetaTool, runMetaTool } from '../meta-tools/meta-tools.js';
import { opaqueId } from '../projects/ids.js';
import { RpcError, rpcErrorCodes } from './json-rpc.js';

type Params = Record<string, unknown>;
type RpcMethod = (context: SessionContext, params: Params) => Record<string, unknown>;

const supportedVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const defaultVersion = '2025-03-26';
const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

const methods: Record<string, RpcMethod> = {
  initialize,
  ping: () => ({}),
  'tools/list': listTools,
  'tools/call': (context, params) => callTool(context, parseCall(params)),
};

const callSchema = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) });
type ToolCall = z.infer<typeof callSchema>;
type Envelope = { data: Record<string, unknown>; successful: boolean; error: string | null; log_id: string };

/** Answers one JSON-RPC request. @throws RpcError for an unknown method or invalid parameters. */
export function answerRpc(context: SessionContext, method: string, params: Params = {}): Record<string, unknown> {
  const answer = methods[method];
  if (!answer) throw new RpcError(rpcErrorCodes.methodNotFound, `Method ${method} not found`);
  return answer(context, params);
}

/** Returns no MCP session id: the address identifies the session, with or without this call. */
function initialize(_context: SessionContext, { protocolVersion }: Params): Record<string, unknown> {
  const isSupported = typeof protocolVersion === 'string' && supportedVersions.includes(protocolVersion);
  return {
    protocolVersion: isSupported ? protocolVersion : defaultVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'tool-router', version: '1.0.0' },
  };
}

/** The list does not depend on which accounts are connected. */
function listTools({ provider, session }: SessionContext): Record<string, unknown> {
  return { tools: listedTools(session.config, provider.catalog).map(toListedTool) };
}

/** A hint without a tag is left out, not false. */
function toListedTool(tool: ToolDefinition): Record<string, unknown> {
  const annotations = tool.tags.filter((tag) => hints.includes(tag)).map((tag) => [tag, true]);
  return {
    name: tool.slug,
    description: tool.description,
    inputSchema: { type: 'object', ...tool.inputParameters },
    annotations: Object.fromEntries(annotations),
  };
}

function parseCall(params: Params): ToolCall {
  const call = callSchema.safeParse(params);
  if (call.success) return call.data;
  throw new RpcError(rpcErrorCodes.invalidParams, 'tools/call needs a name and, if any, an object of arguments');
}

/**
 * Runs a tool and returns the outcome as the provider does: one text, which is a JSON document. What REST answers with an
 * error status is an unsuccessful outcome here. @throws RpcError for an unknown tool.
 */
function callTool(context: SessionContext, call: ToolCall): Record<string, unknown> {
  if (!isCallable(context, call.name)) {
    throw new RpcError(rpcErrorCodes.invalidParams, `Tool ${call.name} not found`);
  }
  const envelope = execute(context, call);
  const isError = context.injectedFailure?.isError ?? context.provider.switches.failedToolsAreErrors;
  return { content: [{ type: 'text', text: JSON.stringify(envelope) }], isError: !envelope.successful && isError };
}

/** The MCP endpoint runs only the tools that it lists; REST and the meta tools run all that the session allows. */
function isCallable({ provider, session }: SessionContext, name: string): boolean {
  if (isMetaTool(name)) return true;
  const tool = provider.catalog.findTool(name);
  if (!tool) return false;
  // A tool outside the session's scope gets the session's own error.
  if (!isToolInScope(session.config, tool)) return true;
  return provider.switches.runsUnlistedTools || listedTools(session.config, provider.catalog).includes(tool);
}

function execute(context: SessionContext, call: ToolCall): Envelope {
  try {
    return isMetaTool(call.name) ? executeMeta(context, call) : executeApp(context, call);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { data: {}, successful: false, error: errorText(error), log_id: opaqueId('log') };
  }
}

function executeMeta(context: SessionContext, call: ToolCall): Envelope {
  const { logId, ...outcome } = runMetaTool(context, call.name, call.arguments);
  return { ...outcome, log_id: logId };
}

function executeApp(context: SessionContext, call: ToolCall): Envelope {
  const { data, error, logId } = executeInSession(context, { toolSlug: call.name, arguments: call.arguments });
  return { data, successful: error === null, error, log_id: logId };
}

function errorText({ details }: ProviderError): string {
  return details.errors ? `${details.message}: ${details.errors.join('; ')}` : details.message;
}
