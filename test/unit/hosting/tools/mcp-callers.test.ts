import { expect } from 'chai';
import type { AgentCaller } from '../../../../src/hosting/tools/agent-caller.js';
import { McpSessions } from '../../../../src/hosting/tools/mcp-sessions.js';
import { createQuietLogger } from '../../../../src/testing/reference-host/host-logger.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

const { orgId, userId } = aPrincipal();
const from = (clientOrigin: string): AgentCaller => {
  return { principal: aPrincipal(), agentId: 'acme-assistant', channel: 'web', orgId, userId, clientOrigin };
};
const origins = ['http://127.0.0.1', 'http://localhost', 'https://platform.example'];

describe('The caller of an MCP request', () => {
  it('is the one who sent it, also where others of the session come at the same time from elsewhere', async () => {
    const resolve = async () => ({ tools: [], instructions: '' });
    const find = async ({ clientOrigin = '' }: AgentCaller, name: string) => ({
      definition: { name, inputSchema: { type: 'object' as const } },
      call: async () => ({ content: [{ type: 'text' as const, text: clientOrigin }] }),
    });
    const sessions = new McpSessions({ tools: { resolve, find }, logger: createQuietLogger() });
    const send = (body: object, caller: AgentCaller, sessionId?: string) => {
      const headers = new Headers({
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      });
      if (sessionId !== undefined) headers.set('mcp-session-id', sessionId);
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return sessions.handle(new Request('http://127.0.0.1/mcp', init), caller);
    };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const begun = await send({ jsonrpc: '2.0', id: 0, method: 'initialize', params }, from('http://127.0.0.1'));
    const sessionId = begun.headers.get('mcp-session-id') ?? '';

    const answers = origins.map(async (origin, at) => {
      const call = { jsonrpc: '2.0', id: at + 1, method: 'tools/call', params: { name: 'tells', arguments: {} } };
      return (await (await send(call, from(origin), sessionId)).json()).result.content[0].text;
    });

    expect(await Promise.all(answers)).to.deep.equal(origins);
    await sessions.close(() => true);
  });
});
