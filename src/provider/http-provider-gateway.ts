import { inject, injectable } from 'tsyringe';
import { PluginError } from '../domain/plugin-error.js';
import type { Logger } from '../host/host-platform.js';
import { HostPorts } from '../host/host-ports.js';
import { listUnfinishedAccounts, ProviderAccounts } from './accounts/provider-accounts.js';
import { createOwnClient, ProviderAuthConfigs } from './accounts/provider-auth-configs.js';
import { SignInForms } from './accounts/sign-in-forms.js';
import { endedUnsent } from './actions/action-outcome.js';
import { ProviderCatalog } from './catalog/provider-catalog.js';
import { ActionRunner } from './execution/action-runner.js';
import { CircuitBreaker } from './http/circuit-breaker.js';
import { DeprecationNotices } from './http/deprecation-notices.js';
import { ProviderEgress } from './http/provider-egress.js';
import { withPluginErrors } from './http/provider-errors.js';
import { ProviderHttp } from './http/provider-http.js';
import { ProviderUrl, parseProviderUrl } from './http/provider-url.js';
import type { Environment } from './http/proxy-client.js';
import { askAboutKey, checkKey } from './key-check/key-check.js';
import { examineKey } from './key-check/key-examination.js';
import { SessionProbe } from './key-check/session-probe.js';
import { ProjectKeySource } from './project-key-source.js';
import type { CallOptions, ProviderGateway, ProviderSession, SessionRequest } from './provider-gateway.js';
import { ProviderSessions } from './sessions/provider-sessions.js';

type Waiting = { signal: AbortSignal };

/**
 * The provider over its public HTTP API (v3.1) and its MCP endpoint. One circuit for the API and one for the calls of
 * actions, so that an app that hangs does not shut the rest.
 */
@injectable()
export class HttpProviderGateway implements ProviderGateway {
  private readonly egress: ProviderEgress;
  private readonly http: ProviderHttp;
  private readonly toolkits: ProviderCatalog;
  private readonly authConfigs: ProviderAuthConfigs;
  private readonly forms: SignInForms;
  private readonly accounts: ProviderAccounts;
  private readonly sessions: ProviderSessions;
  private readonly calls: ActionRunner;

  private readonly ended = new AbortController();

  /** Throws `invalid_request` when the address cannot be a provider's. */
  constructor(
    @inject(ProviderUrl) providerUrl: string,
    @inject(ProjectKeySource) source: ProjectKeySource,
    @inject(HostPorts.environment) environment: Environment,
    @inject(HostPorts.logger) logger: Pick<Logger, 'warn'>,
  ) {
    const provider = parseProviderUrl(providerUrl);
    this.egress = new ProviderEgress(provider, environment, new DeprecationNotices(logger));
    const keys = { currentKey: () => this.whileOpen(() => source.currentKey()) };
    this.http = new ProviderHttp(
      this.egress,
      new CircuitBreaker(),
      async () => (await keys.currentKey()).reveal(),
      this.ended.signal,
    );
    this.toolkits = new ProviderCatalog(provider, this.http);
    this.authConfigs = new ProviderAuthConfigs(this.http);
    this.forms = new SignInForms(provider, this.http);
    this.accounts = new ProviderAccounts(provider, this.http, this.forms);
    this.sessions = new ProviderSessions(provider, this.http, this.accounts, this.authConfigs);
    this.calls = new ActionRunner(this.egress, new CircuitBreaker(), keys, (key) =>
      askAboutKey(this.http.withKey(key.reveal()), { signal: this.ended.signal }),
    );
  }

  async checkKey(key: string, { signal, inSession }: Waiting & { inSession?: boolean }) {
    const trial = inSession ? this.trialOf(key) : undefined;
    const told = await withPluginErrors(() =>
      this.whileOpen(() => checkKey(this.http.withKey(key), { signal, trial })),
    );
    this.calls.believeKeyAgain();
    return told;
  }

