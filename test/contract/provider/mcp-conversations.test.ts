import { expect } from 'chai';
import { collectGarbage } from '../../support/garbage.js';
import { callAction } from '../../support/provider/call-action.js';
import {
  call,
  countRequests,
  done,
  noSession,
  reply,
  startScriptedMcpServer,
  succeeded,
  withScriptedMcp,
} from '../../support/provider/scripted-mcp-server.js';
import { closeAfterEach, gatewayTo, json, refusalBody } from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';
import { until } from '../../support/until.js';

describe('A conversation over MCP', () => {
  const closeAfter = closeAfterEach();
  const serve = withScriptedMcp();

  it('opens one conversation for many concurrent calls, and gives each its own answer', async () => {
    const server = closeAfter(
      await startScriptedMcpServer((response, { id, params }) => {
        setTimeout(() => json(response, 200, reply(id, succeeded(params.arguments))), Math.random() * 20);
      }),
    );
    const gateway = closeAfter(gatewayTo(server.url));
    const numbers = Array.from({ length: 60 }, (_, number) => number);

    const outcomes = await Promise.all(
      numbers.map((number) =>
        callAction(gateway, { session: server.session, action: 'ECHO', arguments: { number } }, neverAborted()),
      ),
    );

    expect(outcomes).to.deep.equal(numbers.map((number) => ({ outcome: 'done', data: { number } })));
    expect(countRequests(server, 'initialize')).to.equal(1);
    expect(countRequests(server, 'tools/call')).to.equal(60);
  });

  it('keeps nothing of a call that failed', async () => {
    const { run } = await serve((response) => json(response, 409, refusalBody('No')));
    const callOnce = async () => {
      const request = { arguments: { to: 'grace@example.com' } };
      expect(await run(neverAborted(), request)).to.include({ outcome: 'failed' });
      return new WeakRef(request.arguments);
    };
    const lost = await callOnce();

    await until('the arguments are collected', () => {
      collectGarbage();
      return lost.deref() === undefined;
    });
  });

  it('sends the id that the server assigned, and is opened anew when the server lost it', async () => {
    const known: unknown[] = [];
    let isForgotten = true;
    const server = closeAfter(
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
            { 'mcp-session-id': `conversation-${countRequests(server, 'initialize')}` },
          ),
      ),
    );
    const gateway = closeAfter(gatewayTo(server.url));
    const run = () => callAction(gateway, { session: server.session, ...call }, neverAborted());

    expect(await run()).to.include({ outcome: 'not_sent', reason: 'session_gone' });
    expect(await run()).to.deep.equal(done);
    expect(known).to.deep.equal(['conversation-1', 'conversation-2']);
  });

  it('opens no standing stream', async () => {
    const { server, run } = await serve((response, { id }) => json(response, 200, reply(id, succeeded(1))));

    await run();

    expect(server.requests.map(({ method }) => method)).to.deep.equal(['POST', 'POST', 'POST', 'POST']);
  });

  it('accepts no encoding that servers send in two forms', async () => {
    const { server, run } = await serve((response, { id }) => json(response, 200, reply(id, succeeded(1))));

    await run();

    expect(new Set(server.requests.map(({ headers }) => headers['accept-encoding']))).to.deep.equal(
      new Set(['gzip, br']),
    );
  });

  it('aborts open calls when it is closed', async () => {
    let arrived: () => void;
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = closeAfter(await startScriptedMcpServer(() => arrived()));
    const gateway = gatewayTo(server.url);

    const outcome = callAction(gateway, { session: server.session, ...call }, neverAborted());
    await arrival;
    await gateway.close();

    expect((await outcome).outcome).to.equal('unknown');
  });
});

describe('A conversation over MCP that the server lost', () => {
  const closeAfter = closeAfterEach();

  it('leaves no call behind when everything is closed', async () => {
    let arrived: () => void;
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = closeAfter(
      await startScriptedMcpServer((response, { params }) => {
        if (params.name === 'ECHO') json(response, 404, noSession);
        else arrived();
      }),
    );
    const gateway = gatewayTo(server.url);
    const outcome = callAction(gateway, { session: server.session, ...call }, neverAborted());
    await arrival;
    await callAction(gateway, { session: server.session, action: 'ECHO', arguments: {} }, neverAborted());

    await gateway.close();

    expect((await outcome).outcome).to.equal('unknown');
  });
});
