import fc from 'fast-check';
import { maxResultCharacters } from '../../../../src/contract/tool-constants.js';
import type { AgentCaller } from '../../../../src/hosting/tools/agent-caller.js';
import { McpSessions } from '../../../../src/hosting/tools/mcp-sessions.js';
import { createQuietLogger } from '../../../../src/testing/reference-host/host-logger.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { heldEntry } from '../held-entry.js';
import { type JsonShape, jsonShapes, textShapes, toJson, toValue } from '../json-shape.js';

/** What an agent sends, where it stands in a message, and the text that the agent gets. */
type ConversationShape = { kind: 'conversation'; place: Place; value: JsonShape; answer: JsonShape };
type Place = keyof typeof messages;

/** As much as the host reads of a request. */
const maxBodyLength = 1_000_000;
const address = 'http://127.0.0.1/mcp';
const principal = aPrincipal();
const caller: AgentCaller = {
  principal,
  agentId: 'agent',
  channel: 'web',
  orgId: principal.orgId,
  userId: principal.userId,
  clientOrigin: 'http://127.0.0.1',
};
const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'agent', version: '1' } };

/** What a tool gets, and where the protocol itself wants something else. */
const messages = {
  input: (json: string) => messageOf('tools/call', `{"name":"tool","arguments":{"input":${json}}}`),
  arguments: (json: string) => messageOf('tools/call', `{"name":"tool","arguments":${json}}`),
  cursor: (json: string) => messageOf('tools/list', `{"cursor":${json}}`),
};
const places = Object.keys(messages) as Place[];

let answer = '';
const tool = {
  definition: { name: 'tool', inputSchema: { type: 'object' as const } },
  call: async () => ({ content: [{ type: 'text' as const, text: answer }] }),
};
const tools = { resolve: async () => ({ tools: [tool], instructions: '' }), find: async () => tool };
const sessions = new McpSessions({ tools, logger: createQuietLogger() });
let sessionId = '';

export const conversations = heldEntry<ConversationShape, { body: string; answer: string }>({
  name: 'messages of a conversation over MCP, and their answers',
  readBy: ['hosting/tools/mcp-requests.ts', 'hosting/tools/mcp-session.ts', 'hosting/tools/whole-answer.ts'],
  shapes: fc.record({
    kind: fc.constant('conversation'),
    place: fc.constantFrom(...places),
    value: jsonShapes,
    answer: textShapes,
  }),
  known: places.map((place) => ({
    kind: 'conversation',
    place,
    value: { kind: 'deep', levels: 1_000_000, by: 'list', inside: { kind: 'literal', json: '0' } },
    answer: { kind: 'text', unit: '\n', length: maxResultCharacters },
  })),
  build: ({ place, value, answer }) => ({
    body: messages[place](toJson(value, maxBodyLength)),
    answer: String(toValue(answer, maxResultCharacters)),
  }),
  open: async () => {
    const response = await send(messageOf('initialize', JSON.stringify(client)));
    sessionId = response.headers.get('mcp-session-id') ?? '';
  },
  close: () => sessions.close(() => true),
  read: async (input) => {
    answer = input.answer;
    await (await send(input.body)).text();
  },
});

function messageOf(method: string, params: string): string {
  return `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
}

function send(body: string): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' });
  if (sessionId !== '') headers.set('mcp-session-id', sessionId);
  return sessions.handle(new Request(address, { method: 'POST', headers, body }), caller);
}
