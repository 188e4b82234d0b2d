import { expect } from 'chai';
import type { AgentCaller } from '../../../../src/hosting/tools/agent-caller.js';
import { McpSessions } from '../../../../src/hosting/tools/mcp-sessions.js';
import { createQuietLogger } from '../../../../src/testing/reference-host/host-logger.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

const { orgId, userId } = aPrincipal();
const caller: AgentCaller = { principal: aPrincipal(), agentId: 'acme-assistant', channel: 'web', orgId, userId };
const accepted = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

describe('A call that its MCP client cancels', () => {
  for (const id of [0, '', 7, 'a']) {
    it(`is told so, whatever its id: ${JSON.stringify(id)}`, async () => {
      let start: (signal: AbortSignal) => void = () => {};
      const started = new Promise<AbortSignal>((begin) => {
        start = begin;
      });
      const find = async (_caller: AgentCaller, name: string) => ({
        definition: { name, inputSchema: { type: 'object' as const } },
        async call(_input: Record<string, unknown>, { signal }: { signal: AbortSignal }) {
          start(signal);
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          return { content: [] };
        },
      });
      const resolve = async () => ({ tools: [], instructions: '' });
      const sessions = new McpSessions<AgentCaller>({ tools: { resolve, find }, logger: createQuietLogger() });
      let headers: Record<string, string> = accepted;
      const send = (message: object) => {
        const body = JSON.stringify({ jsonrpc: '2.0', ...message });
        return sessions.handle(new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body }), caller);
      };
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      const opened = await send({ id: 'open', method: 'initialize', params });
      headers = { ...accepted, 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };

      const call = send({ id, method: 'tools/call', params: { name: 'send' } });
      const signal = await started;
      await send({ method: 'notifications/cancelled', params: { requestId: id } });
      await call;

      expect(signal.aborted).to.equal(true);
      await sessions.close(() => true);
    });
  }
});
