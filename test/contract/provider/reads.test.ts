import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { done } from '../../support/provider/scripted-mcp-server.js';
import { json, refusalBody } from '../../support/provider/scripted-server.js';
import { restPath, withCallRoutes } from '../../support/provider/with-call-routes.js';
import { neverAborted } from '../../support/signals.js';

describe('A read', () => {
  const { serve } = withCallRoutes();

  it('is one request, the first in a session like every other', async () => {
    const { read, server } = await serve();

    expect(await read()).to.deep.equal(done);
    expect(await read()).to.deep.equal(done);
    expect(server.requests.map(({ path }) => path)).to.deep.equal([restPath, restPath]);
  });

  it('is not affected by an MCP address that cannot be opened', async () => {
    const { read, openings } = await serve({ opening: (_, response) => json(response, 500, {}) });

    expect(await read()).to.deep.equal(done);
    expect(openings()).to.equal(0);
  });

  const lost: Record<string, (response: ServerResponse) => void> = {
    'status 503': (response) => json(response, 503, refusalBody('Oops')),
    'status 404': (response) => json(response, 404, refusalBody('Tool not found', { slug: 'Tool_ToolNotFound' })),
    'a reset': (response) => void response.socket?.destroy(),
  };

  for (const [name, answer] of Object.entries(lost)) {
    it(`is sent once, whatever comes back, such as ${name}`, async () => {
      const { read, routes } = await serve({ rest: (_, response) => answer(response) });

      expect((await read()).outcome).not.to.equal('done');
      expect(routes()).to.deep.equal(['rest']);
    });
  }

  for (const rest of [{ successful: true }, { log_id: 'log_1' }, { successful: true, log_id: 'log_1' }]) {
    it(`is done by an answer without an error that has ${Object.keys(rest).join(' and ')}`, async () => {
      const { read } = await serve({ rest: (_, response) => json(response, 200, { ...done, ...rest }) });

      expect(await read()).to.deep.equal(done);
    });
  }

  it('is refused by an error envelope within a success', async () => {
    const { error } = refusalBody('No active connection found', {
      code: 4302,
      slug: 'ToolRouterV2_NoActiveConnection',
    });
    const { read } = await serve({ rest: (_, response) => json(response, 200, { error: { ...error, status: 400 } }) });

    expect(await read()).to.include({ outcome: 'failed', accountFault: 'possible' });
  });

  for (const body of [{}, { data: {} }, 'All done.', [done]]) {
    it(`is of unknown outcome after ${JSON.stringify(body)}`, async () => {
      const { read } = await serve({ rest: (_, response) => json(response, 200, body) });

      expect(await read()).to.include({ outcome: 'unknown' });
    });
  }

  it('is not sent after gates changed, or for a caller who no longer waits', async () => {
    const { read, server } = await serve();

    const held = await read({ ...neverAborted(), cancelReason: () => 'gates_moved' as const });
    const alone = await read({ signal: AbortSignal.abort() });

    expect([held, alone].map((outcome) => 'reason' in outcome && outcome.reason)).to.deep.equal([
      'gates_moved',
      'caller_gone',
    ]);
    expect(server.requests).to.deep.equal([]);
  });

  it('is not sent in a session that another provider made', async () => {
    const { read, server } = await serve();

    const outcome = await read(neverAborted(), 'https://provider.example/tool_router/trs_1/mcp');

    expect(outcome).to.include({ outcome: 'not_sent', reason: 'session_gone' });
    expect(server.requests).to.deep.equal([]);
  });

  it('says that the session is gone, so that it is sent in a new one', async () => {
    const gone = refusalBody('Not found', { slug: 'ToolRouterV2_SessionNotFound' });
    const { read } = await serve({ rest: (_, response) => json(response, 404, gone) });

    expect(await read()).to.include({ outcome: 'not_sent', reason: 'session_gone' });
  });
});
