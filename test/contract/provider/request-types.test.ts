import { expect } from 'chai';
import type { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';
import { isClientInstalled } from '../../support/client-types/client-operations.js';
import { operationOf, type SentRequest, typeErrorsOf } from '../../support/client-types/type-check.js';
import { patience } from '../../support/patience.js';
import { gatewayTo } from '../../support/provider/gateway-to.js';
import { submitHostedPage } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

const api = '/api/v3.1';
const ada = 'platform:user:ada';
const waiting = patience();

/** Every kind of request that the plugin sends to the provider's API. What is not among them is not held against a type. */
const sent = [
  'DELETE /auth_configs/{nanoid}',
  'DELETE /connected_accounts/{nanoid}',
  'GET /auth/session/info',
  'GET /auth_configs',
  'GET /auth_configs/{nanoid}',
  'GET /connected_accounts',
  'GET /connected_accounts/{nanoid}',
  'GET /toolkits',
  'GET /tools',
  'PATCH /auth_configs/{nanoid}',
  'POST /auth_configs',
  'POST /connected_accounts/link',
  'POST /connected_accounts/{nanoid}/revoke',
  'POST /tool_router/session',
  'POST /tool_router/session/{session_id}/execute',
  'POST /tool_router/session/{session_id}/search',
];

describe('The requests of the plugin', () => {
  before(function () {
    if (isClientInstalled()) return;
    process.stdout.write("    skipped: the types of the provider's client are not installed; run npm install\n");
    this.skip();
  });

  const at = withEmulator();

  /** Everything that the port to the provider can be asked for, and every form in which a session is asked for. */
  async function useEverything(gateway: HttpProviderGateway): Promise<void> {
    await gateway.checkKey(at.emulator.projectKey, waiting);
    await gateway.listApps({}, waiting);
    await gateway.listActions({ app: 'gmail' }, waiting);
    await gateway.createAuthConfig({ app: 'perplexityai', scheme: 'API_KEY' }, waiting);
    const { authConfigId: spare } = await gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, waiting);
    await gateway.deleteAuthConfig(spare, waiting);
    const accountId = await connect(gateway);
    await gateway.listAuthConfigs('gmail', waiting);
    await gateway.findAccount(accountId, waiting);
    await gateway.isOwnedBy({ accountId, providerUserId: ada }, waiting);
    await callIn(gateway, accountId);
    await gateway.revokeAccount(accountId, waiting);
    await gateway.deleteAccount(accountId, waiting);
  }

  /** Under an auth config as a dashboard makes them, so that it has to be changed first. */
  async function connect(gateway: HttpProviderGateway): Promise<string> {
    const { body } = await at.provider.post('/auth_configs', { toolkit: { slug: 'gmail' } });
    const request = { authConfigId: body.auth_config.id, providerUserId: ada, callbackUrl: 'https://host.test/back' };
    const { url, accountId } = await gateway.createLink(request, waiting);
    await submitHostedPage(url, { account: 'ada@example.com', decision: 'allow' });
    return accountId;
  }

  async function callIn(gateway: HttpProviderGateway, accountId: string): Promise<void> {
    const authConfigId = at.emulator.accounts().find(({ id }) => id === accountId)?.authConfigId;
    const request = { providerUserId: ada, app: 'gmail', accountId, authConfigId };
    const session = await gateway.createSession(request, waiting);
    at.emulator.switches.tellsDisplayNames = false;
    await gateway.findAccountLabel({ session, app: 'gmail', accountId }, waiting);
    await gateway.callAction({ session, action: 'GMAIL_FETCH_EMAILS', arguments: {} }, waiting);
    await gateway.callAction({ session, action: 'GMAIL_FETCH_MAILS', arguments: { limit: 1 } }, waiting);
    await gateway.createSession({ providerUserId: ada, app: 'hackernews' }, waiting);
  }

  async function recorded(): Promise<SentRequest[]> {
    const gateway = gatewayTo(at.emulator.url, at.emulator.projectKey);
    try {
      await useEverything(gateway);
    } finally {
      await gateway.close();
    }
    const requests = at.emulator.requests().filter(({ path }) => path.startsWith(api));
    return requests.map(({ method, path, query, body }) => ({ method, path, query, body }));
  }

  it('are all among those that the provider’s client has', async () => {
    const kinds = (await recorded()).map((request) => {
      const operation = operationOf(request);
      return operation ? `${operation.method} ${operation.path.replace(api, '')}` : `unknown: ${request.path}`;
    });

    expect([...new Set(kinds)].sort()).to.deep.equal(sent);
  });

  it('hold what the types of the provider’s client allow, which were made from its OpenAPI document', async () => {
    expect(await typeErrorsOf(await recorded())).to.deep.equal([]);
  }).timeout(20_000);

  it('would be found out if they held anything else', async () => {
    const session = { method: 'POST', path: `${api}/tool_router/session`, query: '' };
    const wrong: Record<string, SentRequest> = {
      'a field that does not exist': { ...session, body: { user_id: 'u', toolkit: ['gmail'] } },
      'a field of another type': { ...session, body: { user_id: 'u', connected_accounts: { gmail: 'ca_1' } } },
      'a field too few': { ...session, body: {} },
      'a query that does not exist': { ...session, method: 'GET', path: `${api}/toolkits`, query: '?limits=1' },
      'a query that is no number': { ...session, method: 'GET', path: `${api}/toolkits`, query: '?limit=all' },
      'a body where none is taken': {
        ...session,
        path: `${api}/connected_accounts/ca_1/revoke`,
        body: { force: true },
      },
    };

    const errors = await typeErrorsOf(Object.values(wrong));

    for (const [name, request] of Object.entries(wrong)) {
      expect(
        errors.some((error) => error.request === request),
        name,
      ).to.equal(true);
    }
  }).timeout(20_000);
});
