import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import {
  type AnswerCall,
  countRequests,
  done,
  reply,
  startScriptedMcpServer,
  succeeded,
  withScriptedMcp,
} from '../../support/provider/scripted-mcp-server.js';
import {
  closeAfterEach,
  cutAfter,
  json,
  progress,
  refusalBody,
  stream,
} from '../../support/provider/scripted-server.js';

describe('The lost answer to a call over MCP', () => {
  const closeAfter = closeAfterEach();
  const serve = withScriptedMcp();

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
    'a body of five mebibytes': (response, { id }) =>
      json(response, 200, reply(id, succeeded('x'.repeat(5 * 2 ** 20)))),
    'a body that says it has 17 mebibytes': (response, { id }) => {
      const body = JSON.stringify(reply(id, succeeded('x'.repeat(5 * 2 ** 20))));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
    },
    'a compressed bomb': (response, { id }) => {
      const body = gzipSync(JSON.stringify(reply(id, succeeded('x'.repeat(2 ** 25)))));
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': body.length };
      response.writeHead(200, headers).end(body);
    },
    'a body that is compressed six times': (response, { id }) => {
      const encodings = Array.from({ length: 6 }, () => 'gzip');
      const body = encodings.reduce<Buffer>(
        (inner) => gzipSync(inner),
        Buffer.from(JSON.stringify(reply(id, succeeded({ id: 'msg_1' })))),
      );
      const headers = { 'content-type': 'application/json', 'content-encoding': encodings.join() };
      response.writeHead(200, headers).end(body);
    },
    'a stream that ends without an event': (response) => void stream(response).end(),
    'a stream that ends after an event': (response) => void stream(response, progress).end(),
    'a stream that is cut': (response) => cutAfter(stream(response, progress), ': still here\n\n'),
    'a stream whose events have ids and that ends': (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`id: 7\nretry: 10\ndata: ${JSON.stringify(progress)}\n\n`);
    },
    'a stream of garbage': (response) => void stream(response).end('data: {oops\n\n'),
    'status 500': (response) => json(response, 500, refusalBody('Internal server error', { code: 4340 })),
    'status 502 with a page': (response) =>
      void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    'status 503 with Retry-After': (response) => json(response, 503, refusalBody('Busy'), { 'retry-after': '1' }),
    'a compressed body that breaks off': (response) => {
      const body = gzipSync('x'.repeat(2 ** 16));
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      cutAfter(response, body.subarray(0, 20));
    },
    'a body that is not compressed as it says': (response) =>
      void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' }).end('{"id": 1}'),
    'status 408': (response) => json(response, 408, refusalBody('Too slow')),
  };

  for (const [name, answer] of Object.entries(losses)) {
    it(`says that the outcome is unknown after ${name}, and sends once`, async () => {
      const { server, run } = await serve(answer);

      const outcome = await run();

      expect(outcome.outcome).to.equal('unknown');
      expect(JSON.stringify(outcome)).not.to.match(/<h1>|127\.0\.0\.1|trs_|ak_/);
      expect(countRequests(server, 'tools/call')).to.equal(1);
    });
  }

  for (const status of [301, 302, 303, 307, 308]) {
    it(`follows no redirect with status ${status}, and the key reaches nobody else`, async () => {
      const other = closeAfter(
        await startScriptedMcpServer((response, { id }) => json(response, 200, reply(id, succeeded(1)))),
      );
      const { server, run } = await serve(
        (response) => void response.writeHead(status, { location: other.session.url }).end(),
      );

      expect((await run()).outcome).to.equal('unknown');
      expect(other.requests).to.deep.equal([]);
      expect(countRequests(server, 'tools/call')).to.equal(1);
    });
  }

  it('is never followed by a second send, whatever the status of the answer', async () => {
    let status = 400;
    const { server, run } = await serve((response) => void response.writeHead(status).end());

    for (; status < 600; status += 1) {
      const sentBefore = countRequests(server, 'tools/call');
      await run();
      expect(countRequests(server, 'tools/call') - sentBefore, `after status ${status}`).to.equal(1);
    }
  });

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
    expect(countRequests(server, 'tools/call')).to.equal(1);
  });

  it('sends nothing for a caller who has stopped waiting already', async () => {
    const { server, run } = await serve((response, { id }) => json(response, 200, reply(id, succeeded(1))));

    expect(await run({ signal: AbortSignal.abort() })).to.include({ outcome: 'not_sent', reason: 'caller_gone' });
    expect(countRequests(server, 'tools/call')).to.equal(0);
  });

  it('stops reading a body that arrives byte by byte when the caller does', async () => {
    const caller = new AbortController();
    const { server, run } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' ', () => caller.abort()), 5);
      response.socket?.once('close', () => clearInterval(drip));
    });

    expect((await run({ signal: caller.signal })).outcome).to.equal('unknown');
    expect(countRequests(server, 'tools/call')).to.equal(1);
  });

  it('reports that nothing was sent when no server listens', async () => {
    const { server, run } = await serve(() => {});
    await server.close();

    expect(await run()).to.include({ outcome: 'not_sent', reason: 'unreachable' });
  });

  it('does not affect other calls of the session when one is given up', async () => {
    const caller = new AbortController();
    const waiting: (() => void)[] = [];
    const { run } = await serve((response, { id }) => {
      waiting.push(() => json(response, 200, reply(id, succeeded({ id: 'msg_1' }))));
      if (waiting.length === 2) caller.abort();
    });

    const abandoned = run({ signal: caller.signal });
    const other = run();
    expect((await abandoned).outcome).to.equal('unknown');
    for (const answer of waiting) answer();

    expect(await other).to.deep.equal(done);
  });
});
