import { expect } from 'chai';
import { callAction } from '../../support/provider/call-action.js';
import { answerInitialize, call, done } from '../../support/provider/scripted-mcp-server.js';
import {
  type Answer,
  closeAfterEach,
  gatewayTo,
  json,
  startScriptedServer,
  testKey,
} from '../../support/provider/scripted-server.js';
import { idOf, overMcp, toolkitsPath } from '../../support/provider/with-call-routes.js';
import { neverAborted } from '../../support/signals.js';

describe('The address of a session that redirects', () => {
  const closeAfter = closeAfterEach();

  const moved =
    (to: string, status = 307): Answer =>
    (_, response) => {
      response.writeHead(status, { location: to }).end();
    };

  for (const status of [307, 308]) {
    it(`follows status ${status} within the provider’s origin, body and key with it`, async () => {
      const server = closeAfter(
        await startScriptedServer((request, response) => {
          const answer = request.path === '/moved/mcp' ? overMcp() : moved('/moved/mcp', status);
          return answer(request, response);
        }),
      );
      const gateway = closeAfter(gatewayTo(server.url));
      const session = { id: 'trs_1', url: `${server.url}/tool_router/trs_1/mcp` };

      expect(await callAction(gateway, { session, ...call }, neverAborted())).to.deep.equal(done);
      expect(server.requests.every(({ headers }) => headers['x-api-key'] === testKey)).to.equal(true);
    });
  }

  it('follows two redirects and no third', async () => {
    const hops: Record<string, string> = { '/a': '/b', '/b': '/c', '/c': '/d' };
    const server = closeAfter(
      await startScriptedServer((request, response) =>
        request.path === '/d'
          ? answerInitialize(request, response)
          : moved(hops[request.path] ?? '/d')(request, response),
      ),
    );
    const gateway = closeAfter(gatewayTo(server.url));

    const outcome = await callAction(
      gateway,
      { session: { id: 'trs_1', url: `${server.url}/a` }, ...call },
      neverAborted(),
    );

    expect(outcome).to.include({ outcome: 'not_sent' });
    expect(server.requests.map(({ path }) => path)).not.to.include('/d');
  });

  it('follows none for a call, which may have run, and sends the next one to the new address', async () => {
    let isMoved = false;
    const server = closeAfter(
      await startScriptedServer((request, response) => {
        const { method } = JSON.parse(request.body);
        isMoved ||= method === 'tools/call';
        if (isMoved && request.path !== '/moved/mcp') return moved('/moved/mcp')(request, response);
        return overMcp()(request, response);
      }),
    );
    const gateway = closeAfter(gatewayTo(server.url));
    const session = { id: 'trs_1', url: `${server.url}/tool_router/trs_1/mcp` };
    const calledAt = () =>
      server.requests.flatMap(({ path, body }) => (JSON.parse(body).method === 'tools/call' ? [path] : []));

    expect((await callAction(gateway, { session, ...call }, neverAborted())).outcome).to.equal('unknown');
    expect(calledAt()).to.deep.equal(['/tool_router/trs_1/mcp']);

    expect(await callAction(gateway, { session, ...call }, neverAborted())).to.deep.equal(done);
    expect(calledAt()).to.deep.equal(['/tool_router/trs_1/mcp', '/moved/mcp']);
  });

  const lasting: Record<string, Answer> = {
    'status 502': (_, response) => json(response, 502, {}),
    'a refusal in no form of the provider': (_, response) =>
      void response.writeHead(405, { 'content-type': 'text/html' }).end('<h1>Not allowed</h1>'),
    'a cut': (_, response) => void response.socket?.destroy(),
    'a page': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hm</h1>'),
    'an error of JSON-RPC': (request, response) =>
      json(response, 200, { jsonrpc: '2.0', id: idOf(request), error: { code: -32603, message: 'Internal error' } }),
  };

  for (const [name, answer] of Object.entries(lasting)) {
    it(`begins the next call at the session’s own address after ${name} at the new one`, async () => {
      let isMoved = true;
      const server = closeAfter(
        await startScriptedServer((request, response) => {
          if (isMoved && request.path !== '/moved/mcp') return moved('/moved/mcp')(request, response);
          return overMcp(isMoved ? { mcp: answer } : {})(request, response);
        }),
      );
      const gateway = closeAfter(gatewayTo(server.url));
      const session = { id: 'trs_1', url: `${server.url}/tool_router/trs_1/mcp` };
      const run = () => callAction(gateway, { session, ...call }, neverAborted());

      expect((await run()).outcome).to.equal('unknown');
      const { length } = server.requests;
      isMoved = false;

      expect(await run()).to.deep.equal(done);
      const [first, ...later] = server.requests.slice(length);
      expect(JSON.parse(first?.body ?? '{}')).to.include({ method: 'initialize' });
      expect([first, ...later].map((request) => request?.path)).not.to.include('/moved/mcp');
    });
  }

  it('never follows one to another origin, nor one that changes the method', async () => {
    const other = closeAfter(await startScriptedServer(answerInitialize));
    for (const [status, to] of [
      [307, `${other.url}/mcp`],
      [303, '/moved/mcp'],
    ] as const) {
      const server = closeAfter(await startScriptedServer(moved(to, status)));
      const gateway = closeAfter(gatewayTo(server.url));
      const session = { id: 'trs_1', url: `${server.url}/mcp` };

      expect(await callAction(gateway, { session, ...call }, neverAborted())).to.include({ outcome: 'not_sent' });
      const [path] = server.requests.filter(({ path }) => path !== '/mcp').map(({ path }) => path);
      expect(path).to.equal(toolkitsPath);
    }
    expect(other.requests).to.deep.equal([]);
  });
});
