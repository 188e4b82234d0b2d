import { inject, injectable } from 'tsyringe';
import {
  hasPendingRedirect,
  isExhausted,
  isOpen,
  isTest,
  type RedirectedSignIn,
  type SignIn,
} from '../../domain/sign-in.js';
import {
  type CallbackBrowser,
  hashToken,
  hasValidSecret,
  isOtherUser,
  isVerifiedBrowser,
} from '../../domain/sign-in-secrets.js';
import { SignInStore } from '../../stores/sign-ins/sign-in-store.js';
import { signInCallback } from '../../telemetry/operations.js';
import { Telemetry } from '../../telemetry/telemetry.js';
import { SignInAttemptService } from './sign-in-attempt-service.js';
import { SignInCompletionService } from './sign-in-completion-service.js';
import type { Superseded } from './sign-in-ending-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';
import { type CompletedSignIn, SignInSummaryService } from './sign-in-summary-service.js';

/** A callback: its browser, and a signal that aborts when the browser no longer waits. */
export type CallbackRequest = CallbackBrowser & { signal: AbortSignal };

type Callback = CallbackRequest & { isFailureReported: boolean };

// As the provider documents it.
const failureStatus = 'failed';

/**
 * What the browser of a callback is shown. `unknown` stands for all cases that must look the same: never existed, expired,
 * cancelled, replaced by a later redirect, or disconnected since. `not_allowed`: the app was disabled meanwhile, or the member removed.
 * `key_replaced`: the key is of another project now. `unfinished`: the provider has not decided yet; the page may be loaded
 * again.
 */
export type CallbackResult =
  | CompletedSignIn
  | { page: 'failed' | 'key_replaced' | 'not_allowed' | 'test_failed' | 'unfinished' | 'unknown' }
  | UnverifiedCallback;

/** No account was connected: the browser cannot be verified as the redirected one, or another user is signed in there. */
export type UnverifiedCallback = {
  page: 'unverified';
  reason: 'other_browser' | 'no_cookies' | 'other_person';
  /**
   * Whether the attempt was started by a link of ours, which its member has and can open again; extra links do not count.
   * Undefined where it is not known which attempt it is.
   */
  wasStartedByLink?: boolean;
  /** Whether the attempt only tests a client, and would have connected nothing. */
  isTest?: true;
  /** Whether the attempt has no redirects left. */
  isExhausted: boolean;
  /** The token of a link by which this browser can start again, where the member is signed in there. */
  restartToken?: string;
};

// The first callback without a cookie may come from a browser that followed somebody else's link. After the second one, the
// browser probably keeps no cookies.
const minCallbacksWithoutCookies = 2;

/** Handles the provider's callback. A sign-in completes only in the browser that was redirected, which is the member's own. */
@injectable()
export class SignInCallbackService {
  constructor(
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(SignInCompletionService) private readonly completion: SignInCompletionService,
    @inject(SignInAttemptService) private readonly attempts: SignInAttemptService,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(SignInSummaryService) private readonly summaries: SignInSummaryService,
    @inject(Telemetry) private readonly telemetry: Telemetry,
  ) {}

  /**
   * Handles a callback with a `state`. Of the rest of its query only a failure counts, and only from the redirected browser.
   */
  async handleCallback(query: { state: string; status?: string }, request: CallbackRequest): Promise<CallbackResult> {
    const signIn = await this.signIns.findByStateHash(hashToken(query.state));
    if (signIn === undefined) return { page: 'unknown' };
    return this.handleCallbackOf(signIn, request, { isFailureReported: query.status === failureStatus });
  }

  /** Handles a callback whose attempt is known: by its `state`, its `session_uri` or its account. */
  handleCallbackOf(
    signIn: RedirectedSignIn,
    request: CallbackRequest,
    { isFailureReported = false } = {},
  ): Promise<CallbackResult> {
    return this.telemetry.run(signInCallback(signIn.app), async (span) => {
      const result = await this.findOrDecide(signIn, { ...request, isFailureReported });
      span.describe({ 'appconnect.outcome': result.page });
      return result;
    });
  }

