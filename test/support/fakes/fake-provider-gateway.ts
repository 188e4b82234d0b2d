import type { Action, CatalogApp } from '../../../src/domain/app.js';
import type { Page, ReadPage } from '../../../src/domain/pages.js';
import { PluginError } from '../../../src/domain/plugin-error.js';
import type {
  ActionOutcome,
  CallOptions,
  ProviderAccount,
  ProviderAccountState,
  ProviderGateway,
  ProviderSession,
  RevokeResult,
  SessionRequest,
  SignInField,
  SignInForm,
  UnfinishedAccount,
} from '../../../src/provider/provider-gateway.js';
import { type ExaminedPart, type ExaminedStep, examinedParts } from '../../../src/provider/provider-gateway.js';
import { fakeActions, fakeApps } from './fake-catalog.js';

type Waiting = { signal: AbortSignal };
type Method = Exclude<keyof ProviderGateway, 'close'>;
export type ProviderCall = { method: Method; input: unknown };

type Account = ProviderAccount & { createdAt: string; callbackUrl: string; isRevocable: boolean; label?: string };
type AuthConfig = {
  authConfigId: string;
  app: string;
  scheme: string;
  isManaged: boolean;
  isEnabled: boolean;
  isForSessions: boolean;
};
type Session = ProviderSession & { providerUserId: string; app: string; accountId?: string };
type Execution = { action: string; arguments: Record<string, unknown>; accountId?: string };

/** Schemes that the provider makes an auth config for without credentials, by what it takes to connect the app. */
const schemesOf = (app: CatalogApp): string[] =>
  app.connectability === 'one_click' ? ['managed', ...app.collectableSchemes] : app.collectableSchemes;

/** The provider in memory. It passes the same contract as the real adapter; what it is told to do wrong, it does once. */
export class FakeProviderGateway implements ProviderGateway {
  readonly keys = new Map([['ak_fake_project_key', 'pr_fake']]);
  readonly apps = new Map(fakeApps.map((app) => [app.slug, app]));
  readonly actions = new Map<string, Action[]>(fakeApps.map((app) => [app.slug, fakeActions(app)]));
  readonly accounts = new Map<string, Account>();
  readonly authConfigs: AuthConfig[] = [];
  readonly sessions = new Map<string, Session>();
  readonly executions: Execution[] = [];
  private readonly opened = new Set<string>();
  /** What a client of one's own needs beside its id and secret, by app. */
  readonly clientFields = new Map([['bigquery', ['generic_id']]]);
  /** As the provider announced: an account then no longer tells its user. */
  hidesOwners = false;
  /** Every use of it, oldest first. */
  readonly calls: ProviderCall[] = [];
  private readonly failures: { error: Error; method?: Method }[] = [];
  private readonly outcomes: ActionOutcome[] = [];
  private readonly held = new Map<Method, Promise<void>>();
  /** Whether an account tells its name itself; otherwise only the slow search does. */
  tellsLabels = false;
  /** Apps that are listed in a form that nobody can read, or no more of it than their slugs. */
  unreadable: { slugs: string[]; withSlugs: boolean } = { slugs: [], withSlugs: true };
  private losesLink = false;
  /** Whether who was there is taken note of, and the answer lost on the way. */
  losesCompletion = false;
  private readonly waiting = new Map<string, string>();
  private isClosed = false;
  private lastId = 0;

  /** The next use of `method`, or of anything, is refused with this. */
  failNextWith(error: Error, method?: Method, { times = 1 } = {}): void {
    for (let time = 0; time < times; time += 1) this.failures.push({ error, method });
  }

  /** Failures that were not met yet are taken back. */
  heal(): void {
    this.failures.length = 0;
  }

  /** The next call of an action comes to this, and nothing runs. */
  answerNextCallWith(outcome: ActionOutcome): void {
    this.outcomes.push(outcome);
  }

  /** The next link is made, and its answer lost on the way. */
  loseNextLink(): void {
    this.losesLink = true;
  }

  /** Uses of `method` wait, once they are recorded, until they are let go or their caller gives up. */
  hold(method: Method): () => void {
    let release = () => {};
    this.held.set(method, new Promise((resolve) => (release = resolve)));
    return () => {
      this.held.delete(method);
      release();
    };
  }

  /** The person's answer on the hosted page. */
  answerSignIn(accountId: string, decision: 'allow' | 'deny'): void {
    this.setState(accountId, decision === 'allow' ? 'active' : 'failed');
    const account = this.accounts.get(accountId);
    if (decision === 'deny' && account !== undefined) account.reason = 'The person did not allow it.';
  }

