import { inject, injectable } from 'tsyringe';
import { hashToken } from '../../domain/secret-token.js';
import { isExhausted, isOpen, isTest, type RedirectedSignIn, type SignIn } from '../../domain/sign-in.js';
import type { Principal } from '../../host/routes.js';
import { raceWithSignal, withLinkedSignal } from '../../lib/signals.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { AccountLabelService } from '../accounts/account-label-service.js';
import { AuditService } from '../activity/audit-service.js';
import { MemberNameService } from '../activity/member-name-service.js';
import { ClientTestEndingService } from './client-test-ending-service.js';
import { FurtherLinkService } from './further-link-service.js';
import {
  type CallbackRequest,
  hasPendingRedirect,
  hasValidSecret,
  isOtherUser,
  isVerifiedBrowser,
} from './returning-browser.js';
import { SignInCheck } from './sign-in-check.js';
import { SignInEndingService } from './sign-in-ending-service.js';
import { type SignInSummary, SignInSummaryService } from './sign-in-summary-service.js';

/**
 * What the browser that came back is told. `unknown` stands for every state that must look alike: never given out,
 * expired, cancelled, or left behind for a later departure. `unfinished`: the provider has not said yet; coming again is safe.
 */
export type CallbackResult =
  | CompletedSignIn
  | { page: 'failed' | 'test_failed' | 'unfinished' | 'unknown' }
  | UnverifiedCallback;

/** The names are left out where the directory cannot tell them, the account where the provider cannot within a moment. */
export type CompletedSignIn = { page: 'connected' | 'tested'; summary?: SignInSummary; account?: string };

/** The browser cannot be told to be the one that left, or somebody else is signed in there: nothing came of that departure. */
export type UnverifiedCallback = {
  page: 'lost';
  reason: 'other_browser' | 'no_cookies' | 'other_person';
  /**
   * Whether it was started by a link of ours, which its member has and can open again; those of others do not count.
   * Undefined where nobody knows which attempt it is.
   */
  hasLink?: boolean;
  /** Whether no browser may leave with it any more. */
  isExhausted: boolean;
  /** The token of a link by which this browser can start again, where the member is signed in in it. */
  restartToken?: string;
};

// The page that names the account waits for its name this long, and goes without it then.
const nameWithinMs = 3_000;
// One return without a cookie may be of a browser that was led here; a second is of one that keeps none.
const returnsOfNoCookies = 2;

/** Finishing a sign-in: only in the browser that left with it, which only the member's own could. */
@injectable()
export class SignInCallbackService {
  constructor(
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(SignInCheck) private readonly check: SignInCheck,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(ClientTestEndingService) private readonly tests: ClientTestEndingService,
    @inject(FurtherLinkService) private readonly links: FurtherLinkService,
    @inject(SignInSummaryService) private readonly facts: SignInSummaryService,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(AccountLabelService) private readonly labels: AccountLabelService,
    @inject(AuditService) private readonly audit: AuditService,
    @inject(MemberNameService) private readonly names: MemberNameService,
  ) {}

  /** The provider's redirect. Believes nothing in its query but that the state was ours. Never throws for a visitor's sake. */
  async handleCallback(
    query: { state: string | undefined; saysFailed: boolean },
    visitor: CallbackRequest,
  ): Promise<CallbackResult> {
    const signIn = await this.find(query.state);
    return signIn === undefined ? { page: 'unknown' } : this.handleCallbackOf(signIn, visitor, query);
  }

  /** The same for a browser that brought back something else than the `state`, and that is held to the same. */
  async handleCallbackOf(
    signIn: RedirectedSignIn,
    visitor: CallbackRequest,
    { saysFailed = false } = {},
  ): Promise<CallbackResult> {
    return (await this.standing(signIn, visitor)) ?? this.settle(signIn, saysFailed, visitor);
  }

  /** Whether it is the state of a sign-in. Changes nothing. */
  async isKnownState(state: string | undefined): Promise<boolean> {
    return (await this.find(state)) !== undefined;
  }

  private async find(state: string | undefined): Promise<RedirectedSignIn | undefined> {
    return state === undefined ? undefined : this.signIns.findByStateHash(hashToken(state));
  }

  private async settle(
    signIn: RedirectedSignIn,
    saysFailed: boolean,
    visitor: CallbackRequest,
  ): Promise<CallbackResult> {
    const settled = isVerifiedBrowser(signIn, visitor)
      ? await this.finish(signIn, saysFailed, visitor)
      : await this.lose(signIn, saysFailed, visitor);
    if (settled !== undefined) return settled;
    // Another arrival, or another departure, was faster; this one tells what that one came to.
    const current = await this.signIns.findByStateHash(signIn.stateHash);
    return (current && (await this.standing(current, visitor))) ?? { page: 'unknown' };
  }

