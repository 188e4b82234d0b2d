import { expect } from 'chai';
import type { AgentCaller } from '../../../../src/hosting/tools/agent-caller.js';
import { McpSessions } from '../../../../src/hosting/tools/mcp-sessions.js';
import { createQuietLogger } from '../../../../src/testing/reference-host/host-logger.js';
import { useClock } from '../../../support/clock.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';

const address = 'http://127.0.0.1/v1/agents/acme-assistant/mcp';
const { orgId, userId } = aPrincipal();
const caller: AgentCaller = { principal: aPrincipal(), agentId: 'acme-assistant', channel: 'web', orgId, userId };
const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
const initialize = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
const accept = 'application/json, text/event-stream';

/** Ends the stream. A stream that says nothing has ended by then, too: what a session writes is there at once. */
async function readAll(sessions: McpSessions, stream: Response): Promise<string> {
  await sessions.close(() => true);
  return stream.text();
}

describe('The event stream of an MCP session', () => {
  const startClock = useClock();
  let sessions: McpSessions;
  let sessionId: string;

  beforeEach(async () => {
    const tools = { resolve: async () => ({ tools: [], instructions: '' }), find: async () => undefined };
    sessions = new McpSessions({ tools, logger: createQuietLogger() });
    const headers = { accept, 'content-type': 'application/json' };
    const begun = await sessions.handle(new Request(address, { method: 'POST', headers, body: initialize }), caller);
    sessionId = begun.headers.get('mcp-session-id') ?? '';
  });

  afterEach(() => sessions.close(() => true));

  const listen = (signal = new AbortController().signal, accepted = accept) => {
    const headers = { accept: accepted, 'mcp-session-id': sessionId };
    return sessions.handle(new Request(address, { headers, signal }), caller);
  };
  const change = () => sessions.notifyToolsChanged({ orgId });

  it('says nothing until tools change, at the first time', async () => {
    expect(await readAll(sessions, await listen())).to.equal('');
  });

  it('brings word of what changed since its client left before it was open', async () => {
    await (await listen(AbortSignal.abort())).body?.cancel();
    await change();

    expect(await readAll(sessions, await listen())).to.include('tools/list_changed');
  });

  describe('whose connection was lost without a word', () => {
    it('ends for the one that its client opens anew, which hears of changes', async () => {
      const lost = await listen();

      const anew = await listen();
      await change();

      expect(anew.status).to.equal(200);
      expect(await lost.text()).to.equal('');
      expect(await readAll(sessions, anew)).to.include('tools/list_changed');
    });

    it('is followed by word of what it may have lost', async () => {
      await listen();
      await change();

      expect(await readAll(sessions, await listen())).to.include('tools/list_changed');
    });

    it('stays for a while with the last of several that open it, so that they do not take it in turns', async () => {
      const clock = startClock('time');
      await listen();
      const last = await listen();

      expect((await listen()).status).to.equal(409);
      await change();
      clock.tick(10_000);

      expect((await listen()).status).to.equal(200);
      expect(await last.text()).to.include('tools/list_changed');
    });

    it('stays open where the new request is refused', async () => {
      const stream = await listen();

      expect((await listen(undefined, 'text/html')).status).to.equal(406);
      await change();

      expect(await readAll(sessions, stream)).to.include('tools/list_changed');
    });
  });
});
