import { EventEmitter, once } from 'node:events';
import { expect } from 'chai';
import type { ResolvedTool } from '../../../../src/host/index.js';
import type { AgentCaller } from '../../../../src/hosting/tools/agent-caller.js';
import { McpSessions } from '../../../../src/hosting/tools/mcp-sessions.js';
import { createQuietLogger } from '../../../../src/testing/reference-host/host-logger.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

const { orgId, userId } = aPrincipal();
const caller: AgentCaller = { principal: aPrincipal(), agentId: 'acme-assistant', channel: 'web', orgId, userId };
const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

/** Each call of it waits until it is let go by its name, and says that name. */
function gatedTool() {
  const letGo = new Map<string, () => void>();
  const called: string[] = [];
  const calls = new EventEmitter();
  const tool: ResolvedTool = {
    definition: { name: 'gated', inputSchema: { type: 'object' } },
    call: async (input) => {
      const { name } = input as { name: string };
      const end = new Promise<void>((resolve) => letGo.set(name, resolve));
      called.push(name);
      calls.emit(name);
      await end;
      return { content: [{ type: 'text', text: name }] };
    },
  };
  const untilCalled = async (name: string) => {
    if (!called.includes(name)) await once(calls, name);
  };
  return { tool, called, untilCalled, letGo: (name: string) => letGo.get(name)?.() };
}

describe('The ids of MCP requests', () => {
  let sessions: McpSessions;
  let gated: ReturnType<typeof gatedTool>;
  let sessionId: string;

  const send = (message: unknown, more: Record<string, string> = { 'mcp-session-id': sessionId }) => {
    const body = JSON.stringify(message);
    const request = new Request('http://127.0.0.1/mcp', { method: 'POST', headers: { ...headers, ...more }, body });
    return sessions.handle(request, caller);
  };
  const callOf = (id: number | string, name: string) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'gated', arguments: { name } },
  });
  const textOf = async (response: Response) => (await response.json()).result.content[0].text;
  beforeEach(async () => {
    gated = gatedTool();
    const tools = { resolve: async () => ({ tools: [], instructions: '' }), find: async () => gated.tool };
    sessions = new McpSessions({ tools, logger: createQuietLogger() });
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const begun = await send({ jsonrpc: '2.0', id: 0, method: 'initialize', params }, {});
    sessionId = begun.headers.get('mcp-session-id') ?? '';
  });

  afterEach(() => sessions.close(() => true));

  it('are refused while an earlier request has them, which gets its own answer', async () => {
    const first = send(callOf(7, 'first'));
    await gated.untilCalled('first');

    const second = await Promise.race([send(callOf(7, 'second')), gated.untilCalled('second')]);
    gated.letGo('first');

    expect([second?.status, (await second?.json())?.error.code]).to.deep.equal([400, -32600]);
    expect(await textOf(await first)).to.equal('first');
    expect(gated.called).to.deep.equal(['first']);
  });

  it('are refused twice in one message, of which nothing is run', async () => {
    const answer = await send([callOf(7, 'first'), callOf(7, 'second')]);

    expect([answer.status, gated.called]).to.deep.equal([400, []]);
  });

  it('may come again once they are answered, and differ as text and number', async () => {
    for (const name of ['first', 'second']) {
      const answers = [send(callOf(7, name)), send(callOf('7', `${name} text`))];
      await gated.untilCalled(name);
      await gated.untilCalled(`${name} text`);
      gated.letGo(`${name} text`);
      gated.letGo(name);
      expect(await Promise.all((await Promise.all(answers)).map(textOf))).to.deep.equal([name, `${name} text`]);
    }
  });

  it('are missed in a list without a message, which is refused and not taken for one that wants no answer', async () => {
    const answer = await send([]);

    expect([answer.status, (await answer.json()).error]).to.deep.equal([
      400,
      { code: -32600, message: 'Invalid Request: there is no message' },
    ]);
  });

  it('leave what is no JSON, and no request, to the protocol', async () => {
    const request = new Request('http://127.0.0.1/mcp', {
      method: 'POST',
      headers: { ...headers, 'mcp-session-id': sessionId },
      body: '{',
    });

    expect((await (await sessions.handle(request, caller)).json()).error.code).to.equal(-32700);
    expect((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).to.equal(202);
    expect((await send(null)).status).to.equal(400);
  });
});
