import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  type CallToolRequest,
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { HostFailure } from '../../host/checks/host-failure.js';
import type { Logger, ResolvedTool } from '../../host/index.js';
import { HostProblem, problemOf } from '../http/problem.js';
import type { AgentCaller } from './agent-caller.js';
import type { AgentTools } from './agent-tools.js';
import type { ExpectedAnswers } from './expected-answers.js';
import { handleRequests } from './mcp-requests.js';

export type McpServer = Server;

/**
 * The HTTP request that carries the current message, and who sent it: `signal` aborts when the client disconnects, and
 * `requestId` is also that of the answer; `expected` knows what the client cancels.
 */
type Carrying = {
  caller: AgentCaller;
  signal: AbortSignal;
  requestId: string | null;
  expected: Pick<ExpectedAnswers, 'signalOf'>;
};
export const carryingRequest = new AsyncLocalStorage<Carrying>();

// A tool has a short name, but clients may send any.
const maxLoggedCharacters = 200;

/** What a message asks for, and who sent it. */
type Question<Caller extends AgentCaller> = { caller: Caller; requestId: string; tool?: string };

/**
 * The MCP server of one session, which `caller` opens. It resolves the agent's tools again at every list and call, for who sent it;
 * both are only handled in `carryingRequest`.
 */
export async function createMcpServer<Caller extends AgentCaller>(options: {
  tools: Pick<AgentTools<Caller>, 'resolve' | 'find'>;
  caller: Caller;
  logger: Logger;
  signal: AbortSignal;
}): Promise<McpServer> {
  const { tools, caller, logger, signal } = options;
  const { instructions } = await tools.resolve(caller, { signal });
  const server = new Server(
    { name: `platform-${caller.agentId}`, version: '1' },
    { capabilities: { tools: { listChanged: true } }, instructions },
  );
  handleRequests(server, ListToolsRequestSchema, (_request, extra) => {
    const question = questionNow<Caller>();
    return asMcpError(logger, question, async () => {
      const resolved = await tools.resolve(question.caller, { signal: extra.signal });
      return { tools: resolved.tools.map((tool) => tool.definition) };
    });
  });
  handleRequests(server, CallToolRequestSchema, ({ params }, extra) => {
    const question = { ...questionNow<Caller>(), tool: params.name.slice(0, maxLoggedCharacters) };
    const signal = withRequestSignal(extra);
    return asMcpError(logger, question, () => callTool({ tools, logger, question, signal }, params));
  });
  return server;
}

/** Who asks, by the request that carries the message: a session has several at the same time, from pages of several origins. */
function questionNow<Caller extends AgentCaller>(): Question<Caller> {
  const { caller, requestId } = carryingNow();
  return { caller: caller as Caller, requestId: requestId ?? randomUUID() };
}

/** Aborts when the client cancels the call, and when it disconnects. */
function withRequestSignal({ signal, requestId }: { signal: AbortSignal; requestId: RequestId }): AbortSignal {
  const { signal: ofClient, expected } = carryingNow();
  const ofCancel = expected.signalOf(requestId);
  // All of them live as long as one request, so `any` leaks nothing.
  return AbortSignal.any([signal, ofClient, ...(ofCancel ? [ofCancel] : [])]);
}

function carryingNow(): Carrying {
  const carrying = carryingRequest.getStore();
  if (carrying === undefined)
    throw new Error('A list or a call of tools was handled outside the request that carries it.');
  return carrying;
}

async function callTool<Caller extends AgentCaller>(
  {
    tools,
    logger,
    question,
    signal,
  }: {
    tools: Pick<AgentTools<Caller>, 'find'>;
    logger: Logger;
    question: Question<Caller>;
    signal: AbortSignal;
  },
  { name, arguments: input = {}, _meta }: CallToolRequest['params'],
): Promise<CallToolResult> {
  const { caller, requestId } = question;
  let tool: ResolvedTool | undefined;
  try {
    tool = await tools.find(caller, name, { signal });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status < 500) throw error;
    logFault(logger, question, error);
    return toFailedCall(problem, requestId);
  }
  if (!tool) throw new HostProblem(404, 'not_found', `The agent has no tool called ${name} now.`);
  return tool.call(input, { signal, requestId, ...(_meta && { traceContext: _meta }) });
}

/** What is away is for the model to tell; of an error of the protocol many clients show it nothing. */
function toFailedCall({ code, message }: HostProblem, requestId: string): CallToolResult {
  const fix = 'Nothing was done. Tell the person what the message says.';
  const failure = { code, message, fix, request_id: requestId };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(failure) }] };
}

/** What is away is no fault of the message. */
const mcpCodeOf = ({ status }: HostProblem) => (status >= 500 ? ErrorCode.InternalError : ErrorCode.InvalidParams);

async function asMcpError<Result>(
  logger: Logger,
  question: Question<AgentCaller>,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    logFault(logger, question, error);
    const problem = problemOf(error);
    if (problem) throw new McpError(mcpCodeOf(problem), problem.message);
    throw new McpError(ErrorCode.InternalError, 'Something went wrong here.');
  }
}

/** What nobody expected, and what failed in a function of the host's own. */
function logFault(logger: Logger, { caller, ...asked }: Question<AgentCaller>, error: unknown): void {
  if (problemOf(error) && !(error instanceof HostFailure)) return;
  const { channel, orgId, agentId } = caller;
  logger.error('a tool request failed', { ...asked, channel, orgId, agentId, error });
}
