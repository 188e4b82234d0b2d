import { inject, injectable } from 'tsyringe';
import { PluginError } from '../domain/plugin-error.js';
import type { Logger } from '../host/host-platform.js';
import { HostPorts } from '../host/host-ports.js';
import type { Environment } from '../lib/process/environment-variables.js';
import { Telemetry } from '../telemetry/telemetry.js';
import { ProviderAccounts } from './accounts/provider-accounts.js';
import { ProviderAuthConfigs } from './accounts/provider-auth-configs.js';
import { ProviderSignIns } from './accounts/provider-sign-ins.js';
import { SignInForms } from './accounts/sign-in-forms.js';
import { notSentAfterClose } from './actions/action-outcome.js';
import { ProviderCatalog } from './catalog/provider-catalog.js';
import { ActionRunner } from './execution/action-runner.js';
import { ConversationPool } from './execution/conversation-pool.js';
import { KeyRefusals } from './execution/key-refusals.js';
import { toPluginError, withPluginErrors } from './faults/provider-errors.js';
import { CircuitBreaker } from './http/circuit-breaker.js';
import { ProviderHttp } from './http/provider-http.js';
import { checkKey, examineKey, requireAcceptedKey } from './key-check/key-check.js';
import { KeyLog } from './key-check/key-log.js';
import { SessionProbe } from './key-check/session-probe.js';
import type { SessionRequest } from './port/call-port.js';
import type { KeyedOptions, RequestOptions } from './port/request-options.js';
import { ProjectKeySource } from './project-key-source.js';
import type { ProviderGateway } from './provider-gateway.js';
import { ProviderSessions } from './sessions/provider-sessions.js';
import { ProviderEgress } from './transport/provider-egress.js';
import { ProviderUrl, parseProviderUrl } from './transport/provider-url.js';

/**
 * The provider over its public HTTP API (v3.1) and its MCP endpoints. Delegates each method of the port to the part that
 * implements it, and throws `PluginError` in place of `ProviderFault`. The API, the calls of actions and the opening of conversations
 * have a circuit breaker each, so that an app that hangs does not stop the rest.
 */
@injectable()
export class HttpProviderGateway implements ProviderGateway {
  private readonly closed = new AbortController();
  private readonly egress: ProviderEgress;
  private readonly http: ProviderHttp;
  private readonly catalog: ProviderCatalog;
  private readonly forms: SignInForms;
  private readonly conversations: ConversationPool;
  private readonly keyRefusals: KeyRefusals;
  private readonly runner: ActionRunner;
  private readonly keyLog: KeyLog;

  /** Throws `invalid_request` when the address cannot be a provider's. */
  constructor(
    @inject(ProviderUrl) providerUrl: string,
    @inject(ProjectKeySource) source: ProjectKeySource,
    @inject(HostPorts.environment) environment: Environment,
    @inject(HostPorts.logger) logger: Pick<Logger, 'info' | 'warn'>,
    @inject(Telemetry) telemetry: Telemetry,
  ) {
    const provider = parseProviderUrl(providerUrl);
    const egress = new ProviderEgress(provider, environment, { logger, telemetry });
    const closed = this.closed.signal;
    const keys = { requireKey: () => this.whileOpen(() => source.requireKey()) };
    this.egress = egress;
    const apiCircuit = new CircuitBreaker();
    const callCircuit = new CircuitBreaker();
    const openingCircuit = new CircuitBreaker();
    this.http = new ProviderHttp(egress, apiCircuit, async () => (await keys.requireKey()).reveal(), closed);
    this.catalog = new ProviderCatalog(provider, this.http);
    this.forms = new SignInForms(provider, this.http);

    const tryKey = (key: { reveal(): string }) =>
      requireAcceptedKey(this.http.withKey(key.reveal()), { signal: closed });
    this.conversations = new ConversationPool({ egress, callCircuit, openingCircuit, tryKey, closed });
    this.keyLog = new KeyLog(logger, keys.requireKey);
    this.keyRefusals = new KeyRefusals(
      (key) => this.keyLog.watch(key.reveal(), tryKey(key), { triesRights: false }),
      (key, area) => this.keyLog.recordDenial(key, area),
    );
    const { conversations, keyRefusals } = this;
    this.runner = new ActionRunner({ egress, circuit: callCircuit, keys, conversations, keyRefusals, closed });
  }

  async checkKey(key: string, { signal, inSession }: RequestOptions & { inSession?: boolean }) {
    const probe = inSession ? this.probeWith(key) : undefined;
    const check = this.whileOpen(() => checkKey(this.http.withKey(key), { signal, probe }));
    // The check of a key that is entered tries more than the one of the key in force, which then would tell of its end.
    const result = await withPluginErrors(inSession ? check : this.keyLog.watch(key, check, { triesRights: true }));
    this.keyRefusals.forget();
    return result;
  }

  examineKey(key: string, { signal }: RequestOptions) {
    return this.whileOpen(() => examineKey(this.http.withKey(key), { signal, probe: this.probeWith(key) }));
  }

