import { expect } from 'chai';
import { ProviderCaller } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

const scoped = 'ak_scoped_key_0001';
const other = 'ak_other_project_0001';

describe('Provider emulator: routes of newer clients', () => {
  const at = withEmulator({
    catalog: undefined,
    projects: [{ name: 'other', keys: [{ key: other }] }],
    keys: [{ key: scoped, areas: { toolkits: 'read' }, deniesAsInvalid: true }],
  });
  const upload = {
    toolkit_slug: 'gmail',
    tool_slug: 'GMAIL_SEND_EMAIL',
    filename: 'a.txt',
    mimetype: 'text/plain',
    md5: 'x',
  };

  it('answers a missing permission as an unknown key, if the key is set up so', async () => {
    const provider = new ProviderCaller(at.emulator, scoped);

    expect((await provider.get('/toolkits?limit=1')).status).to.equal(200);
    const denied = await provider.post('/tool_router/session', { user_id: 'ada' });
    expect([denied.status, denied.body.error.slug]).to.deep.equal([401, 'APIKey_InvalidAPIKey']);
  });

  it('lists several toolkits at once', async () => {
    const { body } = await at.provider.post('/toolkits/multi', { toolkits: ['slack', 'gmail', 'nowhere'] });

    expect(body.items.map(({ slug }: { slug: string }) => slug)).to.deep.equal(['gmail', 'slack']);
  });

  it('takes uploads at a storage address, and refuses the key there', async () => {
    const { body } = await at.provider.post('/files/upload/request', upload);
    const put = (headers: Record<string, string>) =>
      fetch(body.new_presigned_url, { method: 'PUT', body: 'hello', headers });

    expect(body).to.include({ type: 'new', newPresignedUrl: body.new_presigned_url });
    expect(body.key).to.be.a('string').and.contain('a.txt');
    expect((await put({})).status).to.equal(200);
    expect((await put({ 'x-api-key': at.emulator.projectKey })).status).to.equal(400);
    const unknown = await at.provider.post('/files/upload/request', { ...upload, tool_slug: 'GMAIL_NOTHING' });
    expect(unknown.status).to.equal(404);
  });

  describe('a file of an action', () => {
    const attached = (s3key: string) => ({
      user_id: 'ada',
      arguments: {
        recipient_email: 'ben@example.com',
        body: 'Hello.',
        attachment: { name: 'a.txt', mimetype: 'text/plain', s3key },
      },
    });
    const send = async (s3key: string) =>
      (await at.provider.post('/tools/execute/GMAIL_SEND_EMAIL', attached(s3key))).body;

    beforeEach(() => at.provider.connect());

    it('can be used after its upload', async () => {
      const { body } = await at.provider.post('/files/upload/request', upload);
      expect((await send(body.key)).error).to.match(/^Failed to download file/);

      await fetch(body.new_presigned_url, { method: 'PUT', body: 'hello' });

      expect(await send(body.key)).to.include({ successful: true, error: null });
    });

    it('is not found under an invented key, and the action does not run', async () => {
      const answer = await send('made/up/a.txt');

      expect(answer).to.include({
        successful: false,
        error: 'Failed to download file with s3key made/up/a.txt: 404 Not Found',
      });
      expect(at.emulator.executions()).to.deep.equal([]);
    });

    it('is not found in a session either, nor under a key of another project', async () => {
      const elsewhere = await new ProviderCaller(at.emulator, other).post('/files/upload/request', upload);
      await fetch(elsewhere.body.new_presigned_url, { method: 'PUT', body: 'hello' });
      const { body: session } = await at.provider.pinnedSession(await at.provider.connect());

      const { body } = await at.provider.post(`/tool_router/session/${session.session_id}/execute`, {
        tool_slug: 'GMAIL_SEND_EMAIL',
        arguments: attached(elsewhere.body.key).arguments,
      });

      expect(body.error).to.match(/^Failed to download file with s3key .*: 404 Not Found$/);
    });
  });

  it('proxies requests to an app, outside and inside a session', async () => {
    const account = await at.provider.connect();
    const { body: session } = await at.provider.pinnedSession(account);
    const request = { endpoint: '/users/me', method: 'GET', parameters: [{ name: 'q', value: '1', type: 'query' }] };

    const outside = await at.provider.post('/tools/execute/proxy', { ...request, connected_account_id: account });
    const inside = await at.provider.post(`/tool_router/session/${session.session_id}/proxy_execute`, {
      ...request,
      toolkit_slug: 'gmail',
    });
    const elsewhere = await at.provider.post(`/tool_router/session/${session.session_id}/proxy_execute`, {
      ...request,
      toolkit_slug: 'slack',
    });

    for (const { body } of [outside, inside]) {
      expect(body).to.deep.include({ status: 200, data: { ...request, account } });
    }
    expect(elsewhere.body.error.code).to.equal(4324);
  });

  it('accepts and returns a policy for premium tools', async () => {
    const { status, body } = await at.provider.post('/tool_router/session', { user_id: 'ada', premium_usage: false });

    expect(status).to.equal(201);
    expect(body.config.premium_usage).to.equal(false);
  });

  it('has no triggers', async () => {
    expect((await at.provider.get('/triggers_types')).body).to.deep.include({ items: [], total_items: 0 });
    expect((await at.provider.get('/triggers_types/GMAIL_NEW_MESSAGE')).status).to.equal(404);
  });

  it('keeps webhook subscriptions until they are deleted or everything is reset', async () => {
    const subscription = { webhook_url: 'https://host.test/hook', enabled_events: ['composio.trigger.message'] };
    const { status, body: created } = await at.provider.post('/webhook_subscriptions', subscription);
    await at.provider.post('/webhook_subscriptions', subscription);

    await at.provider.patch(`/webhook_subscriptions/${created.id}`, { enabled_events: ['other'] });
    const changed = await at.provider.get(`/webhook_subscriptions/${created.id}`);
    await at.provider.delete(`/webhook_subscriptions/${created.id}`);
    const rest = await at.provider.get('/webhook_subscriptions');
    at.emulator.reset();

    expect(status).to.equal(201);
    expect(changed.body).to.deep.include({ id: created.id, enabled_events: ['other'], version: 'V3' });
    expect(rest.body.total_items).to.equal(1);
    expect((await at.provider.get('/webhook_subscriptions')).body.items).to.deep.equal([]);
  });
});
