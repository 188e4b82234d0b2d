import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { quoteAsContent } from '../../../src/domain/untrusted-text.js';
import { callAction } from '../../support/provider/call-action.js';
import { answerInitialize, call, done, reply, succeeded } from '../../support/provider/scripted-mcp-server.js';
import {
  type Answer,
  gatewayTo,
  json,
  refusalBody,
  startScriptedServer,
  testKey,
} from '../../support/provider/scripted-server.js';
import {
  idOf,
  listing,
  ran,
  ranOverMcp,
  restPath,
  type Script,
  withCallRoutes,
} from '../../support/provider/with-call-routes.js';
import { neverAborted } from '../../support/signals.js';

describe('The executor of a call', () => {
  const { closeAfter, serve } = withCallRoutes();

  it('is the MCP address where the list of the session has the action', async () => {
    const { run, routes } = await serve();

    expect(await run()).to.deep.equal(done);
    expect(routes()).to.deep.equal(['mcp']);
  });

  const withoutAction: Record<string, Answer> = {
    'lacks the action': listing('GMAIL_FETCH_EMAILS'),
    'is empty': listing(),
    'is refused with status 400': (_, response) => json(response, 400, refusalBody('Too many tools')),
    'fails with status 500': (_, response) => json(response, 500, refusalBody('Internal server error', { code: 4340 })),
    'is a method that is not known': (request, response) =>
      json(response, 200, { jsonrpc: '2.0', id: idOf(request), error: { code: -32601, message: 'Method not found' } }),
    'cannot be read': (request, response) => json(response, 200, reply(idOf(request), { tools: 'many' })),
    'is cut': (_, response) => void response.socket?.destroy(),
  };

  for (const [name, list] of Object.entries(withoutAction)) {
    it(`is REST where the list of the session ${name}`, async () => {
      const { run, routes, server } = await serve({ list });

      expect(await run()).to.deep.equal(done);
      expect(routes()).to.deep.equal(['rest']);
      const sent = server.requests.find(({ path }) => path === restPath);
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
    const { run, routes } = await serve({ list: pages });

    expect(await run()).to.deep.equal(done);
    expect(routes()).to.deep.equal(['mcp']);
  });

  const refusal = refusalBody('No', { slug: 'ToolRouterV2_SessionNotFound' });
  const refusals: Record<string, { status: number; reason: string; body: object }> = {
    'a session that is gone': { status: 404, reason: 'session_gone', body: refusal },
    'a refused key': { status: 401, reason: 'refused_once', body: refusal },
    'a refused key in a bare form': { status: 401, reason: 'refused_once', body: { message: 'Unauthorized' } },
    'a pause': { status: 429, reason: 'rate_limited', body: refusal },
    'a pause as the provider does': { status: 429, reason: 'rate_limited', body: { message: 'Rate limit exceeded.' } },
  };

  for (const [name, { status, reason, body }] of Object.entries(refusals)) {
    it(`is none where the list says ${name}, and the next call asks for the list again`, async () => {
      let isOver = false;
      const list: Answer = (request, response) => {
        if (isOver) return listing(call.action)(request, response);
        json(response, status, body, { 'retry-after': '60' });
      };
      const { run, routes } = await serve({ list });

      expect(await run()).to.include({ outcome: 'not_sent', reason, retryAfterMs: 60_000 });
      expect(routes()).to.deep.equal([]);

      isOver = true;
      expect(await run()).to.deep.equal(done);
      expect(routes()).to.deep.equal(['mcp']);
    });
  }

  const lost: Record<string, (response: ServerResponse) => void> = {
    'status 500': (response) => json(response, 500, refusalBody('Oops')),
    'status 404': (response) => json(response, 404, refusalBody('Tool not found', { slug: 'Tool_ToolNotFound' })),
    'a reset': (response) => void response.socket?.destroy(),
    'a page': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hm</h1>'),
  };

  for (const [name, answer] of Object.entries(lost)) {
    it(`stays the same after ${name}: a call that was sent is sent by no other`, async () => {
      const overMcp = await serve({ mcp: (_, response) => answer(response) });
      const overRest = await serve({ list: listing(), rest: (_, response) => answer(response) });

      expect((await overMcp.run()).outcome).not.to.equal('done');
      expect((await overRest.run()).outcome).not.to.equal('done');
      expect(overMcp.routes()).to.deep.equal(['mcp']);
      expect(overRest.routes()).to.deep.equal(['rest']);
    });
  }

  describe('over REST', () => {
    const rest = async (status: number, body: unknown) => {
      const at = await serve({ list: listing(), rest: (_, response) => json(response, status, body) });
      return at.run();
    };

    it('reports the app’s own refusal', async () => {
      const outcome = await rest(200, { data: {}, error: 'No such recipient', log_id: 'log_1' });

      expect(outcome).to.include({ outcome: 'failed', accountFault: 'none' });
      expect((outcome as { message: string }).message).to.contain('"No such recipient"');
    });

    it('reports which arguments are invalid, where the provider lists them', async () => {
      const error = {
        message: 'Validation error while processing request',
        code: 10400,
        slug: 'HTTP_BadRequest',
        status: 400,
        errors: ['Error in payload.arguments.to: must match format "email"', 'Error in payload.arguments: no subject'],
      };

      const outcome = await rest(400, { error });

      expect(outcome).to.include({
        outcome: 'failed',
        message: quoteAsContent(`${error.message}: ${error.errors.join('; ')}`),
      });
    });

    it('reports a session that is gone', async () => {
      const noSession = refusalBody('Not found', { slug: 'ToolRouterV2_SessionNotFound' });

      expect(await rest(404, noSession)).to.include({ outcome: 'not_sent', reason: 'session_gone' });
    });

    it('does not confuse another missing thing with the session', async () => {
      const noTool = refusalBody('Tool X not found', { code: 4301, slug: 'ToolRouterV2_ToolNotFound' });
      const noAccount = refusalBody('No connected account found', {
        code: 1810,
        slug: 'ActionExecute_ConnectedAccountNotFound',
      });

      expect(await rest(404, noTool)).to.include({ outcome: 'failed', accountFault: 'none' });
      expect(await rest(404, noAccount)).to.include({ outcome: 'failed', accountFault: 'possible' });
    });

    it('reports an unknown outcome for an answer without content', async () => {
      for (const answer of [[], 'done', null]) {
        expect(await rest(200, answer), JSON.stringify(answer)).to.include({ outcome: 'unknown' });
      }
    });

    it('keeps the conversation though a call is refused', async () => {
      const noAccount = refusalBody('No connected account found', { slug: 'ActionExecute_ConnectedAccountNotFound' });
      const at = await serve({ list: listing(), rest: (_, response) => json(response, 404, noAccount) });

      for (let time = 0; time < 3; time += 1) await at.run();

      expect(at.server.requests.filter(({ body }) => body.includes('"initialize"'))).to.have.length(1);
      expect(at.routes()).to.deep.equal(['rest', 'rest', 'rest']);
    });

    it('sends nothing for a caller who no longer waits, or after gates changed', async () => {
      const { run, routes } = await serve({ list: listing() });

      expect(await run({ ...neverAborted(), cancelReason: () => 'gates_moved' as const })).to.include({
        outcome: 'not_sent',
        reason: 'gates_moved',
      });
      expect(routes()).to.deep.equal([]);
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
    it(`redacts the project key where an answer ${way} repeats it`, async () => {
      const { run } = await serve(script);

      expect(await run()).to.deep.equal({ outcome: 'done', data: { '***': 'The key is ***.' } });
    });
  }

  for (const status of [200, 204, 400, 404, 405, 500]) {
    it(`is not affected by status ${status} for its notification`, async () => {
      const server = closeAfter(
        await startScriptedServer((request, response) => {
          const { method } = JSON.parse(request.body);
          if (method === 'initialize') return answerInitialize(request, response);
          if (method === 'tools/list') return listing(call.action)(request, response);
          if (method === 'tools/call') return ranOverMcp(request, response);
          return void response.writeHead(status).end();
        }),
      );
      const gateway = closeAfter(gatewayTo(server.url));
      const session = { id: 'trs_1', url: `${server.url}/tool_router/trs_1/mcp` };

      expect(await callAction(gateway, { session, ...call }, neverAborted())).to.deep.equal(done);
    });
  }
});
