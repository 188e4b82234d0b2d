import { expect } from 'chai';
import type { AgentCaller } from '../../../../src/hosting/tools/agent-caller.js';
import { McpSessions } from '../../../../src/hosting/tools/mcp-sessions.js';
import { createQuietLogger } from '../../../../src/testing/reference-host/host-logger.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

const address = 'http://127.0.0.1/v1/agents/acme-assistant/mcp';
const { orgId, userId } = aPrincipal();
const caller: AgentCaller = { principal: aPrincipal(), agentId: 'acme-assistant', channel: 'web', orgId, userId };
const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };

describe('What an MCP client says that it accepts', () => {
  let sessions: McpSessions;

  beforeEach(() => {
    const tools = { resolve: async () => ({ tools: [], instructions: '' }), find: async () => undefined };
    sessions = new McpSessions({ tools, logger: createQuietLogger() });
  });

  afterEach(() => sessions.close(() => true));

  const post = (message: object, accept: string | undefined, sessionId?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(accept !== undefined && { accept }),
      ...(sessionId !== undefined && { 'mcp-session-id': sessionId }),
    };
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    return sessions.handle(new Request(address, { method: 'POST', headers, body }), caller);
  };

  const accepting = [undefined, '*/*', 'application/*', 'application/json', 'application/json;q=0.9, text/plain, */*'];
  for (const accept of accepting) {
    it(`is answered in JSON where that is ${accept ?? 'not said'}`, async () => {
      const begun = await post({ id: 1, method: 'initialize', params }, accept);
      expect(begun.status).to.equal(200);
      const sessionId = begun.headers.get('mcp-session-id') ?? '';
      const noted = await post({ method: 'notifications/initialized' }, accept, sessionId);
      const listed = await post({ id: 2, method: 'tools/list' }, accept, sessionId);

      expect([noted.status, listed.status]).to.deep.equal([202, 200]);
      expect(await listed.json()).to.deep.equal({ jsonrpc: '2.0', id: 2, result: { tools: [] } });
    });
  }

  for (const accept of ['text/html', 'text/event-stream', 'application/json;q=0, */*']) {
    it(`is refused where JSON is not among it: ${accept}`, async () => {
      expect((await post({ id: 1, method: 'initialize', params }, accept)).status).to.equal(406);
    });
  }
});
