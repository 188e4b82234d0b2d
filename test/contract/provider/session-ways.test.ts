import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import type { CallOptions } from '../../../src/provider/provider-gateway.js';
import { useClock } from '../../support/fake-clock.js';
import { patience } from '../../support/patience.js';
import { gatewayTo, testKey } from '../../support/provider/gateway-to.js';
import { open, reply, succeeded } from '../../support/provider/scripted-mcp-server.js';
import {
  type Answer,
  closingAfterEach,
  json,
  refusal,
  type SeenRequest,
  startScriptedServer,
} from '../../support/provider/scripted-server.js';
import { call, done } from '../../support/provider/with-scripted-mcp.js';

type Script = { opening?: Answer; list?: Answer; mcp?: Answer; rest?: Answer; api?: Answer };

const restPath = '/api/v3.1/tool_router/session/trs_1/execute';
const toolkitsPath = '/api/v3.1/toolkits?limit=1';
const ran = { data: { id: 'msg_1' }, error: null, log_id: 'log_1' };
const idOf = ({ body }: SeenRequest): unknown => JSON.parse(body).id;
const listing =
  (...names: string[]): Answer =>
  (request, response) =>
    json(response, 200, reply(idOf(request), { tools: names.map((name) => ({ name })) }));
const ranOverMcp: Answer = (request, response) => json(response, 200, reply(idOf(request), succeeded({ id: 'msg_1' })));
const isThere: Answer = (_, response) => json(response, 200, { items: [] });
const ranOverRest: Answer = (_, response) => json(response, 200, ran);

