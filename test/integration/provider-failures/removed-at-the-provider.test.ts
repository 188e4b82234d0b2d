import { expect } from 'chai';
import type { AccountStatus, Injection } from '../../../src/testing/provider-emulator/provider-emulator.js';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';
import { until } from '../../support/until.js';

const agent = 'acme-assistant';
const connection = '/v1/appconnect/apps/gmail/connection';
const send = 'GMAIL_SEND_EMAIL';
const read = 'GMAIL_FETCH_EMAILS';
const mail = (subject: string) => ({ recipient_email: 'someone@example.com', subject, body: 'Hello.' });

describe('Sessions, accounts and auth configs removed at the provider (§7)', () => {
  let installation: Installation;
  let ada: BrowserClient;
  let cleo: BrowserClient;

  beforeEach(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    ada = await installation.signIn('ada');
    cleo = await installation.signIn('cleo');
  });

  afterEach(async () => {
    expect((await installation.anonymous().get('/health')).body.status).to.equal('ok');
    await installation.close();
  });

  const count = (method: string, end: string) =>
    installation.provider.requests().filter((request) => request.method === method && request.path.endsWith(end))
      .length;
  const status = async (client: BrowserClient) => (await client.get(connection)).body.status;
  const activity = async () =>
    (await ada.get('/v1/appconnect/activity?limit=200')).body.events.map(({ action }: { action: string }) => action);
  const ofProvider = (method: string, path: string) =>
    fetch(`${installation.provider.url}/api/v3.1${path}`, {
      method,
      headers: { 'x-api-key': installation.provider.projectKey },
    });

  describe('A session that the provider no longer knows', () => {
    beforeEach(async () => {
      await cleo.connect('gmail', 'cleo@example.com');
      await cleo.invoke(agent, read);
    });

    const requests: Record<string, Injection['match']> = {
      initialize: { path: '*/mcp', rpcMethod: 'initialize' },
      'tools/call': { path: '*', tool: '*' },
    };
    for (const [name, match] of Object.entries(requests)) {
      it(`is replaced, and the call runs once, when it is unknown at ${name}`, async () => {
        if (name === 'initialize') await installation.restart();
        const before = installation.provider.executions().length;
        const old = installation.provider.executions().at(-1)?.sessionId;
        installation.provider.inject({ match, fault: { kind: 'drop_session' } });

        expect(await cleo.invoke(agent, send, mail('Once'))).to.have.property('data');

        expect(installation.provider.executions()).to.have.length(before + 1);
        expect(installation.provider.executions().at(-1)?.sessionId).not.to.equal(old);
        expect(await cleo.invoke(agent, read)).to.have.property('data');
      });
    }

    it('is replaced once for concurrent calls', async () => {
      const [session] = installation.provider.sessions();
      const before = installation.provider.executions().length;
      await ofProvider('DELETE', `/tool_router/session/${session?.id}`);
      const made = count('POST', '/tool_router/session');

      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => cleo.invoke(agent, send, mail(`No. ${n}`))),
      );

      expect(answers.every((answer) => 'data' in answer)).to.equal(true);
      expect(installation.provider.executions()).to.have.length(before + 8);
      expect(count('POST', '/tool_router/session') - made).to.be.within(1, 2);
    });
  });

  describe('An account that died at the provider', () => {
    const to = (status: AccountStatus) => (id: string) => installation.provider.setAccountStatus(id, status);
    const remove = (id: string) => ofProvider('DELETE', `/connected_accounts/${id}`);
    // In use it has a session already, which refuses it; unused, no session can be made for it.
    const deaths: Record<string, { kill(id: string): unknown; reason: RegExp; isUsed: boolean }> = {
      'expired in use': { kill: to('EXPIRED'), reason: /has run out/, isUsed: true },
      'expired unused': { kill: to('EXPIRED'), reason: /has run out/, isUsed: false },
      'revoked unused': { kill: to('REVOKED'), reason: /was taken back/, isUsed: false },
      'disabled in use': { kill: to('INACTIVE'), reason: /cannot be used at the provider/, isUsed: true },
      'failed unused': { kill: to('FAILED'), reason: /refused the sign-in/, isUsed: false },
      'deleted in use': { kill: remove, reason: /no longer exists/, isUsed: true },
    };
    for (const [death, { kill, reason, isUsed }] of Object.entries(deaths)) {
      it(`${death}: needs reconnecting with the reason, and is repaired by it`, async () => {
        await cleo.connect('gmail', 'old@example.com');
        await cleo.waitUntilConnected('gmail', 'old@example.com');
        const [old] = installation.provider.accounts();
        if (isUsed) await cleo.invoke(agent, read);
        await kill(old?.id ?? '');
        const before = installation.provider.executions().length;

        expect((await cleo.invoke(agent, send, mail('Once'))).code).to.equal('reconnect_needed');

        const { body } = await cleo.get(connection);
        expect(body.status).to.equal('reconnect_needed');
        expect(body.reason).to.match(reason);
        expect(body.since).to.match(/^\d{4}-/);
        expect(await cleo.toolNames(agent)).to.include('appconnect__connect_account');
        expect((await cleo.get('/v1/appconnect/apps')).body.counts.needsAttention).to.equal(1);
        expect(installation.provider.executions()).to.have.length(before);
        expect(await activity()).to.include('connection.broken');

        await cleo.connect('gmail', 'new@example.com');
        expect(await status(cleo)).to.equal('connected');
        expect(await cleo.invoke(agent, send, mail('Once'))).to.have.property('data');
        await until(
          'the old account is gone',
          () => !installation.provider.accounts().some(({ id }) => id === old?.id),
        );
      });
    }

    it('says so where it went with its auth config, before any session was opened for it', async () => {
      await cleo.connect('gmail', 'cleo@example.com');
      await cleo.waitUntilConnected('gmail', 'cleo@example.com');
      const database = await installation.host.host.database.getClient();
      await database('appconnect_user_connections').update({ session_id: null, session_url: null });
      await ofProvider('DELETE', `/auth_configs/${installation.provider.accounts()[0]?.authConfigId}`);

      expect((await cleo.invoke(agent, read)).code).to.equal('reconnect_needed');

      const { body } = await cleo.get(connection);
      expect([body.status, body.cause]).to.deep.equal(['reconnect_needed', 'deleted']);
    });

    const words = ["Unknown field 'error': 'token_expired'", '{"error":"invalid_grant"}', 'token_revoked'];
    for (const error of words) {
      it(`is not marked because of text that an app repeats, which anybody may have sent: ${error}`, async () => {
        await cleo.connect('gmail', 'cleo@example.com');
        installation.provider.inject({
          match: { path: '*', tool: '*' },
          fault: { kind: 'tool_failure', error },
        });

        expect((await cleo.invoke(agent, read)).code).to.equal('action_failed');

        expect(await status(cleo)).to.equal('connected');
        expect(await cleo.invoke(agent, read)).to.have.property('data');
      });
    }

    it('is not treated as deleted because of an error page of a proxy, when it is used or removed', async () => {
      await cleo.connect('gmail', 'cleo@example.com');
      const match = { path: '*/connected_accounts/*' };
      installation.provider.inject({ match, fault: { kind: 'html', status: 404 }, times: 100 });
      installation.provider.inject({
        match: { path: '*', tool: '*' },
        fault: { kind: 'tool_failure', error: 'invalid_grant' },
      });
      await cleo.invoke(agent, read);
      expect(await status(cleo)).to.equal('connected');

      expect((await cleo.delete(connection)).body.revoked).to.equal(false);

      expect(installation.provider.accounts()).to.have.length(1);
      const database = await installation.host.host.database.getClient();
      expect(await database('appconnect_revocations')).to.have.length(1);
    });

    it('does not affect calls on other accounts, however often its own fail', async () => {
      await cleo.connect('gmail', 'cleo@example.com');
      await ada.connect('gmail', 'ada@example.com');
      await cleo.invoke(agent, read);
      const [session] = installation.provider.sessions();
      const match = { path: `*/${session?.id}/execute` };
      installation.provider.inject({ match, fault: { kind: 'status', status: 504 }, times: 100 });

      for (let time = 0; time < 15; time++) {
        expect((await cleo.invoke(agent, read)).code).to.equal('outcome_unknown');
      }

      expect(await ada.invoke(agent, read)).to.have.property('data');
    });

    it('is looked up once for many failing calls, and other members are not affected', async () => {
      await cleo.connect('gmail', 'cleo@example.com');
      await ada.connect('gmail', 'ada@example.com');
      const account = installation.provider.accounts().find(({ userId }) => userId === 'platform:user:cleo');
      await cleo.invoke(agent, read);
      installation.provider.setAccountStatus(account?.id ?? '', 'EXPIRED');
      const lookUps = () => count('GET', `/connected_accounts/${account?.id}`);
      const before = lookUps();

      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => cleo.invoke(agent, send, mail(`${n}`))));

      expect(answers.map(({ code }) => code)).not.to.include(undefined);
      expect(lookUps() - before).to.equal(1);
      expect(await ada.invoke(agent, read)).to.have.property('data');
    });
  });

  it('creates a deleted auth config again, once', async () => {
    await cleo.connect('gmail', 'cleo@example.com');
    const listed = (await (await ofProvider('GET', '/auth_configs')).json()) as { items: { id: string }[] };
    await ofProvider('DELETE', `/auth_configs/${listed.items[0]?.id}`);

    await Promise.all([ada.connect('gmail', 'ada@example.com'), cleo.connect('gmail', 'again@example.com')]);

    expect([await status(ada), await status(cleo)]).to.deep.equal(['connected', 'connected']);
    expect(count('POST', '/auth_configs')).to.equal(2);
  });
});
