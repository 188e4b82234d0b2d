import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from '../../../host/index.js';
import { HostProblem } from '../http/problem.js';
import type { AgentTools } from './agent-tools.js';
import type { AgentUse } from './agent-use.js';

export type McpServer = Server;

/** The signal of the HTTP request that a message came with: once that is closed, an answer to it reaches nobody. */
export const arrivingWith = new AsyncLocalStorage<AbortSignal>();

/** One conversation's view of an agent's tools, resolved again at every list and call for `current.use` as it then is. */
export async function createMcpServer(options: {
  tools: Pick<AgentTools, 'resolve' | 'find'>;
  current: { use: AgentUse };
  logger: Logger;
  signal: AbortSignal;
}): Promise<McpServer> {
  const { tools, current, logger, signal } = options;
  const { instructions } = await tools.resolve(current.use, { signal });
  const server = new Server(
    { name: `platform-${current.use.agentId}`, version: '1' },
    { capabilities: { tools: { listChanged: true } }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, (_request, extra) =>
    asMcpError(logger, async () => {
      const resolved = await tools.resolve(current.use, { signal: extra.signal });
      return { tools: resolved.tools.map((tool) => tool.definition) };
    }),
  );
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) =>
    asMcpError(logger, () =>
      callTool({ tools, use: current.use, signal: whileAwaited(extra.signal) }, params.name, params.arguments ?? {}),
    ),
  );
  return server;
}

/** Aborts when the client says that it no longer waits, and when it leaves without a word. */
function whileAwaited(signal: AbortSignal): AbortSignal {
  const connection = arrivingWith.getStore();
  // Of one request each, both of them, so that nothing is left of it once that is answered.
  return connection === undefined ? signal : AbortSignal.any([signal, connection]);
}

async function callTool(
  { tools, use, signal }: { tools: Pick<AgentTools, 'find'>; use: AgentUse; signal: AbortSignal },
  name: string,
  input: Record<string, unknown>,
): Promise<CallToolResult> {
  const tool = await tools.find(use, name, { signal });
  if (!tool) throw new HostProblem(404, 'not_found', `The agent has no tool called ${name} now.`);
  return tool.call(input, { signal });
}

async function asMcpError<Result>(logger: Logger, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof HostProblem) throw new McpError(ErrorCode.InvalidParams, error.message);
    logger.error('a tool request failed', { error });
    throw new McpError(ErrorCode.InternalError, 'Something went wrong here.');
  }
}
