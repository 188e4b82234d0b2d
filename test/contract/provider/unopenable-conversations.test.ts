import { expect } from 'chai';
import { useClock } from '../../support/clock.js';
import { callAction } from '../../support/provider/call-action.js';
import { answerInitialize, call, done, reply } from '../../support/provider/scripted-mcp-server.js';
import { type Answer, gatewayTo, json, refusalBody } from '../../support/provider/scripted-server.js';
import { idOf, ranOverRest, withCallRoutes } from '../../support/provider/with-call-routes.js';
import { neverAborted } from '../../support/signals.js';

// All attempts of one opening together.
const maxOpeningMs = 15_000;

describe('The executor of a call whose MCP address does not open', () => {
  const { closeAfter, serve } = withCallRoutes();

  const startClock = useClock();
  const page: Answer = (_, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>?</h1>');
  const unopenable: Record<string, Answer> = {
    'status 500': (_, response) => json(response, 500, refusalBody('Oops'), { 'retry-after': '0' }),
    'status 400': (_, response) => json(response, 400, refusalBody('Too many tools to preload')),
    'a page': page,
    'a reset': (_, response) => void response.socket?.destroy(),
    'an error of JSON-RPC': (request, response) =>
      json(response, 200, { jsonrpc: '2.0', id: idOf(request), error: { code: -32603, message: 'Internal error' } }),
    'another version of the protocol': (request, response) =>
      json(response, 200, reply(idOf(request), { protocolVersion: '1999-01-01', capabilities: {}, serverInfo: {} })),
  };

  for (const [name, opening] of Object.entries(unopenable)) {
    it(`is REST, once, after ${name}`, async () => {
      const { run, routes } = await serve({ opening });

      expect(await run()).to.deep.equal(done);
      expect(routes()).to.deep.equal(['rest']);
    });

    it(`is none after ${name} of a provider that fails as a whole`, async () => {
      const { run, routes } = await serve({ opening, api: (_, response) => json(response, 503, refusalBody('Busy')) });

      expect(await run()).to.include({ outcome: 'not_sent' });
      expect(routes()).to.deep.equal([]);
    });
  }

  const refused: Record<string, { answer: Answer; reason: string }> = {
    'a session that is gone': {
      answer: (_, response) => json(response, 404, refusalBody('No', { slug: 'ToolRouterV2_SessionNotFound' })),
      reason: 'session_gone',
    },
    'a refused key': {
      answer: (_, response) => json(response, 401, refusalBody('Invalid API key')),
      reason: 'refused_once',
    },
    'a missing right': {
      answer: (_, response) => json(response, 403, refusalBody('Missing')),
      reason: 'right_missing',
    },
    'a pause': {
      answer: (_, response) => json(response, 429, refusalBody('Slow'), { 'retry-after': '60' }),
      reason: 'rate_limited',
    },
  };

  for (const [name, { answer, reason }] of Object.entries(refused)) {
    it(`is none after ${name}`, async () => {
      const { run, routes } = await serve({ opening: answer });

      expect(await run()).to.include({ outcome: 'not_sent', reason });
      expect(routes()).to.deep.equal([]);
    });
  }

  it('is REST after `confirm` of the first call only', async () => {
    const { run, routes } = await serve({ opening: page });
    const routesWhenConfirmed: number[] = [];
    const confirm = async () => void routesWhenConfirmed.push(routes().length);

    for (let time = 0; time < 2; time += 1) await run({ ...neverAborted(), confirm });

    expect(routesWhenConfirmed).to.deep.equal([0]);
    expect(routes()).to.deep.equal(['rest', 'rest']);
  });

  it('is REST when the opening times out, and at once for later calls', async () => {
    const clock = startClock('timers');
    let resolveArrival = () => {};
    const arrival = new Promise<void>((resolve) => (resolveArrival = resolve));
    const { run, routes, openings } = await serve({ opening: () => resolveArrival() });

    const first = run();
    await arrival;
    await clock.tickAsync(maxOpeningMs);

    expect(await first).to.deep.equal(done);
    const openingsBefore = openings();
    expect(await run()).to.deep.equal(done);
    expect([routes(), openings()]).to.deep.equal([['rest', 'rest'], openingsBefore]);
  });

  it('is REST at once for a minute, until the address is tried again', async () => {
    const clock = startClock('date');
    let isUnopenable = true;
    const { run, routes, openings } = await serve({
      opening: (request, response) => (isUnopenable ? page(request, response) : answerInitialize(request, response)),
    });
    for (let time = 0; time < 3; time += 1) await run();
    isUnopenable = false;

    clock.tick(59_000);
    await run();
    expect(openings()).to.equal(1);
    clock.tick(1_000);
    await run();

    expect(routes()).to.deep.equal(['rest', 'rest', 'rest', 'rest', 'mcp']);
  });

  it('is REST for all sessions while no address opens', async () => {
    const at = await serve({ opening: unopenable['a reset'], rest: ranOverRest });
    const gateway = closeAfter(gatewayTo(at.server.url));

    for (let member = 0; member < 8; member += 1) {
      const session = { id: 'trs_1', url: `${at.server.url}/tool_router/trs_1/mcp/${member}` };
      expect(await callAction(gateway, { session, ...call }, neverAborted())).to.deep.equal(done);
    }
  });
});
