import { inject, injectable } from 'tsyringe';
import { belongsToOtherProject } from '../../domain/connection.js';
import { isAccountOf } from '../../domain/provider-user.js';
import { isTest, type RedirectedSignIn, type SignIn } from '../../domain/sign-in.js';
import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import type { ProviderAccount, ProviderAccountState } from '../../provider/port/account-port.js';
import type { KeyedOptions } from '../../provider/port/request-options.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { readUntilDecided } from '../accounts/read-until-decided.js';
import { type AuditEntry, AuditService } from '../activity/audit-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { type EndedRedirect, SignInEndingService, type Superseded } from './sign-in-ending-service.js';
import { TestResultReader } from './test-result-reader.js';

/** How an attempt ended. `undecided`: it has not ended, since it is not known yet whether its account may become active. */
type SignInOutcome = { result: 'connected' | 'tested' | 'failed' | 'undecided'; testResult?: string };

/** What a check found of the account of an attempt. `label`: its name at its app, where the sign-in returned it. */
type CheckResult = { verdict: 'active' | 'undecided' | 'failed'; label?: string };

type CompletionOptions = { signal: AbortSignal; isFailureReported: boolean };

/** A status that is not known here may still lead to an active account; the time of the attempt ends it otherwise. */
const undecidedStates: readonly ProviderAccountState[] = ['pending', 'opened', 'unknown'];

/**
 * Completes an attempt after its callback: checks the account, then connects it, or ends a test, whose account is always removed.
 * The result is recorded in the activity.
 */