  /** Undefined when the attempt is no longer what was judged: it is over, or a browser left with it again meanwhile. */
  private async finish(
    signIn: RedirectedSignIn,
    saysFailed: boolean,
    visitor: CallbackRequest,
  ): Promise<CallbackResult | undefined> {
    const { state, label } = await this.check.run(signIn, { signal: visitor.signal, isHurried: saysFailed });
    if (state === 'pending') return { page: saysFailed ? 'failed' : 'unfinished' };
    if (state === 'failed') return (await this.fail(signIn)) ? failedPage(signIn) : undefined;
    if (isTest(signIn)) return this.pass(signIn, visitor, label);
    return (await this.endings.connect(signIn, { label })) && this.finished(signIn, visitor);
  }

  private async pass(
    signIn: RedirectedSignIn,
    visitor: CallbackRequest,
    label?: string,
  ): Promise<CallbackResult | undefined> {
    const passed = await this.tests.pass(signIn, { signal: visitor.signal, label });
    if (passed === undefined) return undefined;
    await this.note(signIn, 'done');
    return this.finished({ ...signIn, ...passed }, visitor);
  }

  /** Nothing of it is kept: whoever signed in there may have been led to it. The attempt itself stays open. */
  private async lose(
    signIn: RedirectedSignIn,
    saysFailed: boolean,
    visitor: CallbackRequest,
  ): Promise<CallbackResult | undefined> {
    const isUnverified = !hasValidSecret(signIn, visitor.secrets);
    const ended = await this.endings.endRedirect(signIn, { isUnverified });
    if (ended === undefined) return undefined;
    await this.note(signIn, 'refused');
    if (saysFailed) return { page: 'failed' };
    return this.lostReturn({ ...signIn, ...ended }, visitor);
  }

  /** What has become of an attempt already; undefined while it can still be settled. Only who may finish it is told. */
  private async standing(signIn: SignIn, visitor: CallbackRequest): Promise<CallbackResult | undefined> {
    if (isOpen(signIn, new Date())) return hasPendingRedirect(signIn) ? undefined : this.lostReturn(signIn, visitor);
    if (!isAtHome(signIn, visitor)) return { page: 'unknown' };
    if (signIn.state === 'connected' || signIn.state === 'tested') return this.finished(signIn, visitor);
    return signIn.state === 'failed' ? failedPage(signIn) : { page: 'unknown' };
  }

  private async finished(signIn: SignIn, { signal }: CallbackRequest): Promise<CompletedSignIn> {
    const [summary, account] = await Promise.all([
      this.facts.find(signIn).catch(() => undefined),
      withLinkedSignal([signal, AbortSignal.timeout(nameWithinMs)], (either) =>
        raceWithSignal(this.accountOf(signIn), either),
      ),
    ]);
    const page = isTest(signIn) ? 'tested' : 'connected';
    return { page, ...(summary && { summary }), ...(account !== undefined && { account }) };
  }

  /** The name of the account that this very sign-in connected, while it still is the member's. */
  private async accountOf(signIn: SignIn): Promise<string | undefined> {
    if (isTest(signIn)) return signIn.testResult;
    const connection = await this.connections.find(signIn);
    if (connection === undefined || connection.accountId !== signIn.accountId) return undefined;
    return connection.label ?? this.labels.learn(connection);
  }

  private async lostReturn(signIn: SignIn, { principal }: CallbackRequest): Promise<UnverifiedCallback> {
    const lost: UnverifiedCallback = {
      page: 'lost',
      reason: reasonOf(signIn, principal),
      hasLink: signIn.tokenHash !== undefined,
      isExhausted: isExhausted(signIn),
    };
    if (lost.isExhausted || principal?.userId !== signIn.userId) return lost;
    const restart = await this.links.giveRestart(signIn);
    return restart === undefined ? lost : { ...lost, restartToken: restart };
  }

  /** Nothing can come of that departure any more. Returns false when it has ended, or another counts now. */
  async fail(signIn: RedirectedSignIn): Promise<boolean> {
    const { stateHash } = signIn;
    const told = isTest(signIn) ? await this.tests.whyFailed(signIn) : undefined;
    const hasEnded = await this.endings.abandon(signIn, { to: 'failed', stateHash, testResult: told });
    if (hasEnded) await this.note(signIn, 'failed');
    return hasEnded;
  }

  private async note(signIn: SignIn, outcome: 'done' | 'refused' | 'failed'): Promise<void> {
    const actor = await this.names.nameOf(signIn);
    const action = isTest(signIn) ? 'oauth_client.tested' : 'sign_in.refused';
    await this.audit.record(signIn.orgId, { action, outcome, actor, app: signIn.app });
  }
}

function failedPage(signIn: SignIn): CallbackResult {
  return { page: isTest(signIn) ? 'test_failed' : 'failed' };
}

/** Its own browser, or one in which its member is signed in. */
function isAtHome(signIn: SignIn, visitor: CallbackRequest): boolean {
  return isVerifiedBrowser(signIn, visitor) || visitor.principal?.userId === signIn.userId;
}

function reasonOf(signIn: SignIn, principal: Principal | undefined): UnverifiedCallback['reason'] {
  if (isOtherUser(signIn, principal)) return 'other_person';
  return signIn.unverifiedCallbackCount >= returnsOfNoCookies ? 'no_cookies' : 'other_browser';
}