  examineKey(key: string, options: Waiting) {
    return this.whileOpen(() => examineKey(this.http.withKey(key), { ...options, trial: this.trialOf(key) }));
  }

  listApps(page: { cursor?: string }, options: Waiting) {
    return withPluginErrors(() => this.toolkits.listApps(page, options));
  }

  listActions(query: { app: string; cursor?: string }, options: Waiting) {
    return withPluginErrors(() => this.toolkits.listActions(query, options));
  }

  listAuthConfigs(app: string, options: Waiting) {
    return withPluginErrors(() => this.authConfigs.list(app, options));
  }

  createAuthConfig(request: { app: string; scheme: string }, options: Waiting) {
    return withPluginErrors(() => this.authConfigs.create(request, options));
  }

  readSignInForm(app: string, options: Waiting) {
    return withPluginErrors(() => this.forms.read(app, options));
  }

  createOwnClient(request: { app: string; credentials: Record<string, string> }, options: Waiting) {
    return withPluginErrors(() => createOwnClient(this.http, request, options));
  }

  allowInSessions(authConfigId: string, options: Waiting) {
    return withPluginErrors(() => this.authConfigs.allowInSessions(authConfigId, options));
  }

  deleteAuthConfig(authConfigId: string, options: Waiting) {
    return withPluginErrors(() => this.authConfigs.delete(authConfigId, options));
  }

  createLink(request: { authConfigId: string; providerUserId: string; callbackUrl: string }, options: Waiting) {
    return withPluginErrors(() => this.accounts.createLink(request, options));
  }

  completeSignIn(request: { sessionUri: string; providerUserId: string }, options: Waiting) {
    return withPluginErrors(() => this.accounts.completeSignIn(request, options));
  }

  findAccount(accountId: string, options: Waiting) {
    return withPluginErrors(() => this.accounts.find(accountId, options));
  }

  isOwnedBy(query: { accountId: string; providerUserId: string }, options: Waiting) {
    return withPluginErrors(() => this.accounts.isOwnedBy(query, options));
  }

  listUnfinishedAccounts(owner: { providerUserId: string; app: string }, options: Waiting) {
    return withPluginErrors(() => listUnfinishedAccounts(this.http, owner, options));
  }

  revokeAccount(accountId: string, options: Waiting) {
    return withPluginErrors(() => this.accounts.revoke(accountId, options));
  }

  deleteAccount(accountId: string, options: Waiting) {
    return withPluginErrors(() => this.accounts.delete(accountId, options));
  }

  createSession(request: SessionRequest, options: Waiting) {
    return withPluginErrors(() => this.sessions.create(request, options)).catch((error) => {
      throw this.ended.signal.aborted ? closed(error) : error;
    });
  }

  findAccountLabel(request: { session: ProviderSession; app: string; accountId: string }, options: Waiting) {
    return this.sessions.findAccountLabel(request, options);
  }

  async callAction(
    request: { session: ProviderSession; action: string; arguments: Record<string, unknown> },
    options: CallOptions,
  ) {
    const outcome = await this.calls.run(request, options);
    return this.ended.signal.aborted ? endedUnsent(outcome) : outcome;
  }

  async close() {
    this.ended.abort();
    await this.calls.close();
    await this.egress.close();
  }

  private trialOf(key: string): SessionProbe {
    const { provider } = this.egress;
    const http = this.http.withKey(key);
    const toolkits = new ProviderCatalog(provider, http);
    const sessions = new ProviderSessions(provider, http, this.accounts, this.authConfigs);
    return new SessionProbe(this.egress, key, { http, toolkits, sessions });
  }

  /** Every use of the provider begins with the key, so this is where none begins any more. */
  private async whileOpen<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.ended.signal.aborted) throw closed();
    return run();
  }
}

function closed(cause?: unknown): PluginError {
  return new PluginError('shutting_down', 'The connection provider is no longer asked.', { cause });
}
