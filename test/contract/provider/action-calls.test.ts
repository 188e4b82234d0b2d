import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { gatewayTo, patience } from '../../support/provider/gateway-to.js';
import {
  type AnswerCall,
  reply,
  startScriptedMcpServer,
  succeeded,
  timesAsked,
  toolResult,
} from '../../support/provider/scripted-mcp-server.js';
import { closingAfterEach, json, refusal } from '../../support/provider/scripted-server.js';

const call = { action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };
const done = { outcome: 'done', data: { id: 'msg_1' } };

/** Begins a stream of events with the given ones and leaves it open. */
function stream(response: ServerResponse, ...events: unknown[]): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  for (const event of events) response.write(`event: message\ndata: ${JSON.stringify(event)}\n\n`);
  return response;
}

/** Ends the connection once what was written has gone out. */
function cutAfter(response: ServerResponse, chunk: string): void {
  response.write(chunk, () => response.socket?.destroy());
}

const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };

describe('Calling an action over MCP', () => {
  const closing = closingAfterEach();

  async function serve(answerCall: AnswerCall, ...opening: Parameters<typeof startScriptedMcpServer>[1][]) {
    const server = closing(await startScriptedMcpServer(answerCall, ...opening));
    const gateway = closing(gatewayTo(server.url));
    return { server, run: (options = patience()) => gateway.callAction({ session: server.session, ...call }, options) };
  }

  const answers: Record<string, AnswerCall> = {
    'a JSON reply': (response, { id }) => json(response, 200, reply(id, succeeded({ id: 'msg_1' }))),
    'a JSON reply in a list': (response, { id }) => json(response, 200, [reply(id, succeeded({ id: 'msg_1' }))]),
    'a JSON reply after a byte order mark': (response, { id }) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(`\ufeff${JSON.stringify(reply(id, succeeded({ id: 'msg_1' })))}`);
    },
    'a compressed reply': (response, { id }) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify(reply(id, succeeded({ id: 'msg_1' })))));
    },
    'a reply whose id was made a text': (response, { id }) =>
      json(response, 200, reply(String(id), succeeded({ id: 'msg_1' }))),
    'a stream that ends after the reply': (response, { id }) =>
      void stream(response, reply(id, succeeded({ id: 'msg_1' }))).end(),
    'a stream with news of progress before the reply': (response, { id }) =>
      void stream(response, progress, progress, reply(id, succeeded({ id: 'msg_1' }))).end(),
    'a stream that stays open after the reply': (response, { id }) =>
      void stream(response, reply(id, succeeded({ id: 'msg_1' }))),
  };

  for (const [name, answer] of Object.entries(answers)) {
    it(`understands ${name}`, async () => {
      const { server, run } = await serve(answer);

      expect(await run()).to.deep.equal(done);
      expect(timesAsked(server, 'tools/call')).to.equal(1);
    });
  }

  const losses: Record<string, AnswerCall> = {
    'a reset before the answer': (response) => void response.socket?.resetAndDestroy(),
    'an end without an answer': (response) => void response.socket?.end(),
    'a reset in the middle of the body': (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      cutAfter(response, '{"jsonrpc":"2.0",');
    },
    'a chunked body that breaks off': (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      cutAfter(response, '{"jsonrpc":"2.0",');
    },
    'a garbage status line': (response) => void response.socket?.end('SMTP ready\r\n\r\n'),
    'an HTML page with status 200': (response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
    'an empty body': (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(),
    'truncated JSON': (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc'),
    'a reply to another request': (response) => json(response, 200, reply(999, succeeded({}))),
    'a reply to another request on an open stream': (response) => void stream(response, reply(999, succeeded({}))),
    'a JSON message that is no reply': (response) => json(response, 200, { hello: 'world' }),
    'a reply without a result object': (response, { id }) => json(response, 200, reply(id, 'fine')),
    'a result that is no tool result': (response, { id }) => json(response, 200, reply(id, { content: 'fine' })),
    'an accepted notification': (response) => void response.writeHead(202).end(),
    'no content': (response) => void response.writeHead(204).end(),
    'a body of two mebibytes': (response, { id }) => json(response, 200, reply(id, succeeded('x'.repeat(2 ** 21)))),
    'a compressed bomb': (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(2 ** 26, ' ')));
    },
    'a stream that ends without an event': (response) => void stream(response).end(),
    'a stream that ends after an event': (response) => void stream(response, progress).end(),
    'a stream that is cut': (response) => cutAfter(stream(response, progress), ': still here\n\n'),
    'a stream whose events have ids and that ends': (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`id: 7\nretry: 10\ndata: ${JSON.stringify(progress)}\n\n`);
    },
    'a stream of garbage': (response) => void stream(response).end('data: {oops\n\n'),
    'status 500': (response) => json(response, 500, refusal('Internal server error', { code: 4340 })),
    'status 502 with a page': (response) =>
      void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    'status 503 with Retry-After': (response) => json(response, 503, refusal('Busy'), { 'retry-after': '1' }),
    'status 408': (response) => json(response, 408, refusal('Too slow')),
  };

  for (const [name, answer] of Object.entries(losses)) {
    it(`says that the outcome is unknown after ${name}, and sends once`, async () => {
      const { server, run } = await serve(answer);

      const outcome = await run();

      expect(outcome.outcome).to.equal('unknown');
      expect(JSON.stringify(outcome)).not.to.match(/<h1>|127\.0\.0\.1|trs_|ak_/);
      expect(timesAsked(server, 'tools/call')).to.equal(1);
    });
  }

  for (const status of [301, 302, 303, 307, 308]) {
    it(`follows no redirect with status ${status}, and the key reaches nobody else`, async () => {
      const other = closing(
        await startScriptedMcpServer((response, { id }) => json(response, 200, reply(id, succeeded(1)))),
      );
      const { server, run } = await serve(
        (response) => void response.writeHead(status, { location: other.session.url }).end(),
      );

      expect((await run()).outcome).to.equal('unknown');
      expect(other.seen).to.deep.equal([]);
      expect(timesAsked(server, 'tools/call')).to.equal(1);
    });
  }

  const refusals: Record<string, { answer: AnswerCall; expected: object }> = {
    'a tool that refuses': {
      answer: (response, { id }) =>
        json(response, 200, reply(id, toolResult({ data: {}, successful: false, error: 'No such recipient' }))),
      expected: { outcome: 'failed', message: 'No such recipient', accountSuspect: false },
    },
    'a JSON-RPC error': {
      answer: (response, { id }) =>
        json(response, 200, { jsonrpc: '2.0', id, error: { code: -32602, message: 'Unknown\u200b tool\u0007' } }),
      expected: { outcome: 'failed', message: 'Unknown tool', accountSuspect: false },
    },
    'a JSON-RPC error without an id': {
      answer: (response) =>
        json(response, 200, { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }),
      expected: { outcome: 'failed', message: 'Parse error', accountSuspect: false },
    },
    'status 400 for an account that is not connected': {
      answer: (response) =>
        json(
          response,
          400,
          refusal('No active connection found', { code: 4302, slug: 'ToolRouterV2_NoActiveConnection' }),
        ),
      expected: { outcome: 'failed', message: 'No active connection found', accountSuspect: true },
    },
    'status 410 for an account that expired': {
      answer: (response) => json(response, 410, refusal('It is in EXPIRED state', { code: 1820 })),
      expected: { outcome: 'failed', message: 'It is in EXPIRED state', accountSuspect: true },
    },
    'status 404 for an unknown method': {
      answer: (response) =>
        json(response, 404, { jsonrpc: '2.0', id: null, error: { code: -32601, message: 'No such method' } }),
      expected: { outcome: 'failed', message: 'No such method', accountSuspect: false },
    },
    'status 404 for a lost session': {
      answer: (response) => json(response, 404, refusal('Session not found', { slug: 'ToolRouterV2_SessionNotFound' })),
      expected: { outcome: 'not_sent', reason: 'session_gone', message: 'The provider no longer has the session.' },
    },
    'status 401': {
      answer: (response) => json(response, 401, refusal('Invalid API key: ak_**2b60', { code: 801 })),
      expected: {
        outcome: 'not_sent',
        reason: 'refused_key',
        message: 'The provider refuses the project key. It says: Invalid API key: ak_**2b60',
      },
    },
    'status 403 of the provider': {
      answer: (response) => json(response, 403, refusal('No tool execution', { code: 812 })),
      expected: {
        outcome: 'not_sent',
        reason: 'refused_key',
        message: 'The provider refuses the project key. It says: No tool execution',
      },
    },
    'status 403 of something in between': {
      answer: (response) => void response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Blocked</h1>'),
      expected: { outcome: 'not_sent', reason: 'unreachable', message: 'The connection provider cannot be reached.' },
    },
    'status 429': {
      answer: (response) => json(response, 429, { message: 'Rate limit exceeded.' }, { 'retry-after': '7' }),
      expected: {
        outcome: 'not_sent',
        reason: 'rate_limited',
        message: 'The connection provider asks for a pause.',
        retryAfterMs: 7000,
      },
    },
  };

  for (const [name, { answer, expected }] of Object.entries(refusals)) {
    it(`tells the meaning of ${name}, and sends once`, async () => {
      const { server, run } = await serve(answer);

      expect(await run()).to.deep.equal(expected);
      expect(timesAsked(server, 'tools/call')).to.equal(1);
    });
  }

  it('says that the outcome is unknown when the caller stops waiting, and closes the connection', async () => {
    const caller = new AbortController();
    let hungUp: () => void;
    const closed = new Promise<void>((resolve) => {
      hungUp = resolve;
    });
    const { server, run } = await serve((response) => {
      response.socket?.once('close', () => hungUp());
      caller.abort();
    });

    expect((await run({ signal: caller.signal })).outcome).to.equal('unknown');
    await closed;
    expect(timesAsked(server, 'tools/call')).to.equal(1);
  });

  it('sends nothing for a caller who has stopped waiting already', async () => {
    const { server, run } = await serve((response, { id }) => json(response, 200, reply(id, succeeded(1))));

    expect((await run({ signal: AbortSignal.abort() })).outcome).to.equal('not_sent');
    expect(timesAsked(server, 'tools/call')).to.equal(0);
  });

  it('gives up a body that only drips when the caller does', async () => {
    const caller = new AbortController();
    const { server, run } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' ', () => caller.abort()), 5);
      response.socket?.once('close', () => clearInterval(drip));
    });

    expect((await run({ signal: caller.signal })).outcome).to.equal('unknown');
    expect(timesAsked(server, 'tools/call')).to.equal(1);
  });

  it('says that nothing was sent when nobody listens', async () => {
    const { server, run } = await serve(() => {});
    await server.close();

    expect(await run()).to.include({ outcome: 'not_sent', reason: 'unreachable' });
  });

  it('leaves other calls of the session alone when one is given up', async () => {
    const caller = new AbortController();
    const waiting: (() => void)[] = [];
    const { run } = await serve((response, { id }) => {
      waiting.push(() => json(response, 200, reply(id, succeeded({ id: 'msg_1' }))));
      if (waiting.length === 2) caller.abort();
    });

    const given = run({ signal: caller.signal });
    const kept = run();
    expect((await given).outcome).to.equal('unknown');
    for (const answer of waiting) answer();

    expect(await kept).to.deep.equal(done);
  });

  it('opens one conversation for many calls at once, and mixes up none of their answers', async () => {
    const server = closing(
      await startScriptedMcpServer((response, { id, params }) => {
        setTimeout(() => json(response, 200, reply(id, succeeded(params.arguments))), Math.random() * 20);
      }),
    );
    const gateway = closing(gatewayTo(server.url));
    const numbers = Array.from({ length: 60 }, (_, number) => number);

    const outcomes = await Promise.all(
      numbers.map((number) =>
        gateway.callAction({ session: server.session, action: 'ECHO', arguments: { number } }, patience()),
      ),
    );

    expect(outcomes).to.deep.equal(numbers.map((number) => ({ outcome: 'done', data: { number } })));
    expect(timesAsked(server, 'initialize')).to.equal(1);
    expect(timesAsked(server, 'tools/call')).to.equal(60);
  });

  it('carries the id that the server gave the conversation, and begins anew when the server lost it', async () => {
    const known: unknown[] = [];
    let isForgotten = true;
    const server = closing(
      await startScriptedMcpServer(
        (response, { id }, { headers }) => {
          known.push(headers['mcp-session-id']);
          if (!isForgotten) return json(response, 200, reply(id, succeeded({ id: 'msg_1' })));
          isForgotten = false;
          return json(response, 404, {
            jsonrpc: '2.0',
            id: null,
            error: { code: -32001, message: 'Session not found' },
          });
        },
        ({ body }, response) =>
          json(
            response,
            200,
            reply(JSON.parse(body).id, {
              protocolVersion: '2025-06-18',
              capabilities: {},
              serverInfo: { name: 'scripted', version: '1' },
            }),
            { 'mcp-session-id': `conversation-${timesAsked(server, 'initialize')}` },
          ),
      ),
    );
    const gateway = closing(gatewayTo(server.url));
    const run = () => gateway.callAction({ session: server.session, ...call }, patience());

    expect(await run()).to.include({ outcome: 'not_sent', reason: 'session_gone' });
    expect(await run()).to.deep.equal(done);
    expect(known).to.deep.equal(['conversation-1', 'conversation-2']);
  });

  it('listens for nothing: a conversation opens no standing stream', async () => {
    const { server, run } = await serve((response, { id }) => json(response, 200, reply(id, succeeded(1))));

    await run();

    expect(server.seen.map(({ method }) => method)).to.deep.equal(['POST', 'POST', 'POST']);
  });

  it('ends what is under way when it is closed', async () => {
    let arrived: () => void;
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = closing(await startScriptedMcpServer(() => arrived()));
    const gateway = gatewayTo(server.url);

    const outcome = gateway.callAction({ session: server.session, ...call }, patience());
    await arrival;
    await gateway.close();

    expect((await outcome).outcome).to.equal('unknown');
  });
});

