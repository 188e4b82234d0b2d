import { PluginError } from '../../../src/domain/plugin-error.js';
import type {
  ProviderAccount,
  ProviderAccountState,
  RevokeResult,
  UnfinishedAccount,
} from '../../../src/provider/port/account-port.js';
import type { KeyedOptions } from '../../../src/provider/port/request-options.js';
import type { ProviderGateway } from '../../../src/provider/provider-gateway.js';
import type { CallRecorder } from './call-recorder.js';
import type { FakeAuthConfigs } from './fake-auth-configs.js';

export type Account = ProviderAccount & {
  createdAt: string;
  callbackUrl: string;
  isRevocable: boolean;
  label?: string;
};
type OfAccounts =
  | 'createLink'
  | 'completeSignIn'
  | 'findAccount'
  | 'isOwnedBy'
  | 'listUnfinishedAccounts'
  | 'revokeAccount'
  | 'deleteAccount';

/** The fake provider's accounts, and the sign-ins that create them. */
export class FakeAccounts implements Pick<ProviderGateway, OfAccounts> {
  readonly all = new Map<string, Account>();
  /** Accounts no longer include their user, as the provider has announced. */
  hidesOwners = false;
  /** Accounts include their label; otherwise only `findAccountLabel` returns it. */
  reportsLabels = false;
  /** Completions take effect, but their response is lost. */
  losesCompletionAnswer = false;
  private failureOfNextLink?: PluginError;
  private readonly awaitingVerifier = new Map<string, string>();

  constructor(
    private readonly recorder: CallRecorder,
    private readonly configs: FakeAuthConfigs,
  ) {}

  /** Creates the next link, but loses its response, or answers with another error. */
  loseNextLink(failure: PluginError = new PluginError('provider_unreachable', 'The answer was lost.')): void {
    this.failureOfNextLink = failure;
  }

  /** Answers the hosted page as the user. */
  answerSignIn(accountId: string, decision: 'allow' | 'deny'): void {
    this.setState(accountId, decision === 'allow' ? 'active' : 'failed');
    const account = this.all.get(accountId);
    if (decision === 'deny' && account !== undefined) account.reason = 'The person did not allow it.';
  }

  /** Allows a sign-in in a project with a verifier; returns the `session_uri` that completes it. */
  answerToVerifier(accountId: string): string {
    const sessionUri = this.recorder.newId('session');
    this.awaitingVerifier.set(sessionUri, accountId);
    this.setState(accountId, 'opened');
    return sessionUri;
  }

  setState(accountId: string, state: ProviderAccountState): void {
    const account = this.all.get(accountId);
    if (account === undefined) throw new Error(`The fake has no account ${accountId}.`);
    account.state = state;
  }

  hasAny(authConfigId: string): boolean {
    return [...this.all.values()].some((account) => account.authConfigId === authConfigId);
  }

  /** Adds an account as a completed sign-in creates it. */
  add(fields: Partial<Account> = {}): string {
    const accountId = fields.accountId ?? this.recorder.newId('ca');
    const defaults = { providerUserId: 'platform:user:ada', app: 'gmail', authConfigId: 'ac_0', callbackUrl: '' };
    this.all.set(accountId, {
      ...defaults,
      state: 'active',
      isRevocable: true,
      createdAt: new Date().toISOString(),
      ...fields,
      accountId,
    });
    return accountId;
  }

  async createLink(
    request: { authConfigId: string; providerUserId: string; callbackUrl: string },
    options: KeyedOptions,
  ): Promise<{ accountId: string; url: string }> {
    await this.recorder.recordWithKey('createLink', request, options);
    const config = this.configs.all.find(({ authConfigId }) => authConfigId === request.authConfigId);
    if (!config?.isEnabled) throw new PluginError('not_found', 'The sign-in set-up of this app is gone.');
    const accountId = this.add({ ...request, app: config.app, state: 'pending' });
    const failure = this.failureOfNextLink;
    this.failureOfNextLink = undefined;
    if (failure) throw failure;
    return { accountId, url: `https://connect.provider.example/link/${accountId}` };
  }

  async completeSignIn(
    request: { sessionUri: string; providerUserId: string },
    options: KeyedOptions,
  ): Promise<{ accountId: string } | undefined> {
    await this.recorder.recordWithKey('completeSignIn', request, options);
    const accountId = this.awaitingVerifier.get(request.sessionUri);
    const account = this.all.get(accountId ?? '');
    if (account === undefined) return undefined;
    this.awaitingVerifier.delete(request.sessionUri);
    const isTheirs = account.providerUserId === request.providerUserId;
    account.state = isTheirs ? 'active' : 'failed';
    if (this.losesCompletionAnswer) throw new PluginError('provider_unreachable', 'The answer was lost.');
    return isTheirs ? { accountId: account.accountId } : undefined;
  }

  async findAccount(accountId: string, options: KeyedOptions): Promise<ProviderAccount | undefined> {
    await this.recorder.recordWithKey('findAccount', accountId, options);
    const account = this.all.get(accountId);
    if (account === undefined) return undefined;
    const { providerUserId, app, authConfigId, state, isUnfinished, isOauth, reason } = account;
    const owner = this.hidesOwners ? undefined : providerUserId;
    const known = { accountId, providerUserId: owner, app, authConfigId, state, ...(isUnfinished && { isUnfinished }) };
    const label = this.reportsLabels ? account.label : undefined;
    return {
      ...known,
      ...(isOauth && { isOauth }),
      ...(reason !== undefined && { reason }),
      ...(label !== undefined && { label }),
    };
  }

  async isOwnedBy(query: { accountId: string; providerUserId: string }, options: KeyedOptions): Promise<boolean> {
    await this.recorder.recordWithKey('isOwnedBy', query, options);
    return this.all.get(query.accountId)?.providerUserId === query.providerUserId;
  }

  async listUnfinishedAccounts(
    owner: { providerUserId: string; app: string },
    options: KeyedOptions,
  ): Promise<UnfinishedAccount[]> {
    await this.recorder.recordWithKey('listUnfinishedAccounts', owner, options);
    return [...this.all.values()]
      .filter(({ providerUserId, app }) => providerUserId === owner.providerUserId && app === owner.app)
      .filter(({ state }) => state === 'pending' || state === 'opened' || state === 'failed' || state === 'expired')
      .map(({ accountId, createdAt }) => ({ accountId, createdAt }));
  }

  async revokeAccount(accountId: string, options: KeyedOptions): Promise<RevokeResult> {
    await this.recorder.recordWithKey('revokeAccount', accountId, options);
    const account = this.all.get(accountId);
    if (!account?.isRevocable || account.state === 'revoked') return 'not_supported';
    account.state = 'revoked';
    return 'revoked';
  }

  async deleteAccount(accountId: string, options: KeyedOptions): Promise<void> {
    await this.recorder.recordWithKey('deleteAccount', accountId, options);
    this.all.delete(accountId);
  }

  /** An expired account is usable for a session and fails at the first call, as at the provider. */
  isUsable(accountId: string, { providerUserId, app }: { providerUserId: string; app: string }): boolean {
    const account = this.all.get(accountId);
    return account?.providerUserId === providerUserId && account.app === app && account.state !== 'disabled';
  }
}
