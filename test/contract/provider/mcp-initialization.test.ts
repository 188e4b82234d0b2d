import { expect } from 'chai';
import { callAction } from '../../support/provider/call-action.js';
import {
  type AnswerCall,
  call,
  countRequests,
  done,
  noSession,
  reply,
  startScriptedMcpServer,
  succeeded,
} from '../../support/provider/scripted-mcp-server.js';
import { type Answer, closeAfterEach, gatewayTo, json, refusalBody } from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

describe('Opening a conversation over MCP', () => {
  const closeAfter = closeAfterEach();
  const never: AnswerCall = () => {
    throw new Error('The call must not be sent.');
  };

  async function outcomeOf(opening: Parameters<typeof startScriptedMcpServer>[1]) {
    const server = closeAfter(await startScriptedMcpServer(never, opening));
    const gateway = closeAfter(gatewayTo(server.url));
    const outcome = await callAction(gateway, { session: server.session, ...call }, neverAborted());
    expect(countRequests(server, 'tools/call')).to.equal(0);
    return outcome;
  }

  it('reports a session that is gone', async () => {
    const outcome = await outcomeOf((_, response) => json(response, 404, noSession));

    expect(outcome).to.include({ outcome: 'not_sent', reason: 'session_gone' });
  });

  it('reports a refused key', async () => {
    const outcome = await outcomeOf((_, response) => json(response, 401, refusalBody('Invalid API key')));

    expect(outcome).to.include({ outcome: 'not_sent', reason: 'refused_key' });
  });

  it('reports the wait that the provider asks for', async () => {
    const outcome = await outcomeOf((_, response) => json(response, 429, { message: 'Slow' }, { 'retry-after': '60' }));

    expect(outcome).to.include({ outcome: 'not_sent', reason: 'rate_limited', retryAfterMs: 60_000 });
  });

  for (const [name, answer] of Object.entries<Answer>({
    'a fault of the provider': (_, response) => json(response, 500, refusalBody('Oops')),
    'a reset': (_, response) => void response.socket?.resetAndDestroy(),
  })) {
    it(`reports that nothing was sent, since the provider is unreachable, after ${name}`, async () => {
      expect(await outcomeOf(answer)).to.include({ outcome: 'not_sent', reason: 'unreachable' });
    });
  }

  for (const [name, answer] of Object.entries<Answer>({
    'status 400': (_, response) => json(response, 400, refusalBody('No')),
    'a gateway’s 404': (_, response) =>
      void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
    'a gateway’s 403': (_, response) =>
      void response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Blocked</h1>'),
    'no content': (_, response) => void response.writeHead(204).end(),
    'a redirect': (_, response) => void response.writeHead(302, { location: '/' }).end(),
    'broken JSON': (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc'),
    'a JSON-RPC error': ({ body }, response) =>
      json(response, 200, { jsonrpc: '2.0', id: JSON.parse(body).id, error: { code: -32603, message: 'Oops' } }),
    'a page': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    'an unknown version of the protocol': ({ body }, response) =>
      json(
        response,
        200,
        reply(JSON.parse(body).id, {
          protocolVersion: '1999-01-01',
          capabilities: {},
          serverInfo: { name: 'x', version: '1' },
        }),
      ),
  })) {
    it(`reports that nothing was sent, since the answer cannot be used, after ${name}`, async () => {
      expect(await outcomeOf(answer)).to.include({
        outcome: 'not_sent',
        reason: 'unusable_answer',
        message: 'The connection provider gave an answer that cannot be used.',
      });
    });
  }

  it('is retried when the provider fails once', async () => {
    let faults = 1;
    const server = closeAfter(
      await startScriptedMcpServer(
        (response, { id }) => json(response, 200, reply(id, succeeded({ id: 'msg_1' }))),
        (request, response) => {
          if (faults-- > 0) return json(response, 503, refusalBody('Busy'), { 'retry-after': '0' });
          const result = { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 'x', version: '1' } };
          return json(response, 200, reply(JSON.parse(request.body).id, result));
        },
      ),
    );
    const gateway = closeAfter(gatewayTo(server.url));

    expect(await callAction(gateway, { session: server.session, ...call }, neverAborted())).to.deep.equal(done);
    expect(countRequests(server, 'tools/call')).to.equal(1);
  });

  it('reports the shutdown for a call that is ended by closing before the send', async () => {
    let resolveArrival = () => {};
    const arrival = new Promise<void>((resolve) => (resolveArrival = resolve));
    const server = closeAfter(
      await startScriptedMcpServer(
        () => {},
        () => resolveArrival(),
      ),
    );
    const gateway = gatewayTo(server.url);
    const ended = callAction(gateway, { session: server.session, ...call }, neverAborted());
    await arrival;
    await gateway.close();

    expect(await ended).to.include({ outcome: 'not_sent', reason: 'shutting_down' });
  });

  it('calls `confirm` of each call that waited for it before the send, and of no later call', async () => {
    const server = closeAfter(
      await startScriptedMcpServer((response, { id }) => json(response, 200, reply(id, succeeded({ id: 'msg_1' })))),
    );
    const gateway = closeAfter(gatewayTo(server.url));
    const sentWhenConfirmed: number[] = [];
    const confirm = async () => void sentWhenConfirmed.push(countRequests(server, 'tools/call'));
    const run = () => callAction(gateway, { session: server.session, ...call }, { ...neverAborted(), confirm });

    await Promise.all([run(), run()]);
    await run();

    expect(sentWhenConfirmed).to.deep.equal([0, 0]);
    expect(countRequests(server, 'tools/call')).to.equal(3);
  });

  it('sends nothing for a caller who stops waiting', async () => {
    const caller = new AbortController();
    const server = closeAfter(await startScriptedMcpServer(never, () => caller.abort()));
    const gateway = closeAfter(gatewayTo(server.url));

    const outcome = await callAction(gateway, { session: server.session, ...call }, { signal: caller.signal });

    expect(outcome).to.include({ outcome: 'not_sent', reason: 'caller_gone' });
    expect(countRequests(server, 'tools/call')).to.equal(0);
  });

  it('calls `cancelReason` in the tick of the send, and once more before the first byte', async () => {
    const server = closeAfter(
      await startScriptedMcpServer((response, { id }) => json(response, 200, reply(id, succeeded({ id: 'msg_1' })))),
    );
    const gateway = closeAfter(gatewayTo(server.url));
    const caller = new AbortController();
    let cancelReasonCalls = 0;
    const cancelReason = () => {
      cancelReasonCalls += 1;
      // Runs later in the same tick, when the call has been sent.
      queueMicrotask(() => caller.abort());
      return undefined;
    };

    const sent = await callAction(gateway, { session: server.session, ...call }, { ...neverAborted(), cancelReason });
    const held = await callAction(
      gateway,
      { session: server.session, ...call },
      { ...neverAborted(), cancelReason: () => (caller.signal.aborted ? 'caller_gone' : undefined) },
    );

    expect([sent.outcome, held.outcome]).to.deep.equal(['done', 'not_sent']);
    expect([cancelReasonCalls, countRequests(server, 'tools/call')]).to.deep.equal([2, 1]);
  });

  for (const [name, address] of Object.entries(foreignAddresses('127.0.0.1'))) {
    it(`sends nothing to ${name}`, async () => {
      const other = closeAfter(await startScriptedMcpServer(never));
      const server = closeAfter(await startScriptedMcpServer(never));
      const gateway = closeAfter(gatewayTo(server.url));
      const session = { id: 'trs_foreign', url: address(new URL(server.url), new URL(other.url)) };

      const outcome = await callAction(gateway, { session, ...call }, neverAborted());

      expect(outcome).to.include({ outcome: 'not_sent', reason: 'session_gone' });
      expect([...other.requests, ...server.requests]).to.deep.equal([]);
    });
  }
});

/** Ways to write an address that is not the provider's own, from the provider's and a second server's. */
function foreignAddresses(host: string): Record<string, (provider: URL, other: URL) => string> {
  return {
    'another port': (_, other) => `${other.origin}/mcp`,
    'a user name before the host': (provider) => `http://key@${provider.host}/mcp`,
    'a host that hides behind a user name': (provider, other) => `http://${provider.hostname}@${other.host}/mcp`,
    'another scheme': (provider) => `https://${provider.host}/mcp`,
    'another spelling of the host': (provider) => `http://localhost:${provider.port}/mcp`,
    'a longer host': (provider) => `http://${host}.evil.test:${provider.port}/mcp`,
    'no address at all': () => 'mcp',
    'a file': () => 'file:///etc/passwd',
  };
}