describe('The way of a call', () => {
  const closing = closingAfterEach();

  async function serve({
    opening = open,
    list = listing('GMAIL_SEND_EMAIL'),
    mcp = ranOverMcp,
    rest = ranOverRest,
    api = isThere,
  }: Script = {}) {
    const server = closing(
      await startScriptedServer((request, response) => {
        if (request.path === restPath) return rest(request, response);
        if (request.path === toolkitsPath) return api(request, response);
        const { method } = JSON.parse(request.body || '{}');
        if (method === 'initialize') return opening(request, response);
        if (method === 'tools/list') return list(request, response);
        if (method === 'tools/call') return mcp(request, response);
        return void response.writeHead(202).end();
      }),
    );
    const gateway = closing(gatewayTo(server.url));
    const session = { id: 'trs_1', url: `${server.url}/tool_router/trs_1/mcp` };
    const run = (options: CallOptions = patience()) => gateway.callAction({ session, ...call }, options);
    const ways = () =>
      server.seen.flatMap(({ path, body }) =>
        path === restPath ? ['rest'] : JSON.parse(body || '{}').method === 'tools/call' ? ['mcp'] : [],
      );
    const openings = () => server.seen.filter(({ body }) => body.includes('"initialize"')).length;
    return { server, run, ways, openings };
  }

  it('is the MCP address where the list of the session has the action', async () => {
    const { run, ways } = await serve();

    expect(await run()).to.deep.equal(done);
    expect(ways()).to.deep.equal(['mcp']);
  });

  const withoutAction: Record<string, Answer> = {
    'lacks the action': listing('GMAIL_FETCH_EMAILS'),
    'is empty': listing(),
    'is refused with status 400': (_, response) => json(response, 400, refusal('Too many tools')),
    'fails with status 500': (_, response) => json(response, 500, refusal('Internal server error', { code: 4340 })),
    'is a method that is not known': (request, response) =>
      json(response, 200, { jsonrpc: '2.0', id: idOf(request), error: { code: -32601, message: 'Method not found' } }),
    'cannot be read': (request, response) => json(response, 200, reply(idOf(request), { tools: 'many' })),
    'is cut': (_, response) => void response.socket?.destroy(),
  };

  for (const [name, list] of Object.entries(withoutAction)) {
    it(`is REST where the list of the session ${name}`, async () => {
      const { run, ways, server } = await serve({ list });

      expect(await run()).to.deep.equal(done);
      expect(ways()).to.deep.equal(['rest']);
      const sent = server.seen.find(({ path }) => path === restPath);
      expect(JSON.parse(sent?.body ?? '')).to.deep.equal({ tool_slug: call.action, arguments: call.arguments });
      expect(sent?.headers['x-api-key']).to.equal(testKey);
    });
  }

  it('reads the whole list, page by page', async () => {
    const pages: Answer = (request, response) => {
      const { cursor } = JSON.parse(request.body).params ?? {};
      const name = cursor === 'second' ? 'GMAIL_SEND_EMAIL' : 'GMAIL_FETCH_EMAILS';
      const nextCursor = cursor === 'second' ? undefined : 'second';
      json(response, 200, reply(idOf(request), { tools: [{ name }], nextCursor }));
    };
    const { run, ways } = await serve({ list: pages });

    expect(await run()).to.deep.equal(done);
    expect(ways()).to.deep.equal(['mcp']);
  });

  const refusals: Record<string, { status: number; reason: string }> = {
    'a session that is gone': { status: 404, reason: 'session_gone' },
    'a refused key': { status: 401, reason: 'refused_once' },
    'a pause': { status: 429, reason: 'rate_limited' },
  };

  for (const [name, { status, reason }] of Object.entries(refusals)) {
    it(`is none where the list says ${name}`, async () => {
      const list: Answer = (_, response) =>
        json(response, status, refusal('No', { slug: 'ToolRouterV2_SessionNotFound' }), { 'retry-after': '60' });
      const { run, ways } = await serve({ list });

      expect(await run()).to.include({ outcome: 'not_sent', reason });
      expect(ways()).to.deep.equal([]);
    });
  }

  describe('where the address of the session does not open', () => {
    const startClock = useClock();
    const page: Answer = (_, response) =>
      void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>?</h1>');
    const shut: Record<string, Answer> = {
      'status 500': (_, response) => json(response, 500, refusal('Oops'), { 'retry-after': '0' }),
      'status 400': (_, response) => json(response, 400, refusal('Too many tools to preload')),
      'a page': page,
      'a reset': (_, response) => void response.socket?.destroy(),
      'an error of JSON-RPC': (request, response) =>
        json(response, 200, { jsonrpc: '2.0', id: idOf(request), error: { code: -32603, message: 'Internal error' } }),
      'another version of the protocol': (request, response) =>
        json(response, 200, reply(idOf(request), { protocolVersion: '1999-01-01', capabilities: {}, serverInfo: {} })),
    };

    for (const [name, opening] of Object.entries(shut)) {
      it(`is REST, once, after ${name}`, async () => {
        const { run, ways } = await serve({ opening });

        expect(await run()).to.deep.equal(done);
        expect(ways()).to.deep.equal(['rest']);
      });

      it(`is none after ${name} of a provider that fails as a whole`, async () => {
        const { run, ways } = await serve({ opening, api: (_, response) => json(response, 503, refusal('Busy')) });

        expect(await run()).to.include({ outcome: 'not_sent' });
        expect(ways()).to.deep.equal([]);
      });
    }

    const refused: Record<string, { answer: Answer; reason: string }> = {
      'a session that is gone': {
        answer: (_, response) => json(response, 404, refusal('No', { slug: 'ToolRouterV2_SessionNotFound' })),
        reason: 'session_gone',
      },
      'a refused key': {
        answer: (_, response) => json(response, 401, refusal('Invalid API key')),
        reason: 'refused_once',
      },
      'a missing right': { answer: (_, response) => json(response, 403, refusal('Missing')), reason: 'refused_key' },
      'a pause': {
        answer: (_, response) => json(response, 429, refusal('Slow'), { 'retry-after': '60' }),
        reason: 'rate_limited',
      },
    };

    for (const [name, { answer, reason }] of Object.entries(refused)) {
      it(`is none after ${name}`, async () => {
        const { run, ways } = await serve({ opening: answer });

        expect(await run()).to.include({ outcome: 'not_sent', reason });
        expect(ways()).to.deep.equal([]);
      });
    }

    it('is asked for once more before a call goes by REST, and not by calls that find it shut', async () => {
      const { run, ways } = await serve({ opening: page });
      const waysWhenAsked: number[] = [];
      const confirm = async () => void waysWhenAsked.push(ways().length);

      for (let time = 0; time < 2; time += 1) await run({ ...patience(), confirm });

      expect(waysWhenAsked).to.deep.equal([0]);
      expect(ways()).to.deep.equal(['rest', 'rest']);
    });

    it('is REST at once for a minute, and then what the address says', async () => {
      const clock = startClock('date');
      let isShut = true;
      const { run, ways, openings } = await serve({
        opening: (request, response) => (isShut ? page(request, response) : open(request, response)),
      });
      for (let time = 0; time < 3; time += 1) await run();
      isShut = false;

      clock.tick(59_000);
      await run();
      expect(openings()).to.equal(1);
      clock.tick(1_000);
      await run();

      expect(ways()).to.deep.equal(['rest', 'rest', 'rest', 'rest', 'mcp']);
    });

    it('is REST for all sessions while no address opens', async () => {
      const at = await serve({ opening: shut['a reset'], rest: ranOverRest });
      const gateway = closing(gatewayTo(at.server.url));

      for (let member = 0; member < 8; member += 1) {
        const session = { id: 'trs_1', url: `${at.server.url}/tool_router/trs_1/mcp/${member}` };
        expect(await gateway.callAction({ session, ...call }, patience())).to.deep.equal(done);
      }
    });
  });

  const lost: Record<string, (response: ServerResponse) => void> = {
    'status 500': (response) => json(response, 500, refusal('Oops')),
    'status 404': (response) => json(response, 404, refusal('Tool not found', { slug: 'Tool_ToolNotFound' })),
    'a reset': (response) => void response.socket?.destroy(),
    'a page': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hm</h1>'),
  };

  for (const [name, answer] of Object.entries(lost)) {
    it(`stays the same after ${name}: a call that has left goes by no other`, async () => {
      const overMcp = await serve({ mcp: (_, response) => answer(response) });
      const overRest = await serve({ list: listing(), rest: (_, response) => answer(response) });

      expect((await overMcp.run()).outcome).not.to.equal('done');
      expect((await overRest.run()).outcome).not.to.equal('done');
      expect(overMcp.ways()).to.deep.equal(['mcp']);
      expect(overRest.ways()).to.deep.equal(['rest']);
    });
  }

  describe('over REST', () => {
    const rest = async (status: number, body: unknown) => {
      const at = await serve({ list: listing(), rest: (_, response) => json(response, status, body) });
      return at.run();
    };

    it('tells the app’s own refusal', async () => {
      const outcome = await rest(200, { data: {}, error: 'No such recipient', log_id: 'log_1' });

      expect(outcome).to.include({ outcome: 'failed', blamesAccount: 'no' });
      expect((outcome as { message: string }).message).to.contain('"No such recipient"');
    });

    it('tells a session that is gone', async () => {
      const gone = refusal('Not found', { slug: 'ToolRouterV2_SessionNotFound' });

      expect(await rest(404, gone)).to.include({ outcome: 'not_sent', reason: 'session_gone' });
    });

    it('takes no other thing that is not there for the session', async () => {
      const noTool = refusal('Tool X not found', { code: 4301, slug: 'ToolRouterV2_ToolNotFound' });
      const noAccount = refusal('No connected account found', {
        code: 1810,
        slug: 'ActionExecute_ConnectedAccountNotFound',
      });

      expect(await rest(404, noTool)).to.include({ outcome: 'failed', blamesAccount: 'no' });
      expect(await rest(404, noAccount)).to.include({ outcome: 'failed', blamesAccount: 'maybe' });
    });

    it('does not know what became of a call whose answer says nothing', async () => {
      for (const answer of [[], 'done', null]) {
        expect(await rest(200, answer), JSON.stringify(answer)).to.include({ outcome: 'unknown' });
      }
    });

    it('keeps the conversation that told the list, though a call is refused', async () => {
      const noAccount = refusal('No connected account found', { slug: 'ActionExecute_ConnectedAccountNotFound' });
      const at = await serve({ list: listing(), rest: (_, response) => json(response, 404, noAccount) });

      for (let time = 0; time < 3; time += 1) await at.run();

      expect(at.server.seen.filter(({ body }) => body.includes('"initialize"'))).to.have.length(1);
      expect(at.ways()).to.deep.equal(['rest', 'rest', 'rest']);
    });

    it('sends nothing for a caller who has gone, or after gates that moved', async () => {
      const { run, ways } = await serve({ list: listing() });

      expect(await run({ ...patience(), holdBack: () => 'gates_moved' as const })).to.include({
        outcome: 'not_sent',
        reason: 'gates_moved',
      });
      expect(ways()).to.deep.equal([]);
    });
  });

  for (const [way, script] of Object.entries({
    'over MCP': {
      mcp: (request, response) =>
        json(response, 200, reply(idOf(request), succeeded({ [testKey]: `The key is ${testKey}.` }))),
    },
    'over REST': {
      list: listing(),
      rest: (_, response) => json(response, 200, { ...ran, data: { [testKey]: `The key is ${testKey}.` } }),
    },
  } satisfies Record<string, Script>)) {
    it(`blots out the project key where an answer ${way} repeats it`, async () => {
      const { run } = await serve(script);

      expect(await run()).to.deep.equal({ outcome: 'done', data: { '***': 'The key is ***.' } });
    });
  }

  describe('through redirects', () => {
    const moved =
      (to: string, status = 307): Answer =>
      (_, response) => {
        response.writeHead(status, { location: to }).end();
      };

    for (const status of [307, 308]) {
      it(`follows status ${status} within the provider’s origin, body and key with it`, async () => {
        const server = closing(
          await startScriptedServer((request, response) => {
            if (request.path !== '/moved/mcp') return moved('/moved/mcp', status)(request, response);
            const { method } = JSON.parse(request.body);
            if (method === 'initialize') return open(request, response);
            if (method === 'tools/list') return listing(call.action)(request, response);
            if (method === 'tools/call') return ranOverMcp(request, response);
            return void response.writeHead(202).end();
          }),
        );
        const gateway = closing(gatewayTo(server.url));
        const session = { id: 'trs_1', url: `${server.url}/tool_router/trs_1/mcp` };

        expect(await gateway.callAction({ session, ...call }, patience())).to.deep.equal(done);
        expect(server.seen.every(({ headers }) => headers['x-api-key'] === testKey)).to.equal(true);
      });
    }

    it('follows two of them and no third', async () => {
      const hops: Record<string, string> = { '/a': '/b', '/b': '/c', '/c': '/d' };
      const server = closing(
        await startScriptedServer((request, response) =>
          request.path === '/d' ? open(request, response) : moved(hops[request.path] ?? '/d')(request, response),
        ),
      );
      const gateway = closing(gatewayTo(server.url));

      const outcome = await gateway.callAction(
        { session: { id: 'trs_1', url: `${server.url}/a` }, ...call },
        patience(),
      );

      expect(outcome).to.include({ outcome: 'not_sent' });
      expect(server.seen.map(({ path }) => path)).not.to.include('/d');
    });

    it('follows none with a call, which may have run by then, and sends the next one straight to the new address', async () => {
      let isMoved = false;
      const server = closing(
        await startScriptedServer((request, response) => {
          const { method } = JSON.parse(request.body);
          isMoved ||= method === 'tools/call';
          if (isMoved && request.path !== '/moved/mcp') return moved('/moved/mcp')(request, response);
          if (method === 'initialize') return open(request, response);
          if (method === 'tools/list') return listing(call.action)(request, response);
          if (method === 'tools/call') return ranOverMcp(request, response);
          return void response.writeHead(202).end();
        }),
      );
      const gateway = closing(gatewayTo(server.url));
      const session = { id: 'trs_1', url: `${server.url}/tool_router/trs_1/mcp` };
      const calledAt = () =>
        server.seen.flatMap(({ path, body }) => (JSON.parse(body).method === 'tools/call' ? [path] : []));

      expect((await gateway.callAction({ session, ...call }, patience())).outcome).to.equal('unknown');
      expect(calledAt()).to.deep.equal(['/tool_router/trs_1/mcp']);

      expect(await gateway.callAction({ session, ...call }, patience())).to.deep.equal(done);
      expect(calledAt()).to.deep.equal(['/tool_router/trs_1/mcp', '/moved/mcp']);
    });

    it('never follows one to another origin, nor one that makes a GET of it', async () => {
      const other = closing(await startScriptedServer(open));
      for (const [status, to] of [
        [307, `${other.url}/mcp`],
        [303, '/moved/mcp'],
      ] as const) {
        const server = closing(await startScriptedServer(moved(to, status)));
        const gateway = closing(gatewayTo(server.url));
        const session = { id: 'trs_1', url: `${server.url}/mcp` };

        expect(await gateway.callAction({ session, ...call }, patience())).to.include({ outcome: 'not_sent' });
        const [asked] = server.seen.filter(({ path }) => path !== '/mcp').map(({ path }) => path);
        expect(asked).to.equal(toolkitsPath);
      }
      expect(other.seen).to.deep.equal([]);
    });
  });

  for (const status of [200, 204, 400, 404, 405, 500]) {
    it(`does not care that its notification is answered with status ${status}`, async () => {
      const server = closing(
        await startScriptedServer((request, response) => {
          const { method } = JSON.parse(request.body);
          if (method === 'initialize') return open(request, response);
          if (method === 'tools/list') return listing(call.action)(request, response);
          if (method === 'tools/call') return ranOverMcp(request, response);
          return void response.writeHead(status).end();
        }),
      );
      const gateway = closing(gatewayTo(server.url));
      const session = { id: 'trs_1', url: `${server.url}/tool_router/trs_1/mcp` };

      expect(await gateway.callAction({ session, ...call }, patience())).to.deep.equal(done);
    });
  }
});
