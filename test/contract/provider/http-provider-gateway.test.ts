import { expect } from 'chai';
import { PluginError } from '../../../src/domain/plugin-error.js';
import { ProjectKey } from '../../../src/domain/project-key.js';
import { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';
import type { ActionOutcome, ProviderSession } from '../../../src/provider/provider-gateway.js';
import type { Injection } from '../../../src/testing/provider-emulator/provider-emulator.js';
import { patience } from '../../support/patience.js';
import { gatewayTo } from '../../support/provider/gateway-to.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';
import { refusalOf } from '../../support/refusal-of.js';

const keys = [
  { key: 'ak_expired_key_0001', isExpired: true },
  { key: 'ak_scoped_key_00001', areas: { toolkits: 'read' as const, tools: 'read' as const } },
];

describe('HttpProviderGateway', () => {
  const current = withEmulator({ keys });
  let gateway: HttpProviderGateway;
  beforeEach(() => {
    gateway = gatewayTo(current.emulator.url, current.emulator.projectKey);
  });
  afterEach(() => gateway.close());

  const options = patience();
  const ada = 'platform:user:ada';

  /** A session over an account that the person signed in to just now. */
  async function sessionOf(userId = 'ada'): Promise<{ accountId: string; session: ProviderSession }> {
    const providerUserId = `platform:user:${userId}`;
    const accountId = await current.provider.connect({ userId: providerUserId });
    return { accountId, session: await gateway.createSession({ providerUserId, app: 'gmail', accountId }, options) };
  }

  function send(session: ProviderSession, input: Record<string, unknown> = { to: 'grace@example.com' }) {
    return gateway.callAction({ session, action: 'GMAIL_SEND_EMAIL', arguments: input }, options);
  }

  describe('key', () => {
    it('tells the project that a good key opens', async () => {
      const { projectId } = await gateway.checkKey(current.emulator.projectKey, options);

      expect(projectId).to.match(/^pr_/);
    });

    it('repeats the provider’s reason for a wrong and for an expired key', async () => {
      const wrong = await refusalOf(gateway.checkKey('ak_wrong_key_wxyz', options));
      const expired = await refusalOf(gateway.checkKey('ak_expired_key_0001', options));

      expect(wrong).to.include({ code: 'key_refused' });
      expect(wrong.message).to.equal('The provider refuses the key: Invalid API key: ak_**wxyz');
      expect(expired.message).to.equal('The provider refuses the key: API key has expired');
    });

    it('names the parts that a scoped key lacks', async () => {
      const error = await refusalOf(gateway.checkKey('ak_scoped_key_00001', options));

      expect(error).to.include({ code: 'key_refused' });
      expect(error.message).to.match(/lacks access to auth configs and connected accounts/);
    });
  });

  describe('key in force', () => {
    const emulatorKey = () => new ProjectKey(current.emulator.projectKey, 'saved');

    it('is asked for anew at each request, and a conversation never outlives its key', async () => {
      const { session } = await sessionOf();
      let key = emulatorKey();
      const changing = new HttpProviderGateway(current.emulator.url, { currentKey: async () => key });
      const fetching = () => changing.callAction({ session, action: 'GMAIL_FETCH_EMAILS', arguments: {} }, options);

      const before = await fetching();
      key = new ProjectKey('ak_wrong_key_wxyz', 'saved');
      const between = await fetching();
      const refused = await refusalOf(changing.listApps({}, options));
      key = emulatorKey();
      const after = await fetching();
      await changing.close();

      expect([before.outcome, after.outcome]).to.deep.equal(['done', 'done']);
      expect(between).to.include({ outcome: 'not_sent', reason: 'refused_key' });
      expect(refused).to.include({ code: 'key_refused' });
    });

    it('is not asked about again by every call while the provider refuses it', async () => {
      const { session } = await sessionOf();
      const path = '/tool_router/*/mcp';
      const asked = () => current.emulator.requests().filter((request) => request.path.includes('/mcp')).length;
      current.emulator.inject({ match: { path }, fault: { kind: 'status', status: 401 }, times: 50 });

      const first = await send(session);
      const askedOnce = asked();
      const second = await send(session);

      expect(first).to.include({ outcome: 'not_sent', reason: 'refused_key' });
      expect(second).to.deep.equal(first);
      expect(asked()).to.equal(askedOnce);
    });

    it('is tried by the next call once it was found good', async () => {
      const { session } = await sessionOf();
      const path = '/tool_router/*/mcp';
      current.emulator.inject({ match: { path }, fault: { kind: 'status', status: 401 } });
      expect(await send(session)).to.include({ reason: 'refused_key' });

      await gateway.checkKey(current.emulator.projectKey, options);

      expect(await send(session)).to.include({ outcome: 'done' });
    });

    it('is missed aloud when there is none', async () => {
      const missing = new PluginError('not_configured', 'No key is saved.');
      const keyless = new HttpProviderGateway(current.emulator.url, { currentKey: () => Promise.reject(missing) });
      const session = { id: 'trs_1', url: `${current.emulator.url}/tool_router/trs_1/mcp` };

      expect(await refusalOf(keyless.listApps({}, options))).to.equal(missing);
      expect(await refusalOf(keyless.callAction({ session, action: 'A', arguments: {} }, options))).to.equal(missing);
    });
  });

  it('asks nothing any more once it is closed', async () => {
    const { session } = await sessionOf();
    const asked = current.emulator.requests().length;
    await gateway.close();

    for (const use of [
      () => gateway.listApps({}, options),
      () => gateway.checkKey(current.emulator.projectKey, options),
      () => send(session),
    ]) {
      expect(await refusalOf(use())).to.include({ code: 'shutting_down' });
    }
    expect(current.emulator.requests()).to.have.length(asked);
  });

  describe('catalog', () => {
    it('lists the apps with what it takes to connect them', async () => {
      const { items, nextCursor } = await gateway.listApps({}, options);

      expect(Object.fromEntries(items.map((app) => [app.slug, app.connectability]))).to.deep.equal({
        gmail: 'one_click',
        slack: 'one_click',
        perplexityai: 'api_key',
        bigquery: 'own_client',
        hackernews: 'none',
      });
      expect(nextCursor).to.equal(undefined);
    });

    it('lists the actions of an app with their effects', async () => {
      const { items } = await gateway.listActions({ app: 'gmail' }, options);

      expect(items.map(({ slug, effect }) => [slug, effect])).to.deep.include.members([
        ['GMAIL_SEND_EMAIL', 'write'],
        ['GMAIL_FETCH_EMAILS', 'read'],
        ['GMAIL_KEEP_NOTE', 'destructive'],
      ]);
      expect(items.find(({ slug }) => slug === 'GMAIL_FETCH_MAILS')?.isDeprecated).to.equal(true);
    });
  });

  describe('sign-in', () => {
    it('makes an auth config, a link, and an account that is active once the person has signed in', async () => {
      const { authConfigId } = await gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, options);
      const callbackUrl = 'https://platform.example/v1/appconnect/oauth/callback?state=s1';
      const link = await gateway.createLink({ authConfigId, providerUserId: ada, callbackUrl }, options);
      const before = await gateway.findAccount(link.accountId, options);
      const page = await fetch(link.url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ account: 'ada@example.com', decision: 'allow' }),
      });

      expect(await gateway.listAuthConfigs('gmail', options)).to.deep.equal([
        { authConfigId, scheme: 'OAUTH2', isManaged: true },
      ]);
      expect(before).to.include({ state: 'pending', providerUserId: ada, app: 'gmail', authConfigId });
      expect(page.headers.get('location')).to.contain(callbackUrl);
      expect(await gateway.findAccount(link.accountId, options)).to.include({ state: 'active' });
      expect(await gateway.isOwnedBy({ accountId: link.accountId, providerUserId: ada }, options)).to.equal(true);
      expect(
        await gateway.isOwnedBy({ accountId: link.accountId, providerUserId: 'platform:user:eve' }, options),
      ).to.equal(false);
    });

    it('makes an auth config for credentials that members type themselves', async () => {
      const { authConfigId } = await gateway.createAuthConfig({ app: 'perplexityai', scheme: 'API_KEY' }, options);

      expect(await gateway.listAuthConfigs('perplexityai', options)).to.deep.equal([
        { authConfigId, scheme: 'API_KEY', isManaged: false },
      ]);
    });

    for (const app of ['bigquery', 'hackernews', 'nowhere']) {
      it(`says that ${app} cannot be connected in one click`, async () => {
        expect(await refusalOf(gateway.createAuthConfig({ app, scheme: 'managed' }, options))).to.include({
          code: 'app_not_connectable',
        });
      });
    }

    it('says that an auth config is gone', async () => {
      const { authConfigId } = await gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, options);
      await gateway.deleteAuthConfig(authConfigId, options);
      await gateway.deleteAuthConfig(authConfigId, options);
      const request = { authConfigId, providerUserId: ada, callbackUrl: 'https://platform.example/cb' };

      expect(await refusalOf(gateway.createLink(request, options))).to.include({ code: 'not_found' });
    });

    it('says the same of an auth config that is switched off, and lists it no more', async () => {
      const { authConfigId } = await gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, options);
      await current.provider.patch(`/auth_configs/${authConfigId}/DISABLED`);
      const request = { authConfigId, providerUserId: ada, callbackUrl: 'https://platform.example/cb' };

      expect(await refusalOf(gateway.createLink(request, options))).to.include({ code: 'not_found' });
      expect(await gateway.listAuthConfigs('gmail', options)).to.deep.equal([]);
    });

    it('says no such thing when a link is refused for another reason', async () => {
      const { authConfigId } = await gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, options);
      const request = { authConfigId, providerUserId: ada, callbackUrl: 'no address' };

      expect(await refusalOf(gateway.createLink(request, options))).to.include({ code: 'provider_protocol' });
    });

    it('revokes and deletes an account, and finds it no more', async () => {
      const { accountId } = await sessionOf();

      expect(await gateway.revokeAccount(accountId, options)).to.equal('revoked');
      expect(await gateway.findAccount(accountId, options)).to.include({ state: 'revoked' });
      await gateway.deleteAccount(accountId, options);
      await gateway.deleteAccount(accountId, options);
      expect(await gateway.findAccount(accountId, options)).to.equal(undefined);
      expect(await gateway.revokeAccount(accountId, options)).to.equal('gone');
    });
  });

  describe('session', () => {
    it('tells the account’s name at the app', async () => {
      const { session, accountId } = await sessionOf();

      expect(await gateway.findAccountLabel({ session, app: 'gmail', accountId }, options)).to.equal(
        'platform:user:ada@example.com',
      );
    });

    it('says that the account is no longer taken', async () => {
      const { accountId } = await sessionOf();
      await gateway.deleteAccount(accountId, options);

      expect(
        await refusalOf(gateway.createSession({ providerUserId: ada, app: 'gmail', accountId }, options)),
      ).to.include({ code: 'reconnect_needed' });
    });

    it('says that an account belongs to somebody else', async () => {
      const { accountId } = await sessionOf('eve');

      expect(
        await refusalOf(gateway.createSession({ providerUserId: ada, app: 'gmail', accountId }, options)),
      ).to.include({ code: 'reconnect_needed' });
    });

    it('says that the app is gone', async () => {
      expect(await refusalOf(gateway.createSession({ providerUserId: ada, app: 'nowhere' }, options))).to.include({
        code: 'app_not_available',
      });
    });

    it('believes no session on another address', async () => {
      current.emulator.switches.mcpOrigin = 'https://evil.test';
      const accountId = await current.provider.connect({ userId: ada });

      expect(
        await refusalOf(gateway.createSession({ providerUserId: ada, app: 'gmail', accountId }, options)),
      ).to.include({ code: 'provider_protocol' });
    });
  });

  for (const mcpReplies of ['json', 'sse'] as const) {
    describe(`action over ${mcpReplies}`, () => {
      beforeEach(() => {
        current.emulator.switches.mcpReplies = mcpReplies;
      });

      it('runs on the account of its session alone', async () => {
        const [adas, eves] = [await sessionOf('ada'), await sessionOf('eve')];

        expect(await send(adas.session, { to: 'grace@example.com', subject: 'Hello' })).to.deep.include({
          outcome: 'done',
        });
        const fetched = await gateway.callAction(
          { session: eves.session, action: 'GMAIL_FETCH_EMAILS', arguments: {} },
          options,
        );

        expect(fetched).to.deep.equal({ outcome: 'done', data: { messages: [] } });
        expect(current.emulator.executions().map(({ accountId, tool }) => [accountId, tool])).to.deep.equal([
          [adas.accountId, 'GMAIL_SEND_EMAIL'],
          [eves.accountId, 'GMAIL_FETCH_EMAILS'],
        ]);
      });

      it('fails with the app’s reason', async () => {
        const { session } = await sessionOf();

        expect(await send(session, { to: 'nobody@example.com' })).to.deep.equal({
          outcome: 'failed',
          message: 'No such recipient',
          blamesAccount: 'no',
        });
      });

      it('fails for a tool of another app', async () => {
        const { session } = await sessionOf();
        const call = { session, action: 'SLACK_KEEP_NOTE', arguments: {} };

        expect(await gateway.callAction(call, options)).to.include({ outcome: 'failed' });
      });

      for (const status of ['EXPIRED', 'REVOKED', 'INACTIVE'] as const) {
        it(`fails, and suspects the account, once it is ${status}`, async () => {
          const { session, accountId } = await sessionOf();
          current.emulator.setAccountStatus(accountId, status);

          expect(await send(session)).to.include({ outcome: 'failed', blamesAccount: 'maybe' });
        });
      }
    });
  }

  describe('action whose answer is spoiled', () => {
    const path = '/tool_router/*/mcp';
    const spoiled: [string, Injection['fault'], Partial<ActionOutcome>, number][] = [
      ['an answer reset', { kind: 'reset', after: true }, { outcome: 'unknown' }, 1],
      ['a request reset', { kind: 'reset' }, { outcome: 'unknown' }, 0],
      ['an answer cut short', { kind: 'truncated' }, { outcome: 'unknown' }, 1],
      ['an answer replaced by a page', { kind: 'html', status: 200, after: true }, { outcome: 'unknown' }, 1],
      ['an answer replaced by a gateway’s page', { kind: 'html', after: true }, { outcome: 'unknown' }, 1],
      ['an answer that is not JSON', { kind: 'malformed', after: true }, { outcome: 'unknown' }, 1],
      ['a fault of the provider', { kind: 'status', status: 500 }, { outcome: 'unknown' }, 0],
      [
        'a fault of the provider after the effect',
        { kind: 'status', status: 503, after: true },
        { outcome: 'unknown' },
        1,
      ],
      ['a refused key', { kind: 'status', status: 401 }, { outcome: 'not_sent', reason: 'refused_key' }, 0],
      [
        'a pause that is asked for',
        { kind: 'status', status: 429 },
        { outcome: 'not_sent', reason: 'rate_limited' },
        0,
      ],
      ['a lost session', { kind: 'drop_session' }, { outcome: 'not_sent', reason: 'session_gone' }, 0],
      ['a refusal of the app', { kind: 'tool_failure', error: 'Quota' }, { outcome: 'failed', message: 'Quota' }, 0],
    ];

    for (const [name, fault, expected, executions] of spoiled) {
      it(`is sent once, and says what is known of it, after ${name}`, async () => {
        const { session } = await sessionOf();
        current.emulator.inject({ match: { method: 'POST', path, rpcMethod: 'tools/call' }, fault, times: 5 });

        expect(await send(session)).to.include(expected);
        expect(current.emulator.executions()).to.have.length(executions);
      });
    }

    it('works again afterwards', async () => {
      const { session } = await sessionOf();
      current.emulator.inject({ match: { path, rpcMethod: 'tools/call' }, fault: { kind: 'reset' } });

      await send(session);

      expect(await send(session)).to.include({ outcome: 'done' });
    });
  });
});
