import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import type { Principal } from '../../../../src/host/routes.js';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { AppListService } from '../../../../src/services/apps/app-list-service.js';
import { OwnClientSettingsService } from '../../../../src/services/auth-configs/own-client-settings-service.js';
import { MaintenanceService } from '../../../../src/services/maintenance/maintenance-service.js';
import { OffboardingService } from '../../../../src/services/maintenance/offboarding-service.js';
import { ClientTestService } from '../../../../src/services/sign-ins/client-test-service.js';
import { ConnectPageService } from '../../../../src/services/sign-ins/connect-page-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { AuthConfigStore } from '../../../../src/stores/auth-config-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { until } from '../../../support/until.js';

/** A platform admin who is not an org admin. */
const ada = aPrincipal({ role: 'member', isPlatformAdmin: true });
const ben = aPrincipal({ userId: 'ben', name: 'Ben' });
const memberApp = { orgId: 'acme', userId: 'ada', app: 'gmail' };
const entry = { clientId: 'client-of-acme-0001', clientSecret: 'canary-secret', fields: {} };

describe('ClientTestService', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const { signal } = new AbortController();
  const provider = () => services().fakes.provider;
  const tests = () => services().get(ClientTestService);
  const outcome = (principal: Principal = ada) => tests().describe(principal, 'gmail');
  const saveClient = () => services().get(OwnClientSettingsService).save(ada, 'gmail', entry, signal);
  const connection = () => services().get<ConnectionStore>(ConnectionStore).find(memberApp);
  const events = async () =>
    (await services().get<AuditStore>(AuditStore).list('acme', { limit: 20 })).events.map(({ action, outcome }) => [
      action,
      outcome,
    ]);
  const name = (accountId: string, label: string) => Object.assign(provider().accounts.get(accountId) ?? {}, { label });

  beforeEach(saveClient);

  it('reports that the client works, with the name of the account, and removes the account', async () => {
    const browser = await flow.startClientTest(ada);
    expect(await outcome()).to.deep.include({ state: 'open', expiresAt: browser.expiresAt });
    flow.allow(browser);
    name(browser.accountId, 'ada@example.com');

    expect(await flow.handleCallback(browser)).to.deep.include({ page: 'tested', account: 'ada@example.com' });
    expect(await outcome()).to.deep.equal({ state: 'worked', account: 'ada@example.com' });
    await flow.isRemoved(browser.accountId);
    expect(provider().inputsOf('revokeAccount')).to.deep.equal([browser.accountId]);
    expect(await connection()).to.equal(undefined);
    expect(await events()).to.deep.include(['oauth_client.tested', 'done']);
  });

  it('names an account to which the provider adds the name a moment later', async () => {
    provider().signIns.reportsLabels = true;
    const browser = await flow.startClientTest(ada);
    flow.allow(browser);
    Object.assign(provider().accounts.get(browser.accountId) ?? {}, { isOauth: true });

    const page = flow.handleCallback(browser);
    await until('the account was read again', () => provider().inputsOf('findAccount').length === 2);
    name(browser.accountId, 'ada@example.com');

    expect(await page).to.deep.include({ page: 'tested', account: 'ada@example.com' });
    expect(await outcome()).to.deep.equal({ state: 'worked', account: 'ada@example.com' });
    expect(provider().inputsOf('createSession')).to.deep.equal([]);
  });

  it('is no connection while it runs: no status and no conversation changes', async () => {
    await flow.enable();
    const told = services().fakes.tools.notified.length;
    const browser = await flow.startClientTest(ada);
    flow.allow(browser);
    await flow.handleCallback(browser);

    const { apps } = await services().get(AppListService).list(ada, { view: 'enabled', limit: 10 });
    expect(apps[0]?.connection).to.include({ status: 'not_connected', signIn: undefined });
    expect(services().fakes.tools.notified).to.have.length(told);
  });

  it('uses the own client, and a provider user of its own', async () => {
    await flow.startClientTest(ada);
    await flow.startClientTest(ada);

    const links = provider().inputsOf('createLink') as { authConfigId: string; providerUserId: string }[];
    const stored = await services().get<AuthConfigStore>(AuthConfigStore).find({ projectId: 'pr_fake', app: 'gmail' });
    expect(links.map(({ authConfigId }) => authConfigId)).to.deep.equal([stored?.authConfigId, stored?.authConfigId]);
    expect(new Set(links.map(({ providerUserId }) => providerUserId)).size).to.equal(2);
    for (const { providerUserId } of links) expect(providerUserId).to.match(/^platform:test:[\w-]{36}$/);
  });

  it('reports the provider’s reason when it fails, and removes the account', async () => {
    const browser = await flow.startClientTest(ada);
    provider().answerSignIn(browser.accountId, 'deny');

    expect(await flow.handleCallback(browser, { status: 'failed' })).to.deep.equal({ page: 'test_failed' });
    expect(await outcome()).to.deep.equal({ state: 'failed', reason: 'The person did not allow it.' });
    await flow.isRemoved(browser.accountId);
    expect(await events()).to.deep.include(['oauth_client.tested', 'failed']);
  });

  it('says that the client is switched off at the provider, and tries it once it is switched on', async () => {
    const [client] = provider().authConfigs;
    if (client) client.isEnabled = false;
    expect((await rejectionOf(flow.startClientTest(ada))).details).to.include({ reason: 'own_client_off' });
    expect(await outcome()).to.deep.equal({ state: 'none' });

    if (client) client.isEnabled = true;
    await flow.startClientTest(ada);

    expect(await outcome()).to.deep.include({ state: 'open' });
    expect(provider().inputsOf('createLink').at(-1)).to.include({ authConfigId: client?.authConfigId });
  });

  it('says in a browser that cannot be verified too that it was the test that failed', async () => {
    const browser = await flow.startClientTest(ada);

    expect(await flow.handleCallback(browser, { cookiesOf: 'nothing', status: 'failed' })).to.deep.equal({
      page: 'test_failed',
    });
  });

  it('may run beside a sign-in of the same person', async () => {
    await flow.enable();
    const own = await flow.start(ada);
    const test = await flow.startClientTest(ada);
    flow.allow(own);
    flow.allow(test);

    expect(await flow.handleCallback(test)).to.include({ page: 'tested' });
    expect(await flow.handleCallback(own)).to.include({ page: 'connected' });
    expect((await connection())?.accountId).to.equal(own.accountId);
    await flow.isRemoved(test.accountId);
    expect(provider().accounts.has(own.accountId)).to.equal(true);
  });

  it('does not revoke a grant that a connection of the same person may use', async () => {
    await flow.enable();
    const own = await flow.start(ada);
    flow.allow(own);
    await flow.handleCallback(own);
    const test = await flow.startClientTest(ada);
    flow.allow(test);
    await flow.handleCallback(test);
    await flow.isRemoved(test.accountId);

    expect(provider().inputsOf('revokeAccount')).to.deep.equal([]);
  });

  it('ends the previous test, and removes its account', async () => {
    const first = await flow.startClientTest(ada);
    const second = await flow.startClientTest(ada);

    expect(await flow.handleCallback(first)).to.deep.equal({ page: 'unknown' });
    await flow.isRemoved(first.accountId);
    expect(provider().accounts.has(second.accountId)).to.equal(true);
    expect(await outcome()).to.include({ state: 'open' });
  });

  it('completes only in the browser that was redirected, and not where another user is signed in', async () => {
    const browser = await flow.startClientTest(ada);
    flow.allow(browser);

    expect(await flow.handleCallback(browser, { cookiesOf: 'nothing' })).to.include({
      page: 'unverified',
      isTest: true,
    });
    await flow.isRemoved(browser.accountId);
    expect(await outcome()).to.include({ state: 'open' });
    expect(await events()).to.deep.include(['oauth_client.tested', 'refused']);

    const again = await flow.startClientTest(ada);
    flow.allow(again);
    expect(await flow.handleCallback(again, { principal: ben })).to.include({
      page: 'unverified',
      reason: 'other_person',
    });
  });

  it('completes with a callback of the verifier too, and not where another user is signed in', async () => {
    const browser = await flow.startClientTest(ada);
    const sessionUri = provider().answerToVerifier(browser.accountId);

    expect(await flow.handleVerifierCallback(sessionUri, { principal: ben, cookiesOf: [browser] })).to.include({
      page: 'unverified',
      isTest: true,
    });
    expect(await flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] })).to.include({ page: 'tested' });
    expect(await outcome()).to.include({ state: 'worked' });
    await flow.isRemoved(browser.accountId);
  });

  it('is ended by maintenance where no callback comes', async () => {
    const browser = await flow.startClientTest(ada);
    flow.allow(browser);
    const past = new Date(Date.now() - 1).toISOString();
    await services().fakes.client('appconnect_sign_ins').where({ id: browser.id }).update({ expires_at: past });
    expect(await outcome()).to.deep.equal({ state: 'expired' });

    await services().get(MaintenanceService).run();

    await flow.isRemoved(browser.accountId);
    expect(await outcome()).to.deep.equal({ state: 'expired' });
    expect(await events()).to.deep.include(['oauth_client.tested', 'failed']);
  });

  it('ends with the removal of the person who began it', async () => {
    const browser = await flow.startClientTest(ada);
    services().fakes.directory.remove('acme', 'ada');

    await services().get(OffboardingService).removeMember({ orgId: 'acme', userId: 'ada' });

    await flow.isRemoved(browser.accountId);
  });

  it('has its account removed later where the provider does not answer at once', async () => {
    const browser = await flow.startClientTest(ada);
    flow.allow(browser);
    const outage = new PluginError('provider_unreachable', 'Down.');
    provider().failNextWith(outage, 'deleteAccount');
    await flow.handleCallback(browser);
    await until('the first attempt', () => provider().inputsOf('deleteAccount').length === 1);
    await until('the removal is postponed', async () => {
      const [row] = await services().fakes.client('appconnect_revocations').select('attempts');
      return row?.attempts === 1;
    });

    await services()
      .fakes.client('appconnect_revocations')
      .update({ due_at: new Date(0).toISOString(), claimed_until: null });
    services().get(AccountRemovalService).wake();

    await flow.isRemoved(browser.accountId);
  });

  it('is allowed to those who may save the key', async () => {
    const request = { app: 'gmail', clientOrigin: 'https://platform.example' };

    for (const attempt of [tests().startInBrowser(ben, request), tests().startHandOff(ben, request), outcome(ben)]) {
      expect(await rejectionOf(attempt)).to.include({ code: 'forbidden' });
    }
    expect(provider().inputsOf('createLink')).to.deep.equal([]);
  });

  it('is refused where sign-ins use no client of one’s own', async () => {
    await services().get(OwnClientSettingsService).remove(ada, 'gmail', signal);
    const request = { app: 'gmail', clientOrigin: 'https://platform.example' };

    expect(await rejectionOf(tests().startInBrowser(ada, request))).to.include({ code: 'app_not_connectable' });
    provider().addAuthConfig({ app: 'gmail', scheme: 'OAUTH2' });
    expect(await tests().startInBrowser(ada, request)).to.have.property('url');
  });

  it('has no result for a client that was replaced since', async () => {
    const browser = await flow.startClientTest(ada);
    flow.allow(browser);
    await flow.handleCallback(browser);
    await saveClient();

    expect(await outcome()).to.deep.equal({ state: 'none' });
  });

  it('is not begun where the provider creates no link', async () => {
    provider().failNextWith(new PluginError('rate_limited', 'Later.'), 'createLink');

    expect(await rejectionOf(flow.startClientTest(ada))).to.include({ code: 'rate_limited' });
    expect(await outcome()).to.deep.equal({ state: 'none' });
  });

  it('can be started in another browser by a link for that person only', async () => {
    const request = { app: 'gmail', clientOrigin: 'https://platform.example' };
    const { signInUrl } = await tests().startHandOff(ada, request);
    const token = signInUrl.split('/').at(-1) ?? '';
    const pages = services().get(ConnectPageService);

    expect(await pages.open(token, ada)).to.include({ page: 'continue', isTest: true, appName: 'Gmail' });
    expect(await pages.open(token, ben)).to.include({ page: 'other_person' });
    expect(await pages.continue(token, {})).to.include({ page: 'sign_in' });
    const browser = await flow.continueToProvider(token, ada);
    flow.allow(browser);
    expect(await flow.handleCallback(browser)).to.include({ page: 'tested' });
  });

  it('does not continue for a person who may no longer test', async () => {
    const request = { app: 'gmail', clientOrigin: 'https://platform.example' };
    const { signInUrl } = await tests().startHandOff(ada, request);
    const token = signInUrl.split('/').at(-1) ?? '';

    expect(await rejectionOf(flow.pressContinue(token, { ...ada, isPlatformAdmin: false }))).to.include({
      code: 'forbidden',
    });
    expect(provider().inputsOf('createLink')).to.deep.equal([]);
  });
});
