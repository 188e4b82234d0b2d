import { EventEmitter, getEventListeners, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { ResolvedTool } from '../../../../src/host/index.js';
import { OpenStreams } from '../../../../src/hosting/http/open-streams.js';
import type { AgentCaller } from '../../../../src/hosting/tools/agent-caller.js';
import { McpSessions } from '../../../../src/hosting/tools/mcp-sessions.js';
import { createQuietLogger } from '../../../../src/testing/reference-host/host-logger.js';
import { caller, initializeMessage } from '../../../support/agents/mcp-session-under-test.js';
import { useClock } from '../../../support/clock.js';
import { collectGarbage } from '../../../support/garbage.js';

const address = 'http://127.0.0.1/v1/agents/acme-assistant/mcp';
const halfAnHour = 30 * 60_000;
const use: AgentCaller = { ...caller, clientOrigin: 'http://127.0.0.1' };
const someone = (userId: string): AgentCaller => ({ ...use, userId, principal: { ...use.principal, userId } });

const calls = new EventEmitter();
const waitingTool: ResolvedTool = {
  definition: { name: 'waits', inputSchema: { type: 'object' } },
  call: (_input, { signal }) => {
    calls.emit('called');
    return once(signal, 'abort').then(() => ({ content: [] }));
  },
};

/** Some garbage is known as such only after what waits for an earlier collection has run. */
async function usedMemory(): Promise<number> {
  for (let round = 0; round < 5; round += 1) {
    collectGarbage();
    await pause(20);
  }
  return process.memoryUsage().heapUsed;
}

describe('Ended MCP sessions', () => {
  const startClock = useClock();
  let sessions: McpSessions;

  beforeEach(() => {
    const tools = { resolve: async () => ({ tools: [], instructions: '' }), find: async () => waitingTool };
    sessions = new McpSessions({ tools, logger: createQuietLogger() });
  });

  afterEach(() => sessions.close(() => true));

  const send = async (
    method: string,
    { sessionId = '', body = '', caller = use, signal = new AbortController().signal } = {},
  ) => {
    const headers = new Headers({ accept: 'application/json, text/event-stream' });
    if (sessionId !== '') headers.set('mcp-session-id', sessionId);
    if (body !== '') headers.set('content-type', 'application/json');
    const request = new Request(address, { method, headers, signal, ...(body !== '' && { body }) });
    return sessions.handle(request, caller).catch((error: { status: number }) => new Response('', error));
  };

  const begin = async (caller = use) => {
    const response = await send('POST', { body: JSON.stringify(initializeMessage()), caller });
    await response.text();
    return response.headers.get('mcp-session-id') ?? '';
  };

  const ping = async (sessionId: string, caller = use) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping' });
    const response = await send('POST', { sessionId, body, caller });
    await response.text();
    return response.status;
  };

  const callTool = (sessionId: string, signal = new AbortController().signal) => {
    const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'waits', arguments: {} } };
    return send('POST', { sessionId, body: JSON.stringify(call), signal });
  };

  it('are released when their clients close them, hundreds of them', async () => {
    const clock = startClock('timers');
    for (let client = 0; client < 300; client += 1) {
      const sessionId = await begin();
      const stream = await send('GET', { sessionId });
      expect((await send('DELETE', { sessionId })).status).to.equal(200);
      await stream.text();
    }

    expect([sessions.size, clock.countTimers()]).to.deep.equal([0, 0]);
  });

  it('are released after half an hour without use', async () => {
    const clock = startClock('timers');
    const [left, used] = [await begin(), await begin()];

    await clock.tickAsync(halfAnHour - 1);
    expect(await ping(used)).to.equal(200);
    await clock.tickAsync(1);

    expect(sessions.size).to.equal(1);
    expect([await ping(left), await ping(used)]).to.deep.equal([404, 200]);
    await clock.tickAsync(halfAnHour);
    expect([sessions.size, clock.countTimers()]).to.deep.equal([0, 0]);
  });

  it('do not include those that listen, until they stop', async () => {
    const clock = startClock('timers');
    const controller = new AbortController();
    await send('GET', { sessionId: await begin(), signal: controller.signal });

    await clock.tickAsync(10 * halfAnHour);
    expect(sessions.size).to.equal(1);
    controller.abort();
    await clock.tickAsync(halfAnHour);

    expect(sessions.size).to.equal(0);
  });

  it('do not include those that listen anew, whose lost stream is noticed later', async () => {
    const clock = startClock('timers');
    const lost = new AbortController();
    const sessionId = await begin();
    await send('GET', { sessionId, signal: lost.signal });
    await send('GET', { sessionId });

    lost.abort();
    await clock.tickAsync(10 * halfAnHour);

    expect(sessions.size).to.equal(1);
  });

  it('include those whose client left before its stream was open', async () => {
    const clock = startClock('timers');
    const sessionId = await begin();
    const { body } = await send('GET', { sessionId, signal: AbortSignal.abort() });
    await body?.cancel();

    await clock.tickAsync(halfAnHour);

    expect(sessions.size).to.equal(0);
  });

  it('include those whose client left before the stream that replaces another was open', async () => {
    const clock = startClock('timers');
    const sessionId = await begin();
    await send('GET', { sessionId });
    const { body } = await send('GET', { sessionId, signal: AbortSignal.abort() });
    await body?.cancel();

    await clock.tickAsync(halfAnHour);

    expect(sessions.size).to.equal(0);
  });

  it('include those that stopped listening after garbage was collected', async () => {
    const clock = startClock('timers');
    const controller = new AbortController();
    await send('GET', { sessionId: await begin(), signal: controller.signal });

    await new Promise(setImmediate);
    collectGarbage();
    controller.abort();
    await clock.tickAsync(2 * halfAnHour);

    expect(sessions.size).to.equal(0);
  });

  it('are, above fifty of one person, the least recently used of theirs that do not listen', async () => {
    const other = await begin(someone('other'));
    const [listening, used, unused] = [await begin(), await begin(), await begin()];
    await send('GET', { sessionId: listening });
    await ping(used);
    for (let client = 3; client < 51; client += 1) await begin();

    expect(sessions.size).to.equal(51);
    expect([await ping(listening), await ping(used), await ping(unused)]).to.deep.equal([200, 200, 404]);
    expect(await ping(other, someone('other'))).to.equal(200);
  });

  it('are, above fifty of one person, rather one that listens than one in which a call runs', async () => {
    const busy = await begin();
    const called = once(calls, 'called');
    const call = callTool(busy);
    await called;
    const idle: string[] = [];
    for (let client = 1; client < 50; client += 1) {
      const sessionId = await begin();
      await send('GET', { sessionId });
      idle.push(sessionId);
    }

    await begin();

    expect([await ping(busy), await ping(idle[0] ?? '')]).to.deep.equal([200, 404]);
    await sessions.close(() => true);
    await call;
  });

  it('are, above fifty of one person, used less recently than one whose call has just ended', async () => {
    const [used, client] = [await begin(), new AbortController()];
    const called = once(calls, 'called');
    const call = callTool(used, client.signal);
    await called;
    const unused = await begin();
    for (let other = 2; other < 50; other += 1) await begin();

    client.abort();
    await call;
    await begin();

    expect([await ping(used), await ping(unused)]).to.deep.equal([200, 404]);
  });

  it('are, above a thousand of all people, the least recently used that do not listen', async () => {
    const [listening, unused] = [await begin(), await begin()];
    await send('GET', { sessionId: listening });
    for (let client = 2; client < 1001; client += 1) await begin(someone(`person ${client}`));

    expect(sessions.size).to.equal(1000);
    expect([await ping(listening), await ping(unused)]).to.deep.equal([200, 404]);
  });

  it('keep nothing of the calls that they have answered, or that their client cancelled', async () => {
    const sessionId = await begin();
    const cancel = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } });
    const answerAndCancel = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        await ping(sessionId);
        const called = once(calls, 'called');
        const cancelled = callTool(sessionId);
        await called;
        await send('POST', { sessionId, body: cancel });
        expect((await cancelled).status).to.equal(202);
      }
    };
    await answerAndCancel(50);
    const usedBefore = await usedMemory();

    await answerAndCancel(300);

    expect(((await usedMemory()) - usedBefore) / 1e6, 'MB').to.be.below(2);
  });

  it('leave no listener on the signal of a stream that was read to its end', async () => {
    const streams = new OpenStreams();
    const controller = new AbortController();
    const answer = new Response('data: all\n\n', { headers: { 'content-type': 'text/event-stream' } });
    const request = new Request(address);
    const kept = streams.track(answer, { signedIn: undefined, controller, request });
    expect(getEventListeners(controller.signal, 'abort')).to.have.length(1);

    await kept.text();

    expect(getEventListeners(controller.signal, 'abort')).to.have.length(0);
  });
});
