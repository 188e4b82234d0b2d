import { expect } from 'chai';
import { ProviderCaller } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe('Provider emulator: control interface', () => {
  const at = withEmulator({ control: true });
  const control = (method: string, path: string, body?: unknown) =>
    new ProviderCaller(at.emulator, '').call(method, `${at.emulator.url}/_emulator/${path}`, body);

  it('lists the requests, oldest first, without its own', async () => {
    await at.provider.get('/toolkits?limit=1');
    await at.provider.get('/toolkits/no_such_app');

    const { body } = await control('GET', 'requests');

    expect(body.map(({ method, path, status }: Record<string, unknown>) => [method, path, status])).to.deep.equal([
      ['GET', '/api/v3.1/toolkits', 200],
      ['GET', '/api/v3.1/toolkits/no_such_app', 404],
    ]);
    expect(Object.keys(body[0])).to.deep.equal(['method', 'path', 'status', 'at']);
  });

  it('changes the status of an account', async () => {
    const id = await at.provider.connect();

    const changed = await control('POST', `accounts/${id}`, { status: 'EXPIRED' });
    const unknown = await control('POST', 'accounts/ca_none', { status: 'EXPIRED' });
    const nonsense = await control('POST', `accounts/${id}`, { status: 'FINE' });

    expect([changed.status, unknown.status, nonsense.status]).to.deep.equal([200, 404, 400]);
    expect((await at.provider.get(`/connected_accounts/${id}`)).body.status).to.equal('EXPIRED');
  });

  it('injects faults', async () => {
    const match = { method: 'GET', path: '/api/*/toolkits' };

    await control('POST', 'faults', { match, fault: { kind: 'status', status: 500 }, times: 1 });
    const refused = await control('POST', 'faults', { match, fault: { kind: 'earthquake' } });

    expect((await at.provider.get('/toolkits')).status).to.equal(500);
    expect((await at.provider.get('/toolkits')).status).to.equal(200);
    expect(refused.status).to.equal(400);
  });

  it('lists the JSON-RPC method of requests to an MCP endpoint', async () => {
    const { body } = await at.provider.pinnedSession(await at.provider.connect());
    await at.provider.post(body.mcp.url, { jsonrpc: '2.0', id: 1, method: 'tools/list' });

    const { body: requests } = await control('GET', 'requests');

    expect(requests.at(-1)).to.include({ method: 'POST', rpcMethod: 'tools/list', status: 200 });
  });

  it('removes the faults that are still to come', async () => {
    await control('POST', 'faults', { match: { path: '*' }, fault: { kind: 'status', status: 500 }, times: 9 });

    const cleared = await control('DELETE', 'faults');

    expect(cleared.status).to.equal(200);
    expect((await at.provider.get('/toolkits')).status).to.equal(200);
  });

  it('lists accounts and executions', async () => {
    const id = await at.provider.connect();
    const session = (await at.provider.pinnedSession(id)).body.session_id;
    await at.provider.post(`/tool_router/session/${session}/execute`, { tool_slug: 'GMAIL_KEEP_NOTE' });

    const accounts = await control('GET', 'accounts');
    const executions = await control('GET', 'executions');

    const known = { id, userId: 'ada', app: 'gmail', status: 'ACTIVE', label: 'ada@example.com' };
    expect(accounts.body).to.have.length(1);
    expect(accounts.body[0]).to.include(known);
    expect(executions.body).to.have.length(1);
    expect(executions.body[0]).to.deep.include({ accountId: id, tool: 'GMAIL_KEEP_NOTE', sessionId: session });
  });

  it('changes switches', async () => {
    const turned = await control('POST', 'switches', { searchesWhenOff: true });
    const refused = await control('POST', 'switches', { searchesWhenOff: 'perhaps' });

    expect(turned.body.searchesWhenOff).to.equal(true);
    expect(at.emulator.switches.searchesWhenOff).to.equal(true);
    expect(refused.status).to.equal(400);
    expect((await control('GET', 'switches')).body).to.deep.include({ searchesWhenOff: true, mcpReplies: 'json' });
  });

  describe('an action that runs, with a fault in its response', () => {
    const faults: Record<string, { fault: object; status: number; code?: number }> = {
      'by status 413': { fault: { kind: 'status', status: 413, after: true }, status: 413, code: 1613 },
      'by status 502': { fault: { kind: 'status', status: 502, after: true }, status: 502, code: 10502 },
      'by an app error inside a success': {
        fault: { kind: 'tool_failure', error: 'Too large', after: true },
        status: 200,
      },
    };

    for (const [name, { fault, status, code }] of Object.entries(faults)) {
      it(`${name}, once`, async () => {
        const { body } = await at.provider.pinnedSession(await at.provider.connect());
        const path = `/tool_router/session/${body.session_id}/execute`;
        await control('POST', 'faults', { match: { path: '*/execute' }, fault });

        const answer = await at.provider.post(path, { tool_slug: 'GMAIL_KEEP_NOTE' });

        expect(answer.status).to.equal(status);
        if (code === undefined) expect(answer.body.error).to.equal('Too large');
        else expect(answer.body.error.code).to.equal(code);
        expect((await control('GET', 'executions')).body).to.have.length(1);
      });
    }

    it('by a dropped connection, once', async () => {
      const { body } = await at.provider.pinnedSession(await at.provider.connect());
      await control('POST', 'faults', { match: { path: '*/execute' }, fault: { kind: 'reset', after: true } });

      const lost = await at.provider
        .post(`/tool_router/session/${body.session_id}/execute`, { tool_slug: 'GMAIL_KEEP_NOTE' })
        .catch((error: Error) => error);

      expect(lost).to.be.instanceOf(Error);
      expect((await control('GET', 'executions')).body).to.have.length(1);
    });
  });

  it('resets everything', async () => {
    const id = await at.provider.connect();
    const session = (await at.provider.pinnedSession(id)).body.session_id;
    await at.provider.post(`/tool_router/session/${session}/execute`, { tool_slug: 'GMAIL_KEEP_NOTE' });
    await control('POST', 'faults', { match: { path: '*' }, fault: { kind: 'reset' }, times: 9 });
    at.emulator.switches.mcpReplies = 'sse';

    await control('POST', 'reset');

    expect(at.emulator.requests()).to.deep.equal([]);
    expect(at.emulator.executions()).to.deep.equal([]);
    expect(at.emulator.sessions()).to.deep.equal([]);
    expect(at.emulator.switches.mcpReplies).to.equal('json');
    expect((await at.provider.get('/connected_accounts')).body.items).to.deep.equal([]);
    expect((await at.provider.get('/auth_configs')).body.items).to.deep.equal([]);
  });
});

describe('Provider emulator without its control interface', () => {
  const at = withEmulator();

  it('has none of its routes', async () => {
    const reset = await at.provider.post(`${at.emulator.url}/_emulator/reset`);
    const requests = await at.provider.get(`${at.emulator.url}/_emulator/requests`);

    expect([reset.status, requests.status]).to.deep.equal([404, 404]);
  });
});
