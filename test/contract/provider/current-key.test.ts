import { expect } from 'chai';
import { PluginError } from '../../../src/domain/plugin-error.js';
import { ProjectKey } from '../../../src/domain/project-key.js';
import { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';
import type { ProviderSession } from '../../../src/provider/port/call-port.js';
import { noTelemetry } from '../../../src/telemetry/telemetry.js';
import { rejectionOf } from '../../support/errors.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { callAction } from '../../support/provider/call-action.js';
import { emulatorOptions } from '../../support/provider/keyed-options.js';
import { closeAfterEach, gatewayTo } from '../../support/provider/scripted-server.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

const keys = [
  { key: 'ak_expired_key_0001', isExpired: true },
  { key: 'ak_second_key_00001' },
  { key: 'ak_scoped_key_00001', areas: { toolkits: 'read' as const, tools: 'read' as const } },
];

describe('The key of the gateway over HTTP', () => {
  const current = withEmulator({ keys });
  let gateway: HttpProviderGateway;
  beforeEach(() => {
    gateway = gatewayTo(current.emulator.url, current.emulator.projectKey);
  });
  afterEach(() => gateway.close());

  const options = emulatorOptions();

  /** A session over an account that Ada signed in to just now. */
  async function openSession(): Promise<ProviderSession> {
    const providerUserId = 'platform:user:ada';
    const accountId = await current.provider.connect({ userId: providerUserId });
    return gateway.createSession({ providerUserId, app: 'gmail', accountId }, options);
  }

  function send(session: ProviderSession) {
    const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };
    return callAction(gateway, call, options);
  }

  describe('when it is checked', () => {
    it('reports the project that a good key opens', async () => {
      const { projectId } = await gateway.checkKey(current.emulator.projectKey, options);

      expect(projectId).to.match(/^pr_/);
    });

    it('repeats the provider’s reason for a wrong and for an expired key', async () => {
      const wrong = await rejectionOf(gateway.checkKey('ak_wrong_key_wxyz', options));
      const expired = await rejectionOf(gateway.checkKey('ak_expired_key_0001', options));

      expect(wrong).to.include({ code: 'key_refused' });
      expect(wrong.message).to.equal('The provider refuses the key: "Invalid API key: ak_**wxyz"');
      expect(expired.message).to.equal('The provider refuses the key: "API key has expired"');
    });

    it('names the parts that a scoped key lacks', async () => {
      const error = await rejectionOf(gateway.checkKey('ak_scoped_key_00001', options));

      expect(error).to.include({ code: 'key_refused' });
      expect(error.message).to.match(/lacks access to auth configs and connected accounts/);
    });
  });

  describe('in use', () => {
    const emulatorKey = () => new ProjectKey(current.emulator.projectKey, 'saved');
    const closeAfter = closeAfterEach();
    const gatewayWith = (requireKey: () => Promise<ProjectKey>) =>
      closeAfter(new HttpProviderGateway(current.emulator.url, { requireKey }, {}, new FakeLogger(), noTelemetry));

    it('is read anew for each request, and a conversation is used with its own key only', async () => {
      const session = await openSession();
      let key = emulatorKey();
      const changing = gatewayWith(async () => key);
      const fetching = () => callAction(changing, { session, action: 'GMAIL_FETCH_EMAILS', arguments: {} }, options);

      const before = await fetching();
      key = new ProjectKey('ak_wrong_key_wxyz', 'saved');
      const between = await fetching();
      const refused = await rejectionOf(changing.listApps({}, options));
      key = emulatorKey();
      const after = await fetching();

      expect([before.outcome, after.outcome]).to.deep.equal(['done', 'done']);
      expect(between).to.include({ outcome: 'not_sent', reason: 'refused_key' });
      expect(refused).to.include({ code: 'key_refused' });
    });

    it('is not sent with a call once it was replaced while the conversation was opened', async () => {
      const session = await openSession();
      let key = emulatorKey();
      const changing = gatewayWith(async () => key);
      const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };
      const confirm = async () => {
        key = new ProjectKey('ak_second_key_00001', 'saved');
      };
      const calls = () => current.emulator.requests().filter(({ rpcMethod }) => rpcMethod === 'tools/call');

      const first = await callAction(changing, call, { ...options, confirm });
      const countAfterFirst = calls().length;
      const second = await callAction(changing, call, { ...options, confirm });

      expect(first).to.include({ outcome: 'not_sent', reason: 'gates_moved' });
      expect(countAfterFirst).to.equal(0);
      expect(second).to.include({ outcome: 'done' });
    });

    it('is not replaced by a later one in a request that names its key', async () => {
      const later = new ProjectKey('ak_later_key_wxyz', 'saved');
      const requestCount = () => current.emulator.requests().length;
      const accountId = await current.provider.connect({ userId: 'platform:user:ada' });
      expect(await gateway.findAccount(accountId, options)).to.include({ accountId });
      const changed = new HttpProviderGateway(
        current.emulator.url,
        { requireKey: async () => later },
        {},
        new FakeLogger(),
        noTelemetry,
      );
      const countBefore = requestCount();

      const owner = { providerUserId: 'platform:user:ada', app: 'gmail' };
      const client = { app: 'gmail', name: 'AppConnect gmail, own client 1', credentials: {} };
      for (const request of [
        () => changed.createLink({ ...owner, authConfigId: 'ac_1', callbackUrl: 'https://platform.example' }, options),
        () => changed.createSession({ ...owner, accountId }, options),
        () => changed.findAccount(accountId, options),
        () => changed.isOwnedBy({ ...owner, accountId }, options),
        () => changed.listUnfinishedAccounts(owner, options),
        () => changed.revokeAccount(accountId, options),
        () => changed.deleteAccount(accountId, options),
        () => changed.listAuthConfigs('gmail', options),
        () => changed.createAuthConfig({ app: 'gmail', scheme: 'managed' }, options),
        () => changed.createOwnClient(client, options),
        () => changed.allowInSessions('ac_1', options),
        () => changed.deleteAuthConfig('ac_1', options),
      ]) {
        expect(await rejectionOf(request())).to.include({ code: 'conflict' });
      }
      await changed.close();

      expect(requestCount()).to.equal(countBefore);
    });

    it('is not checked again at each call while the provider refuses it', async () => {
      const session = await openSession();
      const requestCount = () => current.emulator.requests().length;
      current.emulator.inject({ match: { path: '*' }, fault: { kind: 'status', status: 401 }, times: 50 });

      const first = await send(session);
      const countAfterFirst = requestCount();
      const second = await send(session);

      expect(first).to.include({ outcome: 'not_sent', reason: 'refused_key' });
      expect(second).to.deep.equal(first);
      expect(requestCount()).to.equal(countAfterFirst);
    });

    it('is not blamed for a page with 401, and is used by the next call once nothing sends such pages', async () => {
      const session = await openSession();
      current.emulator.inject({ match: { path: '*' }, fault: { kind: 'html', status: 401 }, times: 50 });

      const first = await send(session);
      current.emulator.heal();

      expect(first).to.include({ outcome: 'not_sent', reason: 'unusable_answer' });
      expect(await send(session)).to.include({ outcome: 'done' });
    });

    it('is used by the next call after such a page was all that a call, or its check, was answered with', async () => {
      const session = await openSession();
      await send(session);
      const fault = { kind: 'html', status: 401 } as const;
      current.emulator.inject({ match: { path: '/tool_router/*/mcp', rpcMethod: 'tools/call' }, fault });
      current.emulator.inject({ match: { path: '/api/v3.1/toolkits' }, fault });

      expect(await send(session)).to.include({ outcome: 'unknown' });

      expect(await send(session)).to.include({ outcome: 'done' });
    });

    it('lets no write go to a gateway whose page was met where the actions were listed', async () => {
      const session = await openSession();
      const fault = { kind: 'html', status: 401 } as const;
      for (const match of [
        { path: '/tool_router/*/mcp', rpcMethod: 'tools/list' },
        { path: '/api/v3.1/toolkits' },
        { path: '/execute' },
      ]) {
        current.emulator.inject({ match, fault, times: 50 });
      }

      expect(await send(session)).to.include({ outcome: 'not_sent', reason: 'unusable_answer' });
    });

    it('is checked by one read, and not by a call, when a single call is refused', async () => {
      const session = await openSession();
      await send(session);
      const before = current.emulator.requests().length;
      const match = { path: '/tool_router/*/mcp', rpcMethod: 'tools/call' };
      current.emulator.inject({ match, fault: { kind: 'status', status: 401 } });

      const refused = await send(session);
      const after = await send(session);

      expect(refused).to.include({ outcome: 'not_sent', reason: 'refused_once' });
      expect(after).to.include({ outcome: 'done' });
      const requests = current.emulator.requests().slice(before);
      expect(requests.map(({ rpcMethod, path }) => rpcMethod ?? path)).to.deep.equal([
        'tools/call',
        '/api/v3.1/toolkits',
        'tools/call',
      ]);
    });

    it('is used by the next call once it was accepted', async () => {
      const session = await openSession();
      current.emulator.inject({ match: { path: '*' }, fault: { kind: 'status', status: 401 }, times: 2 });
      expect(await send(session)).to.include({ reason: 'refused_key' });

      await gateway.checkKey(current.emulator.projectKey, options);

      expect(await send(session)).to.include({ outcome: 'done' });
    });

    it('is reported missing when there is none', async () => {
      const missing = new PluginError('not_configured', 'No key is saved.');
      const keyless = new HttpProviderGateway(
        current.emulator.url,
        { requireKey: () => Promise.reject(missing) },
        {},
        new FakeLogger(),
        noTelemetry,
      );
      const session = { id: 'trs_1', url: `${current.emulator.url}/tool_router/trs_1/mcp` };

      expect(await rejectionOf(keyless.listApps({}, options))).to.equal(missing);
      expect(await rejectionOf(callAction(keyless, { session, action: 'A', arguments: {} }, options))).to.equal(
        missing,
      );
    });
  });
});
