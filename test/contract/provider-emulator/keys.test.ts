import { expect } from 'chai';
import { ProviderCaller } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe('Provider emulator: keys', () => {
  const at = withEmulator({
    keys: [
      { key: 'ak_expired_0001', isExpired: true },
      { key: 'ak_scoped_0002', areas: { toolkits: 'read', auth_configs: 'read', session_management: 'read_write' } },
    ],
    projects: [{ name: 'other', keys: [{ key: 'ak_other_0003' }] }],
  });
  const ask = async (key: string, path = '/toolkits?limit=1') => {
    const { status, body } = await new ProviderCaller(at.emulator, key).get(path);
    return [status, body.error?.code, body.error?.slug];
  };

  it('refuses a request without a key', async () => {
    expect(await ask('')).to.deep.equal([401, 906, 'Auth_NoAuthProvided']);
  });

  it('refuses an unknown key and shows it masked', async () => {
    const { status, body } = await new ProviderCaller(at.emulator, 'ak_secret_part_wxyz').get('/toolkits');

    expect(status).to.equal(401);
    expect(body.error).to.include({ code: 801, message: 'Invalid API key: ak_**wxyz', status: 401 });
    expect(body.error.request_id).to.be.a('string');
  });

  it('refuses a consumer key as an unknown one', async () => {
    expect(await ask('ck_consumer_wxyz')).to.deep.equal([401, 801, 'APIKey_InvalidAPIKey']);
  });

  it('refuses an expired key', async () => {
    expect(await ask('ak_expired_0001')).to.deep.equal([401, 811, 'APIKey_APIKeyExpired']);
  });

  it('refuses a scoped key where it lacks the area, and only there', async () => {
    expect(await ask('ak_scoped_0002')).to.deep.equal([200, undefined, undefined]);
    expect(await ask('ak_scoped_0002', '/connected_accounts')).to.deep.equal([
      403,
      812,
      'APIKey_InsufficientPermissions',
    ]);
  });

  it('distinguishes reading from writing, and managing sessions from using them', async () => {
    const scoped = new ProviderCaller(at.emulator, 'ak_scoped_0002');

    const write = await scoped.post('/auth_configs', { toolkit: { slug: 'gmail' } });
    const session = await scoped.post('/tool_router/session', { user_id: 'ada' });
    const execute = await scoped.post(`/tool_router/session/${session.body.session_id}/execute`, {
      tool_slug: 'HACKERNEWS_KEEP_NOTE',
    });
    const mcp = await scoped.post(session.body.mcp.url, { jsonrpc: '2.0', id: 1, method: 'ping' });

    expect([write.status, session.status, execute.status, mcp.status]).to.deep.equal([403, 201, 403, 403]);
  });

  it('returns the project of a key', async () => {
    const { body } = await at.provider.call('GET', `${at.emulator.url}/api/v3/auth/session/info`);

    expect(body.project).to.include({ name: 'sandbox' });
    expect(body.api_key.last_four).to.equal('_key');
  });

  it('keeps the data of two projects apart', async () => {
    const other = new ProviderCaller(at.emulator, 'ak_other_0003');
    const accountId = await at.provider.connect();
    const session = await at.provider.post('/tool_router/session', { user_id: 'ada' });

    const account = await other.get(`/connected_accounts/${accountId}`);
    const list = await other.get('/connected_accounts');
    const mcp = await other.post(session.body.mcp.url, { jsonrpc: '2.0', id: 1, method: 'ping' });

    expect([account.status, list.body.total_items, mcp.status]).to.deep.equal([404, 0, 404]);
  });

  it('answers under /api/v3 as under /api/v3.1, with its standard headers', async () => {
    const { status, headers } = await at.provider.get(`${at.emulator.url}/api/v3/toolkits`);

    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.contain('application/json');
    expect(headers.get('x-ratelimit-window-size')).to.equal('60s');
    expect(headers.get('x-request-id')).to.be.a('string');
  });
});

describe('Provider emulator: rate limit', () => {
  let now = new Date('2026-09-01T10:00:30.000Z');
  const at = withEmulator({ requestsPerMinute: 2, now: () => now });

  it('answers 429 without the envelope until the minute is over', async () => {
    const first = await at.provider.get('/toolkits');
    await at.provider.get('/toolkits');
    const third = await at.provider.get('/toolkits');
    now = new Date('2026-09-01T10:01:00.000Z');
    const later = await at.provider.get('/toolkits');

    expect(first.headers.get('x-ratelimit-remaining')).to.equal('1');
    expect(third.status).to.equal(429);
    expect(third.body).to.deep.equal({ message: 'Rate limit exceeded. Limit: 2 requests per 1 minutes' });
    expect(third.headers.get('retry-after')).to.equal('30');
    expect(later.status).to.equal(200);
  });
});