  /** Allowed in a project with a verifier: the account waits, and the browser is given this. */
  answerToVerifier(accountId: string): string {
    const sessionUri = this.newId('session');
    this.waiting.set(sessionUri, accountId);
    return sessionUri;
  }

  setState(accountId: string, state: ProviderAccountState): void {
    const account = this.accounts.get(accountId);
    if (account === undefined) throw new Error(`The fake has no account ${accountId}.`);
    account.state = state;
  }

  /** An account as a finished sign-in leaves it. */
  addAccount(fields: Partial<Account> = {}): string {
    const accountId = fields.accountId ?? this.newId('ca');
    const place = { providerUserId: 'platform:user:ada', app: 'gmail', authConfigId: 'ac_0', callbackUrl: '' };
    this.accounts.set(accountId, {
      ...place,
      state: 'active',
      isRevocable: true,
      createdAt: new Date().toISOString(),
      ...fields,
      accountId,
    });
    return accountId;
  }

  inputsOf(method: Method): unknown[] {
    return this.calls.filter((call) => call.method === method).map(({ input }) => input);
  }

  async checkKey(key: string, { signal }: Waiting): Promise<{ projectId?: string }> {
    await this.use('checkKey', key, signal);
    const projectId = this.keys.get(key);
    if (projectId === undefined) throw new PluginError('key_refused', 'The provider refuses the key: unknown.');
    return { projectId };
  }

  async examineKey(key: string, { signal }: Waiting): Promise<ExaminedStep[]> {
    await this.use('examineKey', key, signal);
    const step = (part: ExaminedPart) => ({ part, tookMs: 0 });
    if (this.keys.has(key)) return examinedParts.map((part) => ({ ...step(part), state: 'ok' }));
    const error = new PluginError('key_refused', 'The provider refuses the key: unknown.');
    return examinedParts.map((part) =>
      part === 'toolkits' ? { ...step(part), state: 'failed', error } : { ...step(part), state: 'skipped' },
    );
  }

  async listApps(page: { cursor?: string }, { signal }: Waiting): Promise<ReadPage<CatalogApp>> {
    await this.use('listApps', page, signal);
    const { slugs, withSlugs } = this.unreadable;
    const items = [...this.apps.values()].filter(({ slug }) => !slugs.includes(slug));
    const unreadable = withSlugs ? { slugs, unnamed: 0 } : { slugs: [], unnamed: slugs.length };
    return { items, nextCursor: undefined, ...(slugs.length > 0 && { unreadable }) };
  }

  async listActions(query: { app: string; cursor?: string }, { signal }: Waiting): Promise<Page<Action>> {
    await this.use('listActions', query, signal);
    return { items: this.actions.get(query.app) ?? [], nextCursor: undefined };
  }

  async listAuthConfigs(app: string, { signal }: Waiting) {
    await this.use('listAuthConfigs', app, signal);
    const usable = this.authConfigs.filter((config) => config.app === app && config.isEnabled);
    return usable.map(({ app: _, isEnabled: __, ...config }) => config);
  }

  async createAuthConfig(request: { app: string; scheme: string }, { signal }: Waiting) {
    await this.use('createAuthConfig', request, signal);
    const app = this.apps.get(request.app);
    if (app === undefined || !schemesOf(app).includes(request.scheme)) {
      throw new PluginError('app_not_connectable', 'The provider offers no sign-in of this kind.');
    }
    return { authConfigId: this.addAuthConfig(request) };
  }

  /** One that somebody made in the provider's dashboard. */
  addAuthConfig({
    app,
    scheme,
    isForSessions = true,
  }: {
    app: string;
    scheme: string;
    isForSessions?: boolean;
  }): string {
    const isManaged = scheme === 'managed';
    const authConfigId = this.newId('ac');
    const shown = isManaged ? 'OAUTH2' : scheme;
    this.authConfigs.push({ authConfigId, app, scheme: shown, isManaged, isEnabled: true, isForSessions });
    return authConfigId;
  }

  async readSignInForm(app: string, { signal }: Waiting): Promise<SignInForm> {
    await this.use('readSignInForm', app, signal);
    const known = this.apps.get(app);
    if (known === undefined) throw new PluginError('not_found', `The provider has no app "${app}".`);
    const fields = ['client_id', 'client_secret', ...(this.clientFields.get(app) ?? [])].map(aField);
    const schemes = known.takesOwnClient ? [{ scheme: 'OAUTH2', clientFields: fields, memberFields: [] }] : [];
    return { redirectAddress: 'https://provider.example/api/v3/toolkits/auth/callback', schemes };
  }

