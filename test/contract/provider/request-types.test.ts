import { expect } from 'chai';
import type { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';
import type { ProviderGateway } from '../../../src/provider/provider-gateway.js';
import { fetchClientTypes } from '../../support/client-types/client-operations.js';
import { operationOf, type SentRequest, typeErrorsOf } from '../../support/client-types/type-check.js';
import { callAction } from '../../support/provider/call-action.js';
import { emulatorOptions } from '../../support/provider/keyed-options.js';
import { gatewayTo } from '../../support/provider/scripted-server.js';
import { submitHostedPage } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

const api = '/api/v3.1';
const ada = 'platform:user:ada';
const ownClient = { client_id: 'id', client_secret: 'secret', generic_id: '7' };
const waiting = emulatorOptions();

// Without `completeSignIn`: the client lacks `/connected_accounts/complete_auth`, although the path is documented.

type AuthConfigBody = { auth_config?: { credentials?: Record<string, unknown> } };

/**
 * Without the fields of an own OAuth client. They differ from app to app, `GET /toolkits/{slug}` names them, and the types
 * leave them out: they know only what is common to all.
 */
function withoutClientFields(request: SentRequest): SentRequest {
  const { auth_config: config, ...rest } = (request.body ?? {}) as AuthConfigBody;
  if (config?.credentials === undefined) return request;
  const { scopes, user_scopes } = config.credentials;
  const credentials = { ...(scopes !== undefined && { scopes }), ...(user_scopes !== undefined && { user_scopes }) };
  return { ...request, body: { ...rest, auth_config: { ...config, credentials } } };
}

describe('The requests of the plugin', () => {
  before(async function () {
    try {
      await fetchClientTypes();
    } catch (error) {
      const [reason] = (error as Error).message.split('\n');
      process.stdout.write(`    skipped: the types of the provider's newest client cannot be had (${reason})\n`);
      this.skip();
    }
  });

  const at = withEmulator();

  /** A call of every method of the port, in an order in which each finds what it needs; the compiler reports a missing method. */
  function usesOf(
    gateway: HttpProviderGateway,
  ): Record<Exclude<keyof ProviderGateway, 'close' | 'completeSignIn'>, () => Promise<unknown>> {
    const made = { authConfigId: '', accountId: '', session: { id: '', url: '' } };
    const ofAccount = () => ({ accountId: made.accountId, providerUserId: ada });
    const call = (action: string) => callAction(gateway, { session: made.session, action, arguments: {} }, waiting);
    return {
      checkKey: () => gateway.checkKey(at.emulator.projectKey, { ...waiting, inSession: true }),
      examineKey: () => gateway.examineKey(at.emulator.projectKey, waiting),
      listApps: () => gateway.listApps({}, waiting),
      listActions: () => gateway.listActions({ app: 'gmail' }, waiting),
      readSignInForm: () => gateway.readSignInForm('bigquery', waiting),
      createOwnClient: () =>
        gateway.createOwnClient({ app: 'bigquery', name: 'own client', credentials: ownClient }, waiting),
      createAuthConfig: async () => {
        await gateway.createAuthConfig({ app: 'perplexityai', scheme: 'API_KEY' }, waiting);
        const { authConfigId } = await gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, waiting);
        await gateway.deleteAuthConfig(authConfigId, waiting);
      },
      deleteAuthConfig: () => gateway.deleteAuthConfig('ac_nobody', waiting),
      allowInSessions: async () => {
        // As a dashboard makes them, so that there is something to change.
        const { body } = await at.provider.post('/auth_configs', { toolkit: { slug: 'gmail' } });
        made.authConfigId = body.auth_config.id;
        await gateway.allowInSessions(made.authConfigId, waiting);
      },
      listAuthConfigs: () => gateway.listAuthConfigs('gmail', waiting),
      createLink: async () => {
        const { authConfigId } = made;
        const request = { authConfigId, providerUserId: ada, callbackUrl: 'https://host.test/back' };
        const { url, accountId } = await gateway.createLink(request, waiting);
        await submitHostedPage(url, { account: 'ada@example.com', decision: 'allow' });
        made.accountId = accountId;
      },
      findAccount: () => gateway.findAccount(made.accountId, waiting),
      listUnfinishedAccounts: () => gateway.listUnfinishedAccounts({ providerUserId: ada, app: 'gmail' }, waiting),
      isOwnedBy: () => gateway.isOwnedBy(ofAccount(), waiting),
      createSession: async () => {
        const { authConfigId } = made;
        await gateway.createSession({ providerUserId: ada, app: 'hackernews' }, waiting);
        made.session = await gateway.createSession({ ...ofAccount(), app: 'gmail', authConfigId }, waiting);
      },
      findAccountLabel: () => {
        at.emulator.switches.tellsDisplayNames = false;
        return gateway.findAccountLabel({ session: made.session, app: 'gmail', accountId: made.accountId }, waiting);
      },
      // One that the session lists, and one that it does not.
      callAction: () => Promise.all([call('GMAIL_FETCH_EMAILS'), call('GMAIL_FETCH_MAILS')]),
      revokeAccount: () => gateway.revokeAccount(made.accountId, waiting),
      deleteAccount: () => gateway.deleteAccount(made.accountId, waiting),
    };
  }

  async function recorded(): Promise<SentRequest[]> {
    const gateway = gatewayTo(at.emulator.url, at.emulator.projectKey);
    try {
      for (const use of Object.values(usesOf(gateway))) await use();
    } finally {
      await gateway.close();
    }
    const requests = at.emulator.requests().filter(({ path }) => path.startsWith(api));
    return requests.map(({ method, path, query, body }) => ({ method, path, query, body }));
  }

  it('are all operations of the provider’s client', async () => {
    const unknown = (await recorded()).filter((request) => operationOf(request) === undefined);

    expect(unknown).to.deep.equal([]);
  });

  it('hold what the types of the provider’s client allow, which were made from its OpenAPI document', async () => {
    expect(await typeErrorsOf((await recorded()).map(withoutClientFields))).to.deep.equal([]);
  });

  it('are reported if they hold anything else', async () => {
    const session = { method: 'POST', path: `${api}/tool_router/session`, query: '' };
    const wrong: Record<string, SentRequest> = {
      'a field that does not exist': { ...session, body: { user_id: 'u', toolkit: ['gmail'] } },
      'a field of another type': { ...session, body: { user_id: 'u', connected_accounts: { gmail: 'ca_1' } } },
      'a missing field': { ...session, body: {} },
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
  });
});
