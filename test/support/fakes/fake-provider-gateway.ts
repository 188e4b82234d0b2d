import type { Action, CatalogApp } from '../../../src/domain/app.js';
import type { Page, ProviderPage } from '../../../src/domain/pages.js';
import { PluginError } from '../../../src/domain/plugin-error.js';
import type { ActionOutcome } from '../../../src/provider/port/call-outcome.js';
import type { ProviderSession, SendGuards, SessionRequest } from '../../../src/provider/port/call-port.js';
import { type ExaminedPart, type ExaminedStep, examinedParts } from '../../../src/provider/port/key-port.js';
import type { KeyedOptions } from '../../../src/provider/port/request-options.js';
import type { ProviderGateway } from '../../../src/provider/provider-gateway.js';
import { CallRecorder, type SignalOptions } from './call-recorder.js';
import { FakeAccounts } from './fake-accounts.js';
import { FakeAuthConfigs } from './fake-auth-configs.js';
import { fakeActions, fakeApps } from './fake-catalog.js';

type Session = ProviderSession & { providerUserId: string; app: string; accountId?: string };
type Execution = { action: string; arguments: Record<string, unknown>; accountId?: string };

/** An in-memory provider. It passes the same contract suite as the real adapter; a failure that a test sets occurs once. */
export class FakeProviderGateway implements ProviderGateway {
  readonly keys = new Map([['ak_fake_project_key', 'pr_fake']]);
  readonly apps = new Map(fakeApps.map((app) => [app.slug, app]));
  readonly actions = new Map<string, Action[]>(fakeApps.map((app) => [app.slug, fakeActions(app)]));
  readonly sessions = new Map<string, Session>();
  readonly executions: Execution[] = [];
  private readonly opened = new Set<string>();
  private readonly outcomes: ActionOutcome[] = [];
  /** Apps that are listed in an unreadable form, with or without their slugs. */
  unreadable: { slugs: string[]; withSlugs: boolean } = { slugs: [], withSlugs: true };

  private readonly recorder = new CallRecorder();
  private readonly configs = new FakeAuthConfigs(this.recorder, this.apps, (id) => this.signIns.hasAny(id));
  /** The accounts, and the faults that a test can set for them. */
  readonly signIns = new FakeAccounts(this.recorder, this.configs);
  readonly accounts = this.signIns.all;
  readonly authConfigs = this.configs.all;
  /** Every call, oldest first. */
  readonly calls = this.recorder.calls;

  /** Requests that name a key fail once another one is in force. */
  compareKeysWith(keyInForce: () => Promise<string | undefined>): void {
    this.recorder.keyInForce = keyInForce;
  }

  failNextWith: CallRecorder['failNextWith'] = (...given) => this.recorder.failNextWith(...given);
  clearFailures: CallRecorder['clearFailures'] = (...given) => this.recorder.clearFailures(...given);
  hold: CallRecorder['hold'] = (...given) => this.recorder.hold(...given);
  inputsOf: CallRecorder['inputsOf'] = (...given) => this.recorder.inputsOf(...given);

  addAuthConfig: FakeAuthConfigs['addAuthConfig'] = (...given) => this.configs.addAuthConfig(...given);
  listAuthConfigs: FakeAuthConfigs['listAuthConfigs'] = (...given) => this.configs.listAuthConfigs(...given);
  createAuthConfig: FakeAuthConfigs['createAuthConfig'] = (...given) => this.configs.createAuthConfig(...given);
  readSignInForm: FakeAuthConfigs['readSignInForm'] = (...given) => this.configs.readSignInForm(...given);
  createOwnClient: FakeAuthConfigs['createOwnClient'] = (...given) => this.configs.createOwnClient(...given);
  allowInSessions: FakeAuthConfigs['allowInSessions'] = (...given) => this.configs.allowInSessions(...given);
  deleteAuthConfig: FakeAuthConfigs['deleteAuthConfig'] = (...given) => this.configs.deleteAuthConfig(...given);

  addAccount: FakeAccounts['add'] = (...given) => this.signIns.add(...given);
  setState: FakeAccounts['setState'] = (...given) => this.signIns.setState(...given);
  answerSignIn: FakeAccounts['answerSignIn'] = (...given) => this.signIns.answerSignIn(...given);
  answerToVerifier: FakeAccounts['answerToVerifier'] = (...given) => this.signIns.answerToVerifier(...given);
  loseNextLink: FakeAccounts['loseNextLink'] = (...given) => this.signIns.loseNextLink(...given);
  createLink: FakeAccounts['createLink'] = (...given) => this.signIns.createLink(...given);
  completeSignIn: FakeAccounts['completeSignIn'] = (...given) => this.signIns.completeSignIn(...given);
  findAccount: FakeAccounts['findAccount'] = (...given) => this.signIns.findAccount(...given);
  isOwnedBy: FakeAccounts['isOwnedBy'] = (...given) => this.signIns.isOwnedBy(...given);
  listUnfinishedAccounts: FakeAccounts['listUnfinishedAccounts'] = (...given) =>
    this.signIns.listUnfinishedAccounts(...given);
  revokeAccount: FakeAccounts['revokeAccount'] = (...given) => this.signIns.revokeAccount(...given);
  deleteAccount: FakeAccounts['deleteAccount'] = (...given) => this.signIns.deleteAccount(...given);

