import { setTimeout as pause } from 'node:timers/promises';
import { inject, injectable } from 'tsyringe';
import { hasPendingRedirect, isOpen, type RedirectedSignIn } from '../../domain/sign-in.js';
import { hasValidSecret, isOtherUser, redirectedAtMs } from '../../domain/sign-in-secrets.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { SignInStore } from '../../stores/sign-ins/sign-in-store.js';
import { VerifierCallbackStore } from '../../stores/sign-ins/verifier-callback-store.js';
import { LostAccountService } from './lost-account-service.js';
import {
  type CallbackRequest,
  type CallbackResult,
  SignInCallbackService,
  type UnverifiedCallback,
} from './sign-in-callback-service.js';
import { SignInCompletionService } from './sign-in-completion-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';
import { hashOfSessionUri, VerifierRedemptionService } from './verifier-redemption-service.js';

/** `attempts`: the ids of the attempts that the browser has a cookie for. */
type VerifierCallbackRequest = CallbackRequest & { attempts: readonly string[] };

// Who is refused has just come back, so it is one of the last attempts; each is a request to the provider.
const maxChecked = 3;
// Another replica that received the same callback has stored its result within this time.
const replicaDelayMs = 500;

/** Shown where the browser has no pending redirect to which the callback could belong. */
const withoutRedirect: UnverifiedCallback = { page: 'unverified', reason: 'other_browser', isExhausted: false };

/**
 * Handles callbacks of the provider's verifier. They carry a `session_uri` and nothing else, and the account stays inactive until
 * the provider is sent the id of the user who signed in. The pending redirects of the browser decide which user that may be; the
 * account in the provider's answer decides which of these redirects the callback belongs to.
 */
@injectable()
export class VerifierCallbackService {
  constructor(
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(VerifierCallbackStore) private readonly verifierCallbacks: VerifierCallbackStore,
    @inject(VerifierRedemptionService) private readonly redemptions: VerifierRedemptionService,
    @inject(SignInCallbackService) private readonly callbacks: SignInCallbackService,
    @inject(SignInCompletionService) private readonly completion: SignInCompletionService,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(LostAccountService) private readonly lostAccounts: LostAccountService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /**
   * Does not call the provider for a browser without a pending redirect, or in which another user is signed in. A
   * refused callback asks it about the newest attempts only. Throws `rate_limited` where the member has returned too often; the
   * page may be loaded again.
   */
  async handleCallback(sessionUri: string, request: VerifierCallbackRequest): Promise<CallbackResult> {
    const known = await this.signIns.findByStateHash(hashOfSessionUri(sessionUri));
    if (known !== undefined) return this.callbacks.handleCallbackOf(known, request);
    const pending = await this.listPending(request);
    const own = pending.filter((signIn) => !isOtherUser(signIn, request.principal));
    const [newest] = own;
    if (newest === undefined)
      return pending[0] ? this.callbacks.describeUnverified(pending[0], request) : withoutRedirect;
    if (!(await this.admit(sessionUri, newest))) return { page: 'unfinished' };
    const redemption = await this.redemptions.redeem(sessionUri, newest);
    if (redemption === 'in_doubt') return this.callbacks.describeUndecided(newest);
    if (redemption === 'refused') return this.handleRefusal(sessionUri, own, request);
    const returned = own.find(({ accountId }) => accountId === redemption.accountId);
    if (returned === undefined) return this.handleUnexpectedAccount(redemption.accountId, newest, request);
    return this.complete(sessionUri, returned, request);
  }

  /** The attempts with a pending redirect of this browser, newest redirect first: a link that was made earlier may be opened later. */
  private async listPending({ attempts, secrets }: VerifierCallbackRequest): Promise<RedirectedSignIn[]> {
    const redirected = await this.verifierCallbacks.listRedirected(attempts);
    const now = new Date();
    const pending = redirected.filter(
      (signIn) => isOpen(signIn, now) && hasPendingRedirect(signIn) && hasValidSecret(signIn, secrets),
    );
    return pending.sort((one, other) => redirectedAtMs(other, secrets) - redirectedAtMs(one, secrets));
  }

  /** Counts a first load as a return, or throws. One that follows counts for its member alone, and is told to wait by false. */
  private async admit(sessionUri: string, newest: RedirectedSignIn): Promise<boolean> {
    if (this.redemptions.wasUnanswered(sessionUri)) return this.limits.admitCallback(newest);
    await this.limits.admitReturn(newest);
    return true;
  }

  /** First stores which redirect the callback belongs to: a `session_uri` is valid once, and the page may be loaded again. */
  private async complete(
    sessionUri: string,
    returned: RedirectedSignIn,
    request: CallbackRequest,
  ): Promise<CallbackResult> {
    const { id, stateHash, accountId = '' } = returned;
    const to = hashOfSessionUri(sessionUri);
    await this.verifierCallbacks.changeStateHash(id, { stateHash, accountId, to });
    // Stored by a concurrent load of the page, or the redirect was replaced meanwhile and its account is being removed.
    const known = await this.signIns.findByStateHash(to);
    return known === undefined ? { page: 'unknown' } : this.callbacks.handleCallbackOf(known, request);
  }

  /**
   * Connects no account, even if one is active: that proves that somebody signed in, but not that it was in this browser.
   * Attempts whose account can no longer become active fail; the others may still be completed. An active one fails only where
   * this `session_uri` may have made it active: anybody can lead the browser here with another.
   */
  private async handleRefusal(
    sessionUri: string,
    own: RedirectedSignIn[],
    request: CallbackRequest,
  ): Promise<CallbackResult> {
    const known = await this.findStoredMeanwhile(sessionUri, request.signal);
    if (known !== undefined) return this.callbacks.handleCallbackOf(known, request);
    const wasInDoubt = this.redemptions.wasInDoubt(sessionUri);
    const options = { signal: request.signal, isImmediate: true };
    const newest = own.slice(0, maxChecked);
    const results = await Promise.all(newest.map((signIn) => this.completion.check(signIn, options)));
    const verdicts = wasInDoubt ? ['failed', 'active'] : ['failed'];
    const failed = newest.filter((_, index) => verdicts.includes(results[index]?.verdict ?? 'undecided'));
    const ended = await Promise.all(failed.map((signIn) => this.completion.fail(signIn)));
    const shown = failed[ended.indexOf(true)];
    return shown === undefined ? { page: 'unknown' } : this.callbacks.describeFailed(shown);
  }

  /** The provider may refuse because another replica has just redeemed the same `session_uri`. */
  private async findStoredMeanwhile(sessionUri: string, signal: AbortSignal): Promise<RedirectedSignIn | undefined> {
    const known = await this.signIns.findByStateHash(hashOfSessionUri(sessionUri));
    if (known !== undefined) return known;
    await pause(replicaDelayMs, undefined, { signal }).catch(() => undefined);
    return this.signIns.findByStateHash(hashOfSessionUri(sessionUri));
  }

  /**
   * For an account of no redirect of this browser: nothing is connected, and the account is removed if no record refers to it.
   */
  private async handleUnexpectedAccount(
    accountId: string,
    newest: RedirectedSignIn,
    request: CallbackRequest,
  ): Promise<CallbackResult> {
    const owner = await this.verifierCallbacks.findByAccountId(accountId);
    if (owner?.userId === newest.userId) return this.callbacks.handleCallbackOf(owner, request);
    if (owner === undefined) await this.lostAccounts.removeOrphan(newest, accountId);
    else this.logger.warn('The provider named an account of another member for a sign-in.', { app: newest.app });
    return withoutRedirect;
  }
}