  async createOwnClient(
    { app, credentials }: { app: string; credentials: Record<string, string> },
    { signal }: Waiting,
  ) {
    await this.use('createOwnClient', { app, fields: Object.keys(credentials) }, signal);
    const wanted = ['client_id', 'client_secret', ...(this.clientFields.get(app) ?? [])];
    const missing = wanted.filter((name) => !credentials[name]);
    if (missing.length > 0 || !this.apps.get(app)?.takesOwnClient) {
      throw new PluginError('invalid_request', `${missing.join(', ')}: was refused by the connection provider.`);
    }
    return { authConfigId: this.addAuthConfig({ app, scheme: 'OAUTH2' }) };
  }

  async allowInSessions(authConfigId: string, { signal }: Waiting): Promise<boolean> {
    await this.use('allowInSessions', authConfigId, signal);
    const config = this.authConfigs.find((one) => one.authConfigId === authConfigId);
    if (config === undefined) throw new PluginError('provider_protocol', 'The provider has no such auth config.');
    const isChange = !config.isForSessions;
    config.isForSessions = true;
    return isChange;
  }

  async deleteAuthConfig(authConfigId: string, { signal }: Waiting): Promise<void> {
    await this.use('deleteAuthConfig', authConfigId, signal);
    const index = this.authConfigs.findIndex((config) => config.authConfigId === authConfigId);
    if (index >= 0) this.authConfigs.splice(index, 1);
  }

  async createLink(
    request: { authConfigId: string; providerUserId: string; callbackUrl: string },
    { signal }: Waiting,
  ): Promise<{ accountId: string; url: string }> {
    await this.use('createLink', request, signal);
    const config = this.authConfigs.find(({ authConfigId }) => authConfigId === request.authConfigId);
    if (!config?.isEnabled) throw new PluginError('not_found', 'The sign-in set-up of this app is gone.');
    const accountId = this.addAccount({ ...request, app: config.app, state: 'pending' });
    if (this.losesLink) {
      this.losesLink = false;
      throw new PluginError('provider_unreachable', 'The answer was lost.');
    }
    return { accountId, url: `https://connect.provider.example/link/${accountId}` };
  }

  async completeSignIn(
    request: { sessionUri: string; providerUserId: string },
    { signal }: Waiting,
  ): Promise<{ accountId: string } | undefined> {
    await this.use('completeSignIn', request, signal);
    const accountId = this.waiting.get(request.sessionUri);
    const account = this.accounts.get(accountId ?? '');
    if (account === undefined) return undefined;
    this.waiting.delete(request.sessionUri);
    const isTheirs = account.providerUserId === request.providerUserId;
    account.state = isTheirs ? 'active' : 'failed';
    if (this.losesCompletion) throw new PluginError('provider_unreachable', 'The answer was lost.');
    return isTheirs ? { accountId: account.accountId } : undefined;
  }

  async findAccount(accountId: string, { signal }: Waiting): Promise<ProviderAccount | undefined> {
    await this.use('findAccount', accountId, signal);
    const account = this.accounts.get(accountId);
    if (account === undefined) return undefined;
    const { providerUserId, app, authConfigId, state, reason } = account;
    const owner = this.hidesOwners ? undefined : providerUserId;
    const known = { accountId, providerUserId: owner, app, authConfigId, state };
    const label = this.tellsLabels ? account.label : undefined;
    return { ...known, ...(reason !== undefined && { reason }), ...(label !== undefined && { label }) };
  }

  async isOwnedBy(query: { accountId: string; providerUserId: string }, { signal }: Waiting): Promise<boolean> {
    await this.use('isOwnedBy', query, signal);
    return this.accounts.get(query.accountId)?.providerUserId === query.providerUserId;
  }

  async listUnfinishedAccounts(
    owner: { providerUserId: string; app: string },
    { signal }: Waiting,
  ): Promise<UnfinishedAccount[]> {
    await this.use('listUnfinishedAccounts', owner, signal);
    return [...this.accounts.values()]
      .filter(({ providerUserId, app }) => providerUserId === owner.providerUserId && app === owner.app)
      .filter(({ state }) => state === 'pending' || state === 'failed' || state === 'expired')
      .map(({ accountId, createdAt }) => ({ accountId, createdAt }));
  }