describe('Opening a conversation over MCP', () => {
  const closing = closingAfterEach();
  const never: AnswerCall = () => {
    throw new Error('The call must not be sent.');
  };

  async function outcomeOf(opening: Parameters<typeof startScriptedMcpServer>[1]) {
    const server = closing(await startScriptedMcpServer(never, opening));
    const gateway = closing(gatewayTo(server.url));
    const outcome = await gateway.callAction({ session: server.session, ...call }, patience());
    expect(timesAsked(server, 'tools/call')).to.equal(0);
    return outcome;
  }

  it('tells a session that is gone', async () => {
    const outcome = await outcomeOf((_, response) => json(response, 404, refusal('Session not found')));

    expect(outcome).to.include({ outcome: 'not_sent', reason: 'session_gone' });
  });

  it('tells a refused key', async () => {
    const outcome = await outcomeOf((_, response) => json(response, 401, refusal('Invalid API key')));

    expect(outcome).to.include({ outcome: 'not_sent', reason: 'refused_key' });
  });

  it('tells a pause that is asked for', async () => {
    const outcome = await outcomeOf((_, response) => json(response, 429, { message: 'Slow' }, { 'retry-after': '60' }));

    expect(outcome).to.include({ outcome: 'not_sent', reason: 'rate_limited', retryAfterMs: 60_000 });
  });

  for (const [name, answer] of Object.entries({
    'a fault of the provider': (_: unknown, response: ServerResponse) => json(response, 500, refusal('Oops')),
    'a reset': (_: unknown, response: ServerResponse) => void response.socket?.resetAndDestroy(),
    'a page': (_: unknown, response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    'a version of the protocol that nobody knows': ({ body }: { body: string }, response: ServerResponse) =>
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
    it(`says that nothing was sent after ${name}`, async () => {
      expect(await outcomeOf(answer)).to.include({ outcome: 'not_sent', reason: 'unreachable' });
    });
  }

  it('tries again when the provider falters once', async () => {
    let faults = 1;
    const server = closing(
      await startScriptedMcpServer(
        (response, { id }) => json(response, 200, reply(id, succeeded({ id: 'msg_1' }))),
        (request, response) => {
          if (faults-- > 0) return json(response, 503, refusal('Busy'), { 'retry-after': '0' });
          const result = { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 'x', version: '1' } };
          return json(response, 200, reply(JSON.parse(request.body).id, result));
        },
      ),
    );
    const gateway = closing(gatewayTo(server.url));

    expect(await gateway.callAction({ session: server.session, ...call }, patience())).to.deep.equal(done);
    expect(timesAsked(server, 'tools/call')).to.equal(1);
  });

  it('lets a caller go who stops waiting, and has sent nothing', async () => {
    const caller = new AbortController();
    const server = closing(await startScriptedMcpServer(never, () => caller.abort()));
    const gateway = closing(gatewayTo(server.url));

    const outcome = await gateway.callAction({ session: server.session, ...call }, { signal: caller.signal });

    expect(outcome.outcome).to.equal('not_sent');
    expect(timesAsked(server, 'tools/call')).to.equal(0);
  });

  for (const [name, address] of Object.entries(foreignAddresses('127.0.0.1'))) {
    it(`sends nothing to ${name}`, async () => {
      const other = closing(await startScriptedMcpServer(never));
      const server = closing(await startScriptedMcpServer(never));
      const gateway = closing(gatewayTo(server.url));
      const session = { id: 'trs_foreign', url: address(new URL(server.url), new URL(other.url)) };

      const outcome = await gateway.callAction({ session, ...call }, patience());

      expect(outcome).to.include({ outcome: 'not_sent', reason: 'session_gone' });
      expect([...other.seen, ...server.seen]).to.deep.equal([]);
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
