import { expect } from 'chai';
import { type Answer, submitHostedPage } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe('Provider emulator: connected accounts', () => {
  let now = new Date('2026-09-01T10:00:00.000Z');
  const at = withEmulator({ now: () => now });
  beforeEach(() => {
    now = new Date('2026-09-01T10:00:00.000Z');
  });
  const passMs = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const read = async (id: string) => (await at.provider.get(`/connected_accounts/${id}`)).body;
  const ids = ({ body }: Answer) => body.items.map((item: { id: string }) => item.id);

  it('is created with the link, and its status follows the hosted page', async () => {
    const { status, body: link } = await at.provider.link(await at.provider.authConfigFor('gmail'));
    const made = await read(link.connected_account_id);
    await fetch(link.redirect_url);
    const opened = await read(link.connected_account_id);
    await submitHostedPage(link.redirect_url, { account: 'ada@example.com', decision: 'allow' });
    const allowed = await read(link.connected_account_id);

    expect(status).to.equal(201);
    expect(link.expires_at).to.equal('2026-09-01T10:10:00.000Z');
    expect([made.status, opened.status, allowed.status]).to.deep.equal(['INITIALIZING', 'INITIATED', 'ACTIVE']);
    expect(allowed.state.val).to.include({ displayName: 'ada@example.com' });
  });

  it('fails when the person presses Deny', async () => {
    const { body: link } = await at.provider.link(await at.provider.authConfigFor('gmail'));

    await submitHostedPage(link.redirect_url, { account: '', decision: 'deny' });

    expect(await read(link.connected_account_id)).to.include({ status: 'FAILED' });
  });

  it('expires when the sign-in is not finished within ten minutes', async () => {
    const { body: link } = await at.provider.link(await at.provider.authConfigFor('gmail'));
    passMs(10 * 60 * 1000 - 1);
    const inTime = await read(link.connected_account_id);
    passMs(1);
    const late = await read(link.connected_account_id);
    const page = await submitHostedPage(link.redirect_url, { account: 'ada@example.com', decision: 'allow' });

    expect(inTime.status).to.equal('INITIALIZING');
    expect(late.status).to.equal('EXPIRED');
    expect(late.status_reason).to.contain('10 minutes');
    expect([page.status, (await read(link.connected_account_id)).status]).to.deep.equal([410, 'EXPIRED']);
  });

  it('refuses a link without a user, for an unknown config, or with a broken callback', async () => {
    const config = await at.provider.authConfigFor('gmail');

    expect((await at.provider.link(config, { user_id: '' })).body.error.code).to.equal(10400);
    expect((await at.provider.link('ac_none')).body.error.slug).to.equal('Auth_Config_NotFound');
    expect((await at.provider.link(config, { callback_url: 'nowhere' })).body.error.errors[0]).to.contain(
      'callback_url',
    );
  });

  it('stays INITIATED for as many reads as the switch says', async () => {
    at.emulator.switches.readsUntilActive = 2;
    const id = await at.provider.connect();

    const statuses = [await read(id), await read(id), await read(id)].map((account) => account.status);

    expect(statuses).to.deep.equal(['INITIATED', 'INITIATED', 'ACTIVE']);
  });

  it('lacks the name of its owner for as many reads as the switch says, once it is active', async () => {
    Object.assign(at.emulator.switches, { readsUntilActive: 1, readsUntilNamed: 2 });
    const id = await at.provider.connect();

    const reads = [await read(id), await read(id), await read(id), await read(id)];

    expect(reads.map(({ status, state }) => [status, state.val.displayName])).to.deep.equal([
      ['INITIATED', undefined],
      ['ACTIVE', undefined],
      ['ACTIVE', undefined],
      ['ACTIVE', 'ada@example.com'],
    ]);
  });

  it('is found by every filter, alone and together, newest first', async () => {
    const ada = await at.provider.connect();
    passMs(1000);
    const ben = await at.provider.connect({ userId: 'ben', toolkit: 'slack' });
    at.emulator.setAccountStatus(ben, 'EXPIRED');

    expect(ids(await at.provider.get('/connected_accounts'))).to.deep.equal([ben, ada]);
    expect(ids(await at.provider.get('/connected_accounts?order_direction=asc'))).to.deep.equal([ada, ben]);
    expect(ids(await at.provider.get('/connected_accounts?user_ids=ben,cleo'))).to.deep.equal([ben]);
    expect(ids(await at.provider.get('/connected_accounts?statuses=ACTIVE%2CFAILED'))).to.deep.equal([ada]);
    expect(ids(await at.provider.get('/connected_accounts?toolkit_slugs=slack&user_ids=ada'))).to.deep.equal([]);
    expect(ids(await at.provider.get(`/connected_accounts?connected_account_ids=${ada}`))).to.deep.equal([ada]);
    expect((await at.provider.get('/connected_accounts?statuses=FINE')).status).to.equal(400);
  });

  it('takes an alias once per user and app, and releases it', async () => {
    const [first, second] = [await at.provider.connect(), await at.provider.connect()];

    await at.provider.patch(`/connected_accounts/${first}`, { alias: 'work' });
    const duplicate = await at.provider.patch(`/connected_accounts/${second}`, { alias: 'work' });
    await at.provider.patch(`/connected_accounts/${first}`, { alias: '' });
    const free = await at.provider.patch(`/connected_accounts/${second}`, { alias: 'work' });

    expect([duplicate.status, duplicate.body.error.code]).to.deep.equal([400, 600]);
    expect(free.body).to.deep.equal({ id: second, status: 'ACTIVE', success: true });
  });

  it('is disabled and enabled', async () => {
    const id = await at.provider.connect();

    await at.provider.patch(`/connected_accounts/${id}/status`, { enabled: false });
    const disabled = await read(id);
    await at.provider.patch(`/connected_accounts/${id}/status`, { enabled: true });

    expect(disabled).to.include({ status: 'INACTIVE', is_disabled: true });
    expect(await read(id)).to.include({ status: 'ACTIVE' });
  });

  it('signs in again through refresh, and stays ACTIVE meanwhile', async () => {
    const id = await at.provider.connect();

    const { body } = await at.provider.post(`/connected_accounts/${id}/refresh?redirect_url=https://host.test/back`);
    const before = await read(id);
    const page = await submitHostedPage(body.redirect_url, { account: 'ada@example.com', decision: 'allow' });

    expect(before.status).to.equal('ACTIVE');
    expect(page.headers.get('location')).to.equal(`https://host.test/back?status=success&connected_account_id=${id}`);
  });

  it('is revoked once, and only with something to revoke', async () => {
    const id = await at.provider.connect();
    const keyId = await at.provider.connect({ toolkit: 'perplexityai' });

    const revoked = await at.provider.post(`/connected_accounts/${id}/revoke`);
    const again = await at.provider.post(`/connected_accounts/${id}/revoke`);
    const key = await at.provider.post(`/connected_accounts/${keyId}/revoke`);
    const unknown = await at.provider.post('/connected_accounts/ca_none/revoke');

    expect(revoked.body.connected_account).to.deep.equal({ id, status: 'REVOKED' });
    expect([again.status, key.status, unknown.status]).to.deep.equal([409, 400, 404]);
  });

  it('dies with another one of Google with the same address, since that has the same grant', async () => {
    const gmail = await at.provider.connect();
    const others = [
      await at.provider.connect(),
      await at.provider.connect({ userId: 'ben' }),
      await at.provider.connect({ toolkit: 'slack' }),
    ];

    await at.provider.post(`/connected_accounts/${gmail}/revoke`);

    const statuses = await Promise.all(others.map(async (id) => (await read(id)).status));
    expect(statuses).to.deep.equal(['EXPIRED', 'ACTIVE', 'ACTIVE']);
  });

  it('is deleted, and names the job when it is revoked first', async () => {
    const [first, second] = [await at.provider.connect(), await at.provider.connect()];

    const plain = await at.provider.delete(`/connected_accounts/${first}`);
    const revoking = await at.provider.delete(`/connected_accounts/${second}?revoke_on_delete=true`);

    expect(plain.body).to.deep.equal({ success: true });
    expect(revoking.body.revoke_job_id).to.be.a('string');
    expect((await at.provider.get(`/connected_accounts/${first}`)).status).to.equal(404);
  });

  it('is created by the retired endpoint for API keys, but not for managed OAuth', async () => {
    const create = async (toolkit: string, val = {}) =>
      at.provider.post('/connected_accounts', {
        auth_config: { id: await at.provider.authConfigFor(toolkit) },
        connection: { user_id: 'ada', state: { authScheme: 'API_KEY', val } },
      });

    const retired = await create('gmail');
    const missing = await create('perplexityai');
    const made = await create('perplexityai', { generic_api_key: 'pk' });

    expect([retired.status, retired.body.error.code]).to.deep.equal([400, 600]);
    expect(retired.body.error.message).to.contain('no longer supported').and.contain('/api/v3/connected_accounts/link');
    expect(missing.body.error.code).to.equal(612);
    expect([made.status, made.body.status]).to.deep.equal([201, 'ACTIVE']);
  });
});