@injectable()
export class SignInCompletionService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(TestResultReader) private readonly testResults: TestResultReader,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(AuditService) private readonly audit: AuditService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /**
   * To be called only for a verified browser. `isFailureReported`: an account that is still undecided then has failed. This browser
   * has seen the `state` by now, and somebody else may still sign in at the provider's link.
   */
  async complete(
    signIn: RedirectedSignIn,
    { signal, isFailureReported }: CompletionOptions,
  ): Promise<SignInOutcome | Superseded> {
    const { verdict, label } = await this.check(signIn, { signal, isImmediate: isFailureReported });
    if (verdict === 'undecided' && !isFailureReported) return { result: verdict };
    if (verdict !== 'active') return this.endAsFailed(signIn);
    if (isTest(signIn)) return this.passTest(signIn, { signal, label });
    const result = await this.endings.connect(signIn, { label });
    if (result === 'not_enabled') return this.endAsFailed(signIn);
    return result === 'superseded' ? result : { result };
  }

  /**
   * Whether an attempt may become a connection, or a test has passed: the member still exists and the app is still enabled,
   * unless it is a test, and the provider's account is the one that was created for the attempt. The account is read by the id
   * stored with the attempt; nothing in the query of the callback is trusted. Waits up to four seconds for an account that is not
   * active yet; with `isImmediate` it does not wait. Under a key that does not know the account, and is of another project or not
   * known to be of this one, it is undecided.
   */
  async check(signIn: SignIn, options: { signal: AbortSignal; isImmediate: boolean }): Promise<CheckResult> {
    if (!isTest(signIn) && !(await this.mayConnect(signIn))) return { verdict: 'failed' };
    try {
      const check = () => this.checkAccount(signIn, options.signal);
      const isDecided = ({ verdict }: CheckResult) => verdict !== 'undecided';
      return options.isImmediate ? await check() : await readUntilDecided(check, isDecided, options);
    } catch (error) {
      this.logger.warn('The account of a sign-in could not be read.', { app: signIn.app, error });
      return { verdict: 'undecided' };
    }
  }

  /** Whether the app is still enabled, and the member still there: without them another attempt is refused too. */
  async mayConnect(signIn: SignIn): Promise<boolean> {
    const [isEnabled, member] = await Promise.all([
      this.enabledApps.isEnabled(signIn),
      this.directory.findMember(signIn.orgId, signIn.userId),
    ]);
    return isEnabled && member !== undefined;
  }

  /** Whether the key was replaced by one of another project, under which the attempt stays undecided until its time is up. */
  async isOfOtherProject(signIn: SignIn): Promise<boolean> {
    return belongsToOtherProject(signIn, await this.projects.findProjectId());
  }

  /** Ends an attempt as failed. Returns false when its redirect is no longer the current one, or has ended. */
  async fail(signIn: RedirectedSignIn): Promise<boolean> {
    const { stateHash } = signIn;
    const testResult = isTest(signIn) ? await this.testResults.findFailureReason(signIn) : undefined;
    const entry = await this.entryOf(signIn, 'failed');
    return this.endings.endWithoutConnection(signIn, { to: 'failed', stateHash, testResult }, entry);
  }

  /**
   * Ends a redirect whose callback cannot be verified: somebody else may have sent the link to the person who signed in, so the
   * account is removed. The attempt stays open.
   */
  async endRedirect(
    signIn: RedirectedSignIn,
    { lacksCookie }: { lacksCookie: boolean },
  ): Promise<EndedRedirect | Superseded> {
    return this.endings.endRedirect(signIn, { lacksCookie, entry: await this.entryOf(signIn, 'refused') });
  }

  private async endAsFailed(signIn: RedirectedSignIn): Promise<SignInOutcome | Superseded> {
    return (await this.fail(signIn)) ? { result: 'failed' } : 'superseded';
  }

  /** The name is read before the attempt ends, since its account is removed with it. */
  private async passTest(
    signIn: RedirectedSignIn,
    { signal, label }: { signal: AbortSignal; label?: string },
  ): Promise<SignInOutcome | Superseded> {
    const testResult = label ?? (await this.testResults.findLabel(signIn, signal));
    const { stateHash } = signIn;
    const entry = await this.entryOf(signIn, 'done');
    const isEnded = await this.endings.endWithoutConnection(signIn, { to: 'tested', stateHash, testResult }, entry);
    if (!isEnded) return 'superseded';
    return { result: 'tested', ...(testResult !== undefined && { testResult }) };
  }

  private async checkAccount(signIn: SignIn, signal: AbortSignal): Promise<CheckResult> {
    if (signIn.accountId === undefined) return { verdict: 'undecided' };
    const options = { signal, key: await this.projects.requireKeyFor(signIn) };
    const account = await this.provider.findAccount(signIn.accountId, options);
    if (account === undefined) return this.judgeMissing(signIn);
    if (!(await this.belongsTo(account, signIn, options))) return { verdict: 'failed' };
    const { state, label } = account;
    if (undecidedStates.includes(state)) return { verdict: 'undecided', label };
    return { verdict: state === 'active' ? 'active' : 'failed', label };
  }

  /** Throws `conflict` where the key is not known to be of the project in which the account was made. */
  private async judgeMissing(signIn: SignIn): Promise<CheckResult> {
    await this.projects.requireProvenKeyFor(signIn);
    return { verdict: 'failed' };
  }

  private async belongsTo(account: ProviderAccount, signIn: SignIn, options: KeyedOptions): Promise<boolean> {
    const isExpected = account.accountId === signIn.accountId && account.authConfigId === signIn.authConfigId;
    if (!isExpected || !isAccountOf(signIn, account)) return false;
    const { providerUserId } = signIn;
    if (account.providerUserId !== undefined) return true;
    return this.provider.isOwnedBy({ accountId: account.accountId, providerUserId }, options);
  }

  /** What the activity says of the end; it is recorded with it. */
  private async entryOf(signIn: SignIn, outcome: 'done' | 'refused' | 'failed'): Promise<AuditEntry> {
    const actor = await this.audit.personOf(signIn);
    const action = isTest(signIn) ? 'oauth_client.tested' : 'sign_in.refused';
    return { action, outcome, actor, app: signIn.app };
  }
}