  readonly listApps: ProviderGateway['listApps'] = (...args) => withPluginErrors(this.catalog.listApps(...args));
  readonly listActions: ProviderGateway['listActions'] = (...args) =>
    withPluginErrors(this.catalog.listActions(...args));

  readonly listAuthConfigs: ProviderGateway['listAuthConfigs'] = (app, options) =>
    withPluginErrors(this.authConfigsFor(options).list(app, options));
  readonly createAuthConfig: ProviderGateway['createAuthConfig'] = (request, options) =>
    this.withCheckedErrors(this.authConfigsFor(options).create(request, options), options);
  readonly createOwnClient: ProviderGateway['createOwnClient'] = (request, options) =>
    this.withCheckedErrors(this.authConfigsFor(options).createOwnClient(request, options), options);
  readonly allowInSessions: ProviderGateway['allowInSessions'] = (authConfigId, options) =>
    this.withCheckedErrors(this.authConfigsFor(options).allowInSessions(authConfigId, options), options);
  readonly deleteAuthConfig: ProviderGateway['deleteAuthConfig'] = (authConfigId, options) =>
    this.withCheckedErrors(this.authConfigsFor(options).delete(authConfigId, options), options);
  readonly readSignInForm: ProviderGateway['readSignInForm'] = (...args) => withPluginErrors(this.forms.read(...args));

  readonly createLink: ProviderGateway['createLink'] = (request, options) =>
    this.withCheckedErrors(this.signInsFor(options).createLink(request, options), options);
  readonly completeSignIn: ProviderGateway['completeSignIn'] = (request, options) =>
    this.withCheckedErrors(this.signInsFor(options).complete(request, options), options);
  readonly findAccount: ProviderGateway['findAccount'] = (request, options) =>
    withPluginErrors(this.accountsFor(options).find(request, options));
  readonly isOwnedBy: ProviderGateway['isOwnedBy'] = (query, options) =>
    withPluginErrors(this.accountsFor(options).isOwnedBy(query, options));
  readonly listUnfinishedAccounts: ProviderGateway['listUnfinishedAccounts'] = (request, options) =>
    withPluginErrors(this.accountsFor(options).listUnfinished(request, options));
  readonly revokeAccount: ProviderGateway['revokeAccount'] = (request, options) =>
    this.withCheckedErrors(this.accountsFor(options).revoke(request, options), options);
  readonly deleteAccount: ProviderGateway['deleteAccount'] = (request, options) =>
    this.withCheckedErrors(this.accountsFor(options).delete(request, options), options);

  async createSession(request: SessionRequest, options: KeyedOptions) {
    try {
      return await this.withCheckedErrors(this.sessionsOver(this.httpFor(options)).create(request, options), options);
    } catch (error) {
      throw this.closed.signal.aborted ? shuttingDownError(error) : error;
    }
  }

  readonly findAccountLabel: ProviderGateway['findAccountLabel'] = (...args) =>
    this.sessionsOver(this.http).findAccountLabel(...args);

  readonly callAction: ProviderGateway['callAction'] = async (...args) => {
    const outcome = await this.runner.run(...args);
    return this.closed.signal.aborted ? notSentAfterClose(outcome) : outcome;
  };

  async close(): Promise<void> {
    this.closed.abort();
    await this.conversations.close();
    await this.egress.close();
  }

  /** Resolves as a change at the provider does; rejects with `PluginError`, which names the right that the key lacks for it. */
  private async withCheckedErrors<Result>(change: Promise<Result>, { key }: KeyedOptions): Promise<Result> {
    try {
      return await change;
    } catch (error) {
      throw toPluginError(await this.keyRefusals.checkedError(key, error));
    }
  }

  private authConfigsFor(options: KeyedOptions): ProviderAuthConfigs {
    return new ProviderAuthConfigs(this.httpFor(options));
  }

  private signInsFor(options: KeyedOptions): ProviderSignIns {
    return new ProviderSignIns(this.egress.provider, this.httpFor(options), this.forms);
  }

  private accountsFor(options: KeyedOptions): ProviderAccounts {
    return new ProviderAccounts(this.httpFor(options));
  }

  private httpFor({ key }: KeyedOptions): ProviderHttp {
    return this.http.whileKeyIs(key.reveal());
  }

  private sessionsOver(http: ProviderHttp): ProviderSessions {
    return new ProviderSessions(this.egress.provider, http, new ProviderAccounts(http), new ProviderAuthConfigs(http));
  }

  private probeWith(key: string): SessionProbe {
    const { provider } = this.egress;
    const http = this.http.withKey(key);
    const catalog = new ProviderCatalog(provider, http);
    return new SessionProbe(this.egress, key, { http, catalog, sessions: this.sessionsOver(http) });
  }

  /** Throws `shutting_down` once the gateway is closed. Applied where the key is read, since every request needs the key. */
  private async whileOpen<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.closed.signal.aborted) throw shuttingDownError();
    return run();
  }
}

function shuttingDownError(cause?: unknown): PluginError {
  return new PluginError('shutting_down', 'The connection provider is no longer asked.', { cause });
}