  private async findOrDecide(signIn: RedirectedSignIn, callback: Callback): Promise<CallbackResult> {
    const known = await this.findResult(signIn, callback);
    if (known !== undefined) return known;
    const result = isVerifiedBrowser(signIn, callback)
      ? await this.complete(signIn, callback)
      : await this.endRedirect(signIn, callback);
    if (result !== 'superseded') return result;
    // A concurrent callback or redirect was faster; the browser is shown the result of that one.
    const current = await this.signIns.findByStateHash(signIn.stateHash);
    return (current && (await this.findResult(current, callback))) ?? { page: 'unknown' };
  }

  /** The page of an attempt that is not decided yet. */
  async describeUndecided(signIn: SignIn): Promise<CallbackResult> {
    return { page: (await this.completion.isOfOtherProject(signIn)) ? 'key_replaced' : 'unfinished' };
  }

  /** The page of an attempt that has failed. Only who may connect the app is told to start again. */
  async describeFailed(signIn: SignIn): Promise<CallbackResult> {
    if (isTest(signIn)) return { page: 'test_failed' };
    return { page: (await this.completion.mayConnect(signIn)) ? 'failed' : 'not_allowed' };
  }

  /**
   * The page where no account was connected: the browser is not known to be the redirected one, or another user is signed in
   * there. The member, where signed in there, gets a link to start again.
   */
  async describeUnverified(signIn: SignIn, { principal }: CallbackRequest): Promise<UnverifiedCallback> {
    const result: UnverifiedCallback = {
      page: 'unverified',
      reason: unverifiedReasonOf(signIn, principal),
      wasStartedByLink: signIn.tokenHash !== undefined,
      isExhausted: isExhausted(signIn),
      ...(isTest(signIn) && { isTest: true }),
    };
    if (result.isExhausted || principal?.userId !== signIn.userId) return result;
    const restartToken = await this.attempts.addLinkForMember(signIn);
    return restartToken === undefined ? result : { ...result, restartToken };
  }

  private async complete(
    signIn: RedirectedSignIn,
    { signal, isFailureReported }: Callback,
  ): Promise<CallbackResult | Superseded> {
    // Nothing is lost: the page loads itself again, with the same query.
    if (!(await this.limits.admitCallback(signIn))) return { page: 'unfinished' };
    const outcome = await this.completion.complete(signIn, { signal, isFailureReported });
    if (outcome === 'superseded') return outcome;
    const { result, testResult } = outcome;
    if (result === 'undecided') return this.describeUndecided(signIn);
    if (result === 'failed') return this.describeFailed(signIn);
    return this.describeCompleted({ ...signIn, testResult }, signal);
  }

  /** The page may be loaded again long after its account was disconnected. */
  private async describeCompleted(signIn: SignIn, signal: AbortSignal): Promise<CallbackResult> {
    return (await this.summaries.describeCompleted(signIn, signal)) ?? { page: 'unknown' };
  }

  private async endRedirect(signIn: RedirectedSignIn, callback: Callback): Promise<CallbackResult | Superseded> {
    const lacksCookie = !hasValidSecret(signIn, callback.secrets);
    const ended = await this.completion.endRedirect(signIn, { lacksCookie });
    if (ended === 'superseded') return ended;
    if (callback.isFailureReported) return { page: isTest(signIn) ? 'test_failed' : 'failed' };
    return this.describeUnverified({ ...signIn, ...ended }, callback);
  }

  /** The result of an attempt that has one already; undefined while it can still be completed. Only its member is shown it. */
  private async findResult(signIn: SignIn, request: CallbackRequest): Promise<CallbackResult | undefined> {
    if (isOpen(signIn, new Date())) {
      return hasPendingRedirect(signIn) ? undefined : this.describeUnverified(signIn, request);
    }
    if (!isVerifiedBrowser(signIn, request) && request.principal?.userId !== signIn.userId) return { page: 'unknown' };
    if (signIn.state === 'connected' || signIn.state === 'tested') {
      return this.describeCompleted(signIn, request.signal);
    }
    return signIn.state === 'failed' ? this.describeFailed(signIn) : { page: 'unknown' };
  }
}

function unverifiedReasonOf(signIn: SignIn, principal: CallbackRequest['principal']): UnverifiedCallback['reason'] {
  if (isOtherUser(signIn, principal)) return 'other_person';
  return signIn.callbacksWithoutCookie >= minCallbacksWithoutCookies ? 'no_cookies' : 'other_browser';
}
