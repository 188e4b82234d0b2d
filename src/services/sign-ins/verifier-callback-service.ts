import { setTimeout as pause } from 'node:timers/promises';
import { inject, injectable } from 'tsyringe';
import { isPluginError } from '../../domain/plugin-error.js';
import { hasPendingRedirect, isOpen, type RedirectedSignIn } from '../../domain/sign-in.js';
import { hashToken, hasValidSecret, isOtherUser, redirectedAtMs } from '../../domain/sign-in-secrets.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { growingCache } from '../../lib/growing-cache.js';
import { SingleFlight } from '../../lib/single-flight.js';
import { creationTimeoutMs } from '../../provider/port/account-port.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { SignInStore } from '../../stores/sign-ins/sign-in-store.js';
import { VerifierCallbackStore } from '../../stores/sign-ins/verifier-callback-store.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { LostAccountService } from './lost-account-service.js';
import {
  type CallbackRequest,
  type CallbackResult,
  SignInCallbackService,
  type UnverifiedCallback,
} from './sign-in-callback-service.js';
import { SignInCompletionService } from './sign-in-completion-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';

/** `attempts`: the ids of the attempts that the browser has a cookie for. */
type VerifierCallbackRequest = CallbackRequest & { attempts: readonly string[] };

/**
 * `refused`: the `session_uri` is not valid, or no longer. `in_doubt`: the provider may have accepted it; its answer is missing.
 */
type Redemption = { accountId: string } | 'refused' | 'in_doubt';

// Who is refused has just come back, so it is one of the last attempts; each is a request to the provider.
const maxChecked = 3;
// More than come back during an outage. One that is forgotten, or came back at another replica, leaves its attempt to run out, and
// counts as a return once more.
const maxRemembered = 1_000;
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
  private readonly redemptions = new SingleFlight<Redemption>();
  /** The hashes of `session_uri`s that the provider may have accepted. */
  private readonly inDoubt = growingCache<string, true>(maxRemembered);
  /** The hashes of `session_uri`s that the provider did not answer, or that could not be sent: their pages load themselves again. */
  private readonly unanswered = growingCache<string, true>(maxRemembered);

  constructor(
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(VerifierCallbackStore) private readonly verifierCallbacks: VerifierCallbackStore,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
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
    const known = await this.signIns.findByStateHash(hashOf(sessionUri));
    if (known !== undefined) return this.callbacks.handleCallbackOf(known, request);
    const pending = await this.listPending(request);
    const own = pending.filter((signIn) => !isOtherUser(signIn, request.principal));
    const [newest] = own;
    if (newest === undefined)
      return pending[0] ? this.callbacks.describeUnverified(pending[0], request) : withoutRedirect;
    if (!(await this.admit(sessionUri, newest))) return { page: 'unfinished' };
    const redemption = await this.redeem(sessionUri, newest);
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
    if (this.unanswered.has(hashOf(sessionUri))) return this.limits.admitCallback(newest);
    await this.limits.admitReturn(newest);
    return true;
  }

  /** Sends the `session_uri` to the provider once, even if the same page is loaded several times at once. */
  private redeem(sessionUri: string, signIn: RedirectedSignIn): Promise<Redemption> {
    const hash = hashOf(sessionUri);
    return this.redemptions.run(`${hash} ${signIn.providerUserId}`, async () => {
      try {
        const answer = await this.send(sessionUri, signIn);
        this.unanswered.delete(hash);
        return answer;
      } catch (error) {
        this.unanswered.set(hash, true);
        this.logger.warn('The provider could not be told who came back from a sign-in.', { error });
        return 'in_doubt';
      }
    });
  }

  private async send(sessionUri: string, signIn: RedirectedSignIn): Promise<Redemption> {
    const { providerUserId } = signIn;
    // Not the caller's signal: the account becomes active even if the browser no longer waits.
    const signal = AbortSignal.timeout(creationTimeoutMs);
    const key = await this.projects.requireKeyFor(signIn);
    try {
      return (await this.provider.completeSignIn({ sessionUri, providerUserId }, { key, signal })) ?? 'refused';
    } catch (error) {
      const isRuledOut = isPluginError(error) && error.details.mayHaveHappened === false;
      if (!isRuledOut) this.inDoubt.set(hashOf(sessionUri), true);
      throw error;
    }
  }

  /** First stores which redirect the callback belongs to: a `session_uri` is valid once, and the page may be loaded again. */
  private async complete(
    sessionUri: string,
    returned: RedirectedSignIn,
    request: CallbackRequest,
  ): Promise<CallbackResult> {
    const { id, stateHash, accountId = '' } = returned;
    const to = hashOf(sessionUri);
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
    const wasInDoubt = this.inDoubt.has(hashOf(sessionUri));
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
    const known = await this.signIns.findByStateHash(hashOf(sessionUri));
    if (known !== undefined) return known;
    await pause(replicaDelayMs, undefined, { signal }).catch(() => undefined);
    return this.signIns.findByStateHash(hashOf(sessionUri));
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

/** With a prefix, so that the hash never equals that of a `state`. */
function hashOf(sessionUri: string): string {
  return hashToken(`session_uri ${sessionUri}`);
}
