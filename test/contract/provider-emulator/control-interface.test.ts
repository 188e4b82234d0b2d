import { expect } from 'chai';
import { ProviderCaller } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe('Provider emulator: control interface', () => {
  const at = withEmulator({ control: true });
  const control = (method: string, path: string, body?: unknown) =>
    new ProviderCaller(at.emulator, '').call(method, `${at.emulator.url}/_emulator/${path}`, body);

  it('lists the requests, oldest first, without those of its own', async () => {
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

  it('knows none of its addresses', async () => {
    const reset = await at.provider.post(`${at.emulator.url}/_emulator/reset`);
    const requests = await at.provider.get(`${at.emulator.url}/_emulator/requests`);

    expect([reset.status, requests.status]).to.deep.equal([404, 404]);
  });
});