  /** Returns this outcome for the next action call, without running it. */
  answerNextCallWith(outcome: ActionOutcome): void {
    this.outcomes.push(outcome);
  }

  async checkKey(key: string, { signal }: SignalOptions): Promise<{ projectId?: string }> {
    await this.recorder.record('checkKey', key, signal);
    const projectId = this.keys.get(key);
    if (projectId === undefined) throw new PluginError('key_refused', 'The provider refuses the key: unknown.');
    return { projectId };
  }

  async examineKey(key: string, { signal }: SignalOptions): Promise<ExaminedStep[]> {
    await this.recorder.record('examineKey', key, signal);
    const step = (part: ExaminedPart) => ({ part, tookMs: 0 });
    if (this.keys.has(key)) return examinedParts.map((part) => ({ ...step(part), state: 'ok' }));
    const error = new PluginError('key_refused', 'The provider refuses the key: unknown.');
    return examinedParts.map((part) =>
      part === 'toolkits'
        ? { ...step(part), state: 'failed', error, isOnTheWay: false }
        : { ...step(part), state: 'skipped' },
    );
  }

  async listApps(page: { cursor?: string }, { signal }: SignalOptions): Promise<ProviderPage<CatalogApp>> {
    await this.recorder.record('listApps', page, signal);
    const { slugs, withSlugs } = this.unreadable;
    const items = [...this.apps.values()].filter(({ slug }) => !slugs.includes(slug));
    const unreadable = withSlugs ? { slugs, unnamed: 0 } : { slugs: [], unnamed: slugs.length };
    return { items, nextCursor: undefined, ...(slugs.length > 0 && { unreadable }) };
  }

  async listActions(query: { app: string; cursor?: string }, { signal }: SignalOptions): Promise<Page<Action>> {
    await this.recorder.record('listActions', query, signal);
    return { items: this.actions.get(query.app) ?? [], nextCursor: undefined };
  }

  async createSession(request: SessionRequest, options: KeyedOptions): Promise<ProviderSession> {
    await this.recorder.recordWithKey('createSession', request, options);
    if (!this.apps.has(request.app)) throw new PluginError('app_not_available', 'The provider lacks the app.');
    if (request.accountId !== undefined && !this.signIns.isUsable(request.accountId, request)) {
      throw new PluginError('reconnect_needed', 'The provider no longer accepts the connected account.');
    }
    const id = this.recorder.newId('trs');
    const session = { id, url: `https://provider.example/tool_router/${id}/mcp` };
    this.sessions.set(id, { ...session, ...request });
    return session;
  }

  async findAccountLabel(
    request: { session: ProviderSession; app: string; accountId: string },
    { signal }: SignalOptions,
  ): Promise<string | undefined> {
    try {
      await this.recorder.record('findAccountLabel', request, signal);
      return this.accounts.get(request.accountId)?.label;
    } catch {
      return undefined;
    }
  }

  async callAction(
    request: Parameters<ProviderGateway['callAction']>[0],
    { signal, confirm, cancelReason }: SendGuards,
  ): Promise<ActionOutcome> {
    const isTooLate = signal.aborted;
    if (!isTooLate && !request.isRead) await this.open(request.session, confirm);
    const reason = cancelReason() ?? (isTooLate ? 'caller_gone' : undefined);
    if (reason !== undefined) return { outcome: 'not_sent', reason, message: 'Held back.' };
    try {
      await this.recorder.record('callAction', request, signal);
    } catch (error) {
      if (signal.aborted) return { outcome: 'unknown', message: 'The caller no longer waits.' };
      // As where there is no key to use; any other error stands for one of ours, after the send.
      if (error instanceof PluginError) throw error;
      return { outcome: 'unknown', message: 'Something went wrong on our side while it was under way.', cause: error };
    }
    return this.outcomes.shift() ?? this.run(request);
  }

  /** The first call on a session opens it, unless it only reads. */
  private async open({ id }: ProviderSession, confirm: () => Promise<void>): Promise<void> {
    if (this.opened.has(id)) return;
    if (this.sessions.has(id)) await confirm();
    this.opened.add(id);
  }

  async close(): Promise<void> {
    this.recorder.close();
  }

  private run({ session, action, arguments: args }: Parameters<ProviderGateway['callAction']>[0]): ActionOutcome {
    const known = this.sessions.get(session.id);
    if (known === undefined) {
      return { outcome: 'not_sent', reason: 'session_gone', message: 'The provider no longer has the session.' };
    }
    const { app, accountId } = known;
    if (!this.actions.get(app)?.some(({ slug }) => slug === action)) {
      return { outcome: 'failed', message: `No tool ${action} here.`, accountFault: 'none' };
    }
    if (accountId !== undefined && this.accounts.get(accountId)?.state !== 'active') {
      return { outcome: 'failed', message: 'No active connection found.', accountFault: 'possible' };
    }
    this.executions.push({ action, arguments: args, accountId });
    return { outcome: 'done', data: { ran: action } };
  }
}