  async revokeAccount(accountId: string, { signal }: Waiting): Promise<RevokeResult> {
    await this.use('revokeAccount', accountId, signal);
    const account = this.accounts.get(accountId);
    if (account === undefined) return 'gone';
    if (!account.isRevocable || account.state === 'revoked') return 'not_supported';
    account.state = 'revoked';
    return 'revoked';
  }

  async deleteAccount(accountId: string, { signal }: Waiting): Promise<void> {
    await this.use('deleteAccount', accountId, signal);
    this.accounts.delete(accountId);
  }

  async createSession(request: SessionRequest, { signal }: Waiting): Promise<ProviderSession> {
    await this.use('createSession', request, signal);
    if (!this.apps.has(request.app)) throw new PluginError('app_not_available', 'The provider lacks the app.');
    if (request.accountId !== undefined && !this.isUsable(request.accountId, request)) {
      throw new PluginError('reconnect_needed', 'The provider no longer accepts the connected account.');
    }
    const id = this.newId('trs');
    const session = { id, url: `https://provider.example/tool_router/${id}/mcp` };
    this.sessions.set(id, { ...session, ...request });
    return session;
  }

  async findAccountLabel(
    request: { session: ProviderSession; app: string; accountId: string },
    { signal }: Waiting,
  ): Promise<string | undefined> {
    try {
      await this.use('findAccountLabel', request, signal);
      return this.accounts.get(request.accountId)?.label;
    } catch {
      return undefined;
    }
  }

  async callAction(
    request: { session: ProviderSession; action: string; arguments: Record<string, unknown> },
    { signal, confirm, holdBack }: CallOptions,
  ): Promise<ActionOutcome> {
    const isTooLate = signal.aborted;
    if (!isTooLate) await this.open(request.session, confirm);
    const reason = holdBack?.() ?? (isTooLate ? 'caller_gone' : undefined);
    if (reason !== undefined) return { outcome: 'not_sent', reason, message: 'Held back.' };
    try {
      await this.use('callAction', request, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      return { outcome: 'unknown', message: 'The caller no longer waits.' };
    }
    return this.outcomes.shift() ?? this.run(request);
  }

  /** The first call on a session opens it. */
  private async open({ id }: ProviderSession, confirm?: () => Promise<void>): Promise<void> {
    if (this.opened.has(id)) return;
    if (this.sessions.has(id)) await confirm?.();
    this.opened.add(id);
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  private run({ session, action, arguments: args }: Parameters<ProviderGateway['callAction']>[0]): ActionOutcome {
    const known = this.sessions.get(session.id);
    if (known === undefined) {
      return { outcome: 'not_sent', reason: 'session_gone', message: 'The provider no longer has the session.' };
    }
    const { app, accountId } = known;
    if (!this.actions.get(app)?.some(({ slug }) => slug === action)) {
      return { outcome: 'failed', message: `No tool ${action} here.`, blamesAccount: 'no' };
    }
    if (accountId !== undefined && this.accounts.get(accountId)?.state !== 'active') {
      return { outcome: 'failed', message: 'No active connection found.', blamesAccount: 'maybe' };
    }
    this.executions.push({ action, arguments: args, accountId });
    return { outcome: 'done', data: { ran: action } };
  }

  /** An account that ran out is found out by the first call, as at the provider. */
  private isUsable(accountId: string, { providerUserId, app }: { providerUserId: string; app: string }): boolean {
    const account = this.accounts.get(accountId);
    return account?.providerUserId === providerUserId && account.app === app && account.state !== 'disabled';
  }

  private async use(method: Method, input: unknown, signal: AbortSignal): Promise<void> {
    if (this.isClosed) throw new PluginError('shutting_down', 'The connection provider is no longer asked.');
    this.calls.push({ method, input });
    const held = this.held.get(method);
    if (held !== undefined) await Promise.race([held, givenUp(signal)]);
    if (signal.aborted) throw new PluginError('provider_unreachable', 'The wait was given up.');
    const index = this.failures.findIndex((failure) => (failure.method ?? method) === method);
    const [failure] = index < 0 ? [] : this.failures.splice(index, 1);
    if (failure !== undefined) throw failure.error;
  }

  private newId(prefix: string): string {
    this.lastId += 1;
    return `${prefix}_${this.lastId}`;
  }
}

function aField(name: string): SignInField {
  return { name, label: name, description: '', isRequired: true, isSecret: name === 'client_secret' };
}

async function givenUp(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
