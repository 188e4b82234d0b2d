import { expect } from 'chai';
import type { AgentCaller } from '../../../../src/hosting/tools/agent-caller.js';
import { McpSessions } from '../../../../src/hosting/tools/mcp-sessions.js';
import { createQuietLogger } from '../../../../src/testing/reference-host/host-logger.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

const { orgId, userId } = aPrincipal();
const caller: AgentCaller = { principal: aPrincipal(), agentId: 'acme-assistant', channel: 'web', orgId, userId };
const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const note = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };

describe('A batch of MCP messages (JSON-RPC 2.0, 6)', () => {
  let sessions: McpSessions;
  let sessionId: string;
  const send = (message: unknown, more: Record<string, string> = { 'mcp-session-id': sessionId }) => {
    const init = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(message) };
    return sessions.handle(new Request('http://127.0.0.1/mcp', init), caller);
  };

  beforeEach(async () => {
    const tools = { resolve: async () => ({ tools: [], instructions: '' }), find: async () => undefined };
    sessions = new McpSessions({ tools, logger: createQuietLogger() });
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const opened = await send({ jsonrpc: '2.0', id: 0, method: 'initialize', params }, {});
    sessionId = opened.headers.get('mcp-session-id') ?? '';
  });
  afterEach(() => sessions.close(() => true));

  for (const [name, batch] of Object.entries({ 'one request': [ping], 'a request and a notification': [ping, note] })) {
    it(`with ${name} is answered with a list`, async () => {
      expect(await (await send(batch)).json()).to.deep.equal([{ jsonrpc: '2.0', id: 1, result: {} }]);
    });
  }

  it('is none where a message comes alone', async () => {
    expect(await (await send(ping)).json()).to.deep.equal({ jsonrpc: '2.0', id: 1, result: {} });
  });
});
