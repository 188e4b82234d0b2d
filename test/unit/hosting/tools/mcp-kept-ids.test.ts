import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { AgentCaller } from '../../../../src/hosting/tools/agent-caller.js';
import { McpSessions } from '../../../../src/hosting/tools/mcp-sessions.js';
import { createQuietLogger } from '../../../../src/testing/reference-host/host-logger.js';
import { collectGarbage } from '../../../support/garbage.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

const { orgId, userId } = aPrincipal();
const caller: AgentCaller = { principal: aPrincipal(), agentId: 'acme-assistant', channel: 'web', orgId, userId };
const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const jsonrpc = '2.0';
const cancelOf = (requestId: string) => ({ jsonrpc, method: 'notifications/cancelled', params: { requestId } });

async function usedMemory(): Promise<number> {
  for (let round = 0; round < 5; round += 1) {
    collectGarbage();
    await pause(20);
  }
  return process.memoryUsage().heapUsed;
}

describe('MCP requests that their client cancels, each with an id of its own', () => {
  let sessions: McpSessions;
  let sessionId: string;

  const send = (message: unknown, more: Record<string, string> = { 'mcp-session-id': sessionId }) => {
    const init = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(message) };
    return sessions.handle(new Request('http://127.0.0.1/mcp', init), caller);
  };
  /** The list needs a turn, so it is cancelled before it is made. */
  const askAndCancel = async (ids: string[]) => {
    const messages = [...ids.map((id) => ({ jsonrpc, id, method: 'tools/list' })), ...ids.map(cancelOf)];
    expect((await send(messages)).status).to.equal(202);
  };

  beforeEach(async () => {
    const resolve = async () => {
      await pause(1);
      return { tools: [], instructions: '' };
    };
    sessions = new McpSessions({ tools: { resolve, find: async () => undefined }, logger: createQuietLogger() });
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const opened = await send({ jsonrpc, id: 0, method: 'initialize', params }, {});
    sessionId = opened.headers.get('mcp-session-id') ?? '';
  });
  afterEach(() => sessions.close(() => true));

  it('leave nothing in memory, however long their ids are', async () => {
    const filling = 'x'.repeat(400_000);
    await askAndCancel([`begin ${filling}`]);
    await pause(20);
    const before = await usedMemory();

    for (let round = 0; round < 100; round += 1) await askAndCancel([`${round} ${filling}`]);
    await pause(50);

    expect(((await usedMemory()) - before) / 1e6, 'MB').to.be.below(4);
  });

  it('leave nothing of what else came in the same message', async () => {
    await askAndCancel(['begin']);
    const before = await usedMemory();
    const name = 'n'.repeat(100_000);

    for (let round = 0; round < 100; round += 1) {
      const cancelled = `cancelled ${round}`;
      const unknown = { jsonrpc, id: `${round}`, method: 'tools/call', params: { name } };
      await send([{ jsonrpc, id: cancelled, method: 'tools/list' }, cancelOf(cancelled), unknown]);
    }
    await pause(50);

    expect(((await usedMemory()) - before) / 1e6, 'MB').to.be.below(4);
  });
});
