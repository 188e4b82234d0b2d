import { expect } from 'chai';
import { patience } from '../../support/patience.js';
import { gatewayTo, testKey } from '../../support/provider/gateway-to.js';
import { open } from '../../support/provider/scripted-mcp-server.js';
import { type Answer, closingAfterEach, startScriptedServer } from '../../support/provider/scripted-server.js';
import { listing, ranOverMcp, toolkitsPath } from '../../support/provider/with-call-routes.js';
import { call, done } from '../../support/provider/with-scripted-mcp.js';

describe('The address of a session that redirects', () => {
  const closing = closingAfterEach();

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

  it('follows two redirects and no third', async () => {
    const hops: Record<string, string> = { '/a': '/b', '/b': '/c', '/c': '/d' };
    const server = closing(
      await startScriptedServer((request, response) =>
        request.path === '/d' ? open(request, response) : moved(hops[request.path] ?? '/d')(request, response),
      ),
    );
    const gateway = closing(gatewayTo(server.url));

    const outcome = await gateway.callAction({ session: { id: 'trs_1', url: `${server.url}/a` }, ...call }, patience());

    expect(outcome).to.include({ outcome: 'not_sent' });
    expect(server.seen.map(({ path }) => path)).not.to.include('/d');
  });

  it('follows none for a call, which may have run, and sends the next one to the new address', async () => {
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

  it('never follows one to another origin, nor one that changes the method', async () => {
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
