import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { Balancer } from '../../../src/testing/reference-host/replicas/balancer.js';
import { listenOnLoopback } from '../../support/loopback.js';
import { until } from '../../support/until.js';

describe('Balancer', () => {
  let balancer: Balancer;
  const servers: Server[] = [];

  beforeEach(async () => {
    balancer = await Balancer.listen(0);
  });
  afterEach(() => {
    balancer.close();
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  const url = (path = '/') => `http://127.0.0.1:${balancer.port}${path}`;

  const serve = async (...handlers: RequestListener[]) => {
    servers.push(...handlers.map((handler) => createServer(handler)));
    const ports = await Promise.all(servers.map((server) => listenOnLoopback(server)));
    balancer.serve(ports.map((port, index) => ({ number: index + 1, url: `http://127.0.0.1:${port}`, pid: 1 })));
  };
  const numberOf = async (answer: Promise<Response>) => (await answer).headers.get('x-replica');

  it('hands a request and its answer on as they are', async () => {
    const got: { request: IncomingMessage; body: string }[] = [];
    await serve(async (incoming, outgoing) => {
      got.push({ request: incoming, body: await text(incoming) });
      outgoing.writeHead(201, 'Made', ['set-cookie', 'a=1', 'set-cookie', 'b=2', 'x-odd', 'a,  b']).end('done');
    });
    const headers = { host: 'Platform.example:99', origin: 'https://platform.example', 'x-odd': 'a, b', cookie: 'c=3' };

    const sent = request(url('/v1/a%2Fb?c=%20#d'), { method: 'PATCH', headers }).end('{"é":1}');
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];

    expect(got[0]?.request).to.include({ method: 'PATCH', url: '/v1/a%2Fb?c=%20' });
    expect(got[0]?.request.headers).to.include(headers);
    expect(got[0]?.body).to.equal('{"é":1}');
    expect(answer).to.include({ statusCode: 201, statusMessage: 'Made' });
    expect(answer.headers['set-cookie']).to.deep.equal(['a=1', 'b=2']);
    expect(answer.headers['x-odd']).to.equal('a,  b');
    expect(await text(answer)).to.equal('done');
  });

  it('hands on requests without a body, and answers without one', async () => {
    const bodies: string[] = [];
    await serve(async (incoming, outgoing) => {
      bodies.push(`${incoming.method} ${await text(incoming)}`);
      outgoing.writeHead(incoming.method === 'DELETE' ? 204 : 304, { etag: '"1"' }).end();
    });

    const answers = [];
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) answers.push(await fetch(url(), { method }));

    expect(bodies).to.deep.equal(['GET ', 'HEAD ', 'POST ', 'DELETE ']);
    expect(answers.map(({ status }) => status)).to.deep.equal([304, 304, 304, 204]);
  });

  it('streams an answer piece by piece, headers first', async () => {
    const pieces = new EventEmitter();
    await serve((_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      pieces.on('piece', (piece) => outgoing.write(piece));
    });

    const { body, headers } = await fetch(url());
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();

    expect(headers.get('content-type')).to.equal('text/event-stream');
    for (const piece of ['data: one\n\n', 'data: two\n\n']) {
      pieces.emit('piece', piece);
      expect((await reader?.read())?.value).to.equal(piece);
    }
    await reader?.cancel();
  });

  it('ends a request at the replica when the client leaves, before the answer and in the middle of it', async () => {
    let open = 0;
    await serve((incoming, outgoing) => {
      open += 1;
      outgoing.once('close', () => {
        open -= 1;
      });
      if (incoming.url === '/stream') outgoing.write('data: one\n\n');
    });
    for (const path of ['/waiting', '/stream']) {
      const controller = new AbortController();
      const asked = fetch(url(path), { signal: controller.signal }).catch((error: Error) => error.name);
      await until('it reached the replica', () => open === 1);
      if (path === '/stream') await asked;

      controller.abort();

      await until('the replica heard of it', () => open === 0);
    }
  });

  it('sends a request once: when its replica ends before the answer, the client is told so', async () => {
    let requests = 0;
    const die: RequestListener = async (incoming) => {
      requests += 1;
      await text(incoming);
      incoming.socket.resetAndDestroy();
    };
    await serve(die, die);

    for (const method of ['GET', 'POST']) {
      const answer = await fetch(url(), { method, ...(method === 'POST' && { body: '{}' }) });

      expect(answer.status).to.equal(502);
      expect(answer.headers.get('content-type')).to.equal('application/problem+json');
      expect(await answer.json()).to.include({ code: 'replica_lost', status: 502, title: 'Bad Gateway' });
    }
    expect(requests).to.equal(2);
  });

  it('breaks an answer off where its replica did', async () => {
    await serve((incoming, outgoing) => {
      outgoing.writeHead(200).write('half');
      setImmediate(() => incoming.socket.destroy());
    });

    const answer = await fetch(url());

    expect(await answer.text().catch((error: Error) => error.name)).to.equal('TypeError');
  });

  it('gives a request that nobody has heard to the next replica, with its body', async () => {
    await serve(
      (_incoming, outgoing) => void outgoing.end('one'),
      async (incoming, outgoing) => void outgoing.end(`two got ${await text(incoming)}`),
    );
    servers[0]?.close();

    const answers = [];
    for (let turn = 0; turn < 2; turn += 1)
      answers.push(await (await fetch(url(), { method: 'PUT', body: 'it' })).text());

    expect(answers).to.deep.equal(['two got it', 'two got it']);
  });

  it('answers itself when nobody listens', async () => {
    await serve((_incoming, outgoing) => void outgoing.end('one'));
    servers[0]?.close();

    const answer = await fetch(url(), { method: 'POST', body: '{}' });

    expect(await answer.json()).to.include({ code: 'no_replica', status: 503 });
  });

  it('keeps a session of MCP at the replica that opened it', async () => {
    let opened = 0;
    const replica: RequestListener = ({ headers }, outgoing) => {
      if (headers['mcp-session-id'] === undefined) outgoing.setHeader('mcp-session-id', `session-${++opened}`);
      outgoing.end();
    };
    await serve(replica, replica);
    const ask = (session?: string) =>
      numberOf(fetch(url(), { headers: session === undefined ? {} : { 'mcp-session-id': session } }));

    expect([await ask(), await ask()]).to.deep.equal(['1', '2']);
    for (let turn = 0; turn < 3; turn += 1)
      expect([await ask('session-1'), await ask('session-2')]).to.deep.equal(['1', '2']);
    expect([await ask('unknown'), await ask('unknown')]).to.deep.equal(['1', '2']);
  });

  it('refuses further requests as soon as it stops, and lets the others end', async () => {
    const answers = new EventEmitter();
    await serve((_incoming, outgoing) => void answers.once('answer', () => outgoing.end('in time')));
    const address = url();
    const underWay = fetch(address);
    await until('it reached the replica', () => answers.listenerCount('answer') === 1);

    balancer.stopAccepting();
    answers.emit('answer');

    expect(await (await underWay).text()).to.equal('in time');
    expect(await fetch(address).catch(() => 'refused')).to.equal('refused');
  });
});
