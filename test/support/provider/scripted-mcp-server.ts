import type { ServerResponse } from 'node:http';
import { neverAborted } from '../signals.js';
import { callAction } from './call-action.js';
import {
  type Answer,
  closeAfterEach,
  gatewayTo,
  json,
  type RecordedRequest,
  refusalBody,
  type ScriptedServer,
  startScriptedServer,
} from './scripted-server.js';

export type RpcCall = { id: number; params: { name: string; arguments: Record<string, unknown> } };
export type AnswerCall = (response: ServerResponse, call: RpcCall, request: RecordedRequest) => void;

const listed = ['GMAIL_SEND_EMAIL', 'GMAIL_FETCH_EMAILS', 'ECHO'].map((name) => ({
  name,
  inputSchema: { type: 'object' },
}));

/** A tool session that initializes normally and answers calls with `answerCall`; `answerApi` answers reads of the API. */
export async function startScriptedMcpServer(
  answerCall: AnswerCall,
  answerOpening: Answer = answerInitialize,
  answerApi?: Answer,
) {
  const server = await startScriptedServer((request, response) => {
    if (answerApi !== undefined && request.method === 'GET') return answerApi(request, response);
    const message = JSON.parse(request.body || '{}');
    if (message.method === 'initialize') return answerOpening(request, response);
    if (message.method === 'tools/list') return json(response, 200, reply(message.id, { tools: listed }));
    if (message.method === 'tools/call') return answerCall(response, message, request);
    return void response.writeHead(202).end();
  });
  return { ...server, session: { id: 'trs_scripted', url: `${server.url}/tool_router/trs_scripted/mcp` } };
}

/** What the provider answers when it does not know the session. */
export const noSession = refusalBody('Tool router session with ID trs_1 not found', {
  slug: 'ToolRouterV2_SessionNotFound',
});

/** How many requests of an MCP method arrived. */
export function countRequests({ requests }: ScriptedServer, method: string): number {
  return requests.filter(({ body }) => body.includes(`"method":"${method}"`)).length;
}

/** What the provider answers when an action ran. */
export function succeeded(data: unknown) {
  return toolResult({ data, successful: true, error: null, log_id: 'log_1' });
}

/** A tool result with the document as its only text item. */
export function toolResult(document: unknown, isError = false) {
  return { content: [{ type: 'text', text: JSON.stringify(document) }], isError };
}

export function reply(id: unknown, result: unknown) {
  return { jsonrpc: '2.0', id, result };
}

export const answerInitialize: Answer = ({ body }, response) => {
  json(
    response,
    200,
    reply(JSON.parse(body).id, {
      protocolVersion: '2025-03-26',
      capabilities: { tools: {} },
      serverInfo: { name: 'scripted', version: '1' },
    }),
  );
};

export const call = { action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };

export const done = { outcome: 'done', data: { id: 'msg_1' } };

/** Opens a gateway and a scripted session for it; both are closed after each test. */
export function withScriptedMcp() {
  const closeAfter = closeAfterEach();
  return async (answerCall: AnswerCall, answerOpening?: Answer, answerApi?: Answer) => {
    const server = closeAfter(await startScriptedMcpServer(answerCall, answerOpening, answerApi));
    const gateway = closeAfter(gatewayTo(server.url));
    const run = (options = neverAborted(), request: Partial<typeof call> & { session?: typeof server.session } = {}) =>
      callAction(gateway, { session: server.session, ...call, ...request }, options);
    return { server, gateway, run };
  };
}
