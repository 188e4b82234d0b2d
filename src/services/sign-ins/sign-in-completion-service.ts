import { inject, injectable } from 'tsyringe';
import { wasGivenToMember } from '../../domain/departure-secret.js';
import { hashToken, matchesHash } from '../../domain/secret-token.js';
import { comesBackOverTls, type DepartedSignIn, isOpen, isSpent, type SignIn } from '../../domain/sign-in.js';
import type { Principal } from '../../host/routes.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { AuditService } from '../activity/audit-service.js';
import { MemberNameService } from '../activity/member-name-service.js';
import { SignInCheck } from './sign-in-check.js';
import { SignInEndingService } from './sign-in-ending-service.js';

/**
 * What the browser that came back is told. `unknown` stands for every state that must look alike: never given out,
 * expired, cancelled, or left behind for a later departure. `unfinished`: the provider has not said yet; coming again is safe.
 */
export type Arrival = { page: 'connected' | 'failed' | 'unfinished' | 'unknown' } | LostReturn;

/** The browser cannot be told to be the one that left, or somebody else is signed in there: nothing came of that departure. */
export type LostReturn = {
  page: 'lost';
  reason: 'other_browser' | 'no_cookies' | 'other_person';
  /** Whether a link of ours leads to the attempt, which can be opened again. */
  hasLink: boolean;
  /** Whether no browser may leave with it any more. */
  isSpent: boolean;
};

/** Reads the secret that this browser carries for an attempt, if any, from the cookie that was meant for such a host. */
export type BrowserSecrets = (signIn: { id: string; isSecure: boolean }) => string | undefined;

type Visitor = { secrets: BrowserSecrets; principal?: Principal; signal: AbortSignal };

// One return without a cookie may be of a browser that was led here; a second is of one that keeps none.
const returnsOfNoCookies = 2;

/** Finishing a sign-in: only in the browser that left with it, which only the member's own could. */
@injectable()
export class SignInCompletionService {
  constructor(
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(SignInCheck) private readonly check: SignInCheck,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(AuditService) private readonly audit: AuditService,
    @inject(MemberNameService) private readonly names: MemberNameService,
  ) {}

  /** The provider's redirect. Believes nothing in its query but that the state was ours. Never throws for a visitor's sake. */
  async arrive(query: { state: string | undefined; saysFailed: boolean }, visitor: Visitor): Promise<Arrival> {
    const signIn = query.state === undefined ? undefined : await this.signIns.findByStateHash(hashToken(query.state));
    if (signIn === undefined) return { page: 'unknown' };
    return this.standing(signIn, visitor) ?? this.settle(signIn, query.saysFailed, visitor);
  }

  private async settle(signIn: DepartedSignIn, saysFailed: boolean, visitor: Visitor): Promise<Arrival> {
    const settled = isProven(signIn, visitor)
      ? await this.finish(signIn, saysFailed, visitor)
      : await this.lose(signIn, saysFailed, visitor);
    if (settled !== undefined) return settled;
    // Another arrival, or another departure, was faster; this one tells what that one came to.
    const current = await this.signIns.findByStateHash(signIn.stateHash);
    return (current && this.standing(current, visitor)) ?? { page: 'unknown' };
  }

  /** Undefined when the attempt is no longer what was judged: it is over, or a browser left with it again meanwhile. */
  private async finish(signIn: DepartedSignIn, saysFailed: boolean, visitor: Visitor): Promise<Arrival | undefined> {
    const verdict = await this.check.judge(signIn, { signal: visitor.signal, isHurried: saysFailed });
    if (verdict === 'pending') return { page: saysFailed ? 'failed' : 'unfinished' };
    if (verdict === 'failed') return (await this.fail(signIn)) ? { page: 'failed' } : undefined;
    return (await this.endings.connect(signIn)) && { page: 'connected' };
  }

  /** Nothing of it is kept: whoever signed in there may have been led to it. The attempt itself stays open. */
  private async lose(signIn: DepartedSignIn, saysFailed: boolean, visitor: Visitor): Promise<Arrival | undefined> {
    const isLost = !carriesSecret(signIn, visitor.secrets);
    const ended = await this.endings.endDeparture(signIn, { isLost });
    if (ended === undefined) return undefined;
    await this.note(signIn, 'refused');
    if (saysFailed) return { page: 'failed' };
    return lostReturn({ ...signIn, ...ended }, visitor);
  }

  /** What has become of an attempt already; undefined while it can still be settled. Only who may finish it is told. */
  private standing(signIn: SignIn, visitor: Visitor): Arrival | undefined {
    if (isOpen(signIn, new Date())) return hasDeparture(signIn) ? undefined : lostReturn(signIn, visitor);
    const { state } = signIn;
    const isTold = (state === 'connected' || state === 'failed') && isAtHome(signIn, visitor);
    return { page: isTold ? state : 'unknown' };
  }

  private async fail(signIn: SignIn): Promise<boolean> {
    const { stateHash } = signIn;
    const hasEnded = await this.endings.abandon(signIn, { to: 'failed', stateHash });
    if (hasEnded) await this.note(signIn, 'failed');
    return hasEnded;
  }

  private async note(signIn: SignIn, outcome: 'refused' | 'failed'): Promise<void> {
    const actor = await this.names.nameOf(signIn);
    await this.audit.record(signIn.orgId, { action: 'sign_in.refused', outcome, actor, app: signIn.app });
  }
}

/**
 * The browser that left is the one that came back, and nobody else is signed in there. The cookie is enough where the
 * host's session does not travel with the provider's redirect: only the member's own browser was given it.
 */
function isProven(signIn: SignIn, { principal, secrets }: Visitor): boolean {
  return !isSomebodyElse(signIn, principal) && carriesSecret(signIn, secrets);
}

/** Its own browser, or one in which its member is signed in. */
function isAtHome(signIn: SignIn, visitor: Visitor): boolean {
  return isProven(signIn, visitor) || visitor.principal?.userId === signIn.userId;
}

function isSomebodyElse(signIn: SignIn, principal: Principal | undefined): boolean {
  return principal !== undefined && principal.userId !== signIn.userId;
}

function hasDeparture(signIn: SignIn): boolean {
  return signIn.browserHash !== undefined;
}

/** Whether a link of ours leads to it, which goes from hand to hand. */
function hasLink(signIn: SignIn): boolean {
  return signIn.tokenHash !== undefined;
}

function lostReturn(signIn: SignIn, { principal }: Visitor): LostReturn {
  const isForgetful = signIn.lostReturns >= returnsOfNoCookies;
  const reason = isSomebodyElse(signIn, principal) ? 'other_person' : isForgetful ? 'no_cookies' : 'other_browser';
  return { page: 'lost', reason, hasLink: hasLink(signIn), isSpent: isSpent(signIn) };
}

function carriesSecret(signIn: SignIn, secrets: BrowserSecrets): boolean {
  const secret = secrets({ id: signIn.id, isSecure: comesBackOverTls(signIn) });
  return matchesHash(secret, signIn.browserHash) && (!hasLink(signIn) || wasGivenToMember(secret));
}
