import { z } from 'zod';
import type { RouteContext, TraceContext } from '../../../host/index.js';
import { HostProblem } from '../../../hosting/http/problem.js';
import type { RouteTable } from '../../../hosting/http/route-table.js';
import type { AgentTools } from '../../../hosting/tools/agent-tools.js';
import { type McpSessions, maxMessageBytes } from '../../../hosting/tools/mcp-sessions.js';
import { readJson } from '../http/json-body.js';
import {
  channelSchema,
  readAgentCaller,
  type SimulatedCaller,
  simulationSchema,
  toAgentCaller,
} from './agent-caller.js';

type Tools = AgentTools<SimulatedCaller>;

const callSchema = z.strictObject({
  channel: channelSchema.default('web'),
  input: z.record(z.string(), z.unknown()).default({}),
  ...simulationSchema.shape,
});

/** The tools of an agent over plain HTTP and over the Model Context Protocol. */
export function addToolRoutes(table: RouteTable, options: { tools: Tools; mcp: McpSessions<SimulatedCaller> }): void {
  table.register({
    method: 'GET',
    path: '/v1/agents/:agent/tools',
    access: 'member',
    handle: (context) => listTools(context, options.tools),
  });
  table.register({
    method: 'POST',
    path: '/v1/agents/:agent/tools/:tool',
    access: 'member',
    maxBodyBytes: maxMessageBytes,
    handle: (context) => callTool(context, options.tools),
  });
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    table.register({
      method,
      path: '/v1/agents/:agent/mcp',
      access: 'member',
      maxBodyBytes: maxMessageBytes,
      handle: (context) => options.mcp.handle(context.request, readAgentCaller(context)),
    });
  }
}

async function listTools(context: RouteContext, agentTools: Tools): Promise<Response> {
  const caller = readAgentCaller(context);
  const { tools, instructions } = await agentTools.resolve(caller, { signal: context.request.signal });
  return Response.json({ tools: tools.map((tool) => tool.definition), instructions });
}

async function callTool(context: RouteContext, agentTools: Tools): Promise<Response> {
  const { channel, input, ...simulation } = await readJson(context.request, callSchema);
  const { signal } = context.request;
  const tool = await agentTools.find(toAgentCaller(context, channel, simulation), context.params.tool ?? '', {
    signal,
  });
  if (!tool) throw new HostProblem(404, 'not_found', 'The agent has no such tool now.');
  return Response.json(await tool.call(input, { signal, traceContext: readTraceContext(context.request) }));
}

function readTraceContext({ headers }: Request): TraceContext {
  return { traceparent: headers.get('traceparent'), tracestate: headers.get('tracestate') };
}
