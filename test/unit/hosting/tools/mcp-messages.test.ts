import { expect } from 'chai';
import type { AgentCaller } from '../../../../src/hosting/tools/agent-caller.js';
import { McpSessions } from '../../../../src/hosting/tools/mcp-sessions.js';
import { createQuietLogger } from '../../../../src/testing/reference-host/host-logger.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

const { orgId, userId } = aPrincipal();
const caller: AgentCaller = { principal: aPrincipal(), agentId: 'acme-assistant', channel: 'web', orgId, userId };
const accepted = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

describe('A message of an MCP client', () => {
  let sessions: McpSessions<AgentCaller>;
  let called: unknown[];
  let headers: Record<string, string>;

  const send = (body: BodyInit) =>
    sessions.handle(new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body }), caller);
  const sendJson = (message: object) => send(JSON.stringify({ jsonrpc: '2.0', ...message }));

  beforeEach(async () => {
    called = [];
    const find = async (_caller: AgentCaller, name: string) => ({
      definition: { name, inputSchema: { type: 'object' as const } },
      async call(input: Record<string, unknown>) {
        called.push(input);
        return { content: [{ type: 'text' as const, text: 'done' }] };
      },
    });
    const resolve = async () => ({ tools: [], instructions: '' });
    sessions = new McpSessions({ tools: { resolve, find }, logger: createQuietLogger() });
    headers = accepted;
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const opened = await sendJson({ id: 0, method: 'initialize', params });
    headers = { ...accepted, 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
  });
  afterEach(() => sessions.close(() => true));

  it('is refused that is not UTF-8: its call is not carried out with other characters', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'send', arguments: { to: 'Müller' } } };

    const answer = await send(new Uint8Array(Buffer.from(JSON.stringify(call), 'latin1')));

    expect(called).to.deep.equal([]);
    expect([answer.status, await answer.json()]).to.deep.equal([
      400,
      { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error: Invalid JSON' }, id: null },
    ]);
  });

  it('is answered as any other that asks to be run as a task, since no tasks are offered', async () => {
    const task = { ttl: 60_000 };

    const call = await sendJson({ id: 1, method: 'tools/call', params: { name: 'send', task } });
    const list = await sendJson({ id: 2, method: 'tools/list', params: { task } });

    expect(await call.json()).to.have.nested.property('result.content[0].text', 'done');
    expect(await list.json()).to.have.nested.property('result.tools');
  });
});
