import { inject, injectable } from 'tsyringe';
import type { Connection } from '../../domain/connection.js';
import { PluginError } from '../../domain/plugin-error.js';
import { hashToken, matchesHash, newToken } from '../../domain/secret-token.js';
import {
  comesBackOverTls,
  type DepartedSignIn,
  isFromChat,
  isOpen,
  type SignIn,
  signInLifetimeMs,
} from '../../domain/sign-in.js';
import type { Principal } from '../../host/routes.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { AuditService } from '../activity/audit-service.js';
import { MemberNameService } from '../activity/member-name-service.js';
import { ChangeAnnouncer } from '../events/change-announcer.js';
import { SignInCheck } from './sign-in-check.js';
import { SignInEndingService } from './sign-in-ending-service.js';

/**
 * What the browser that came back is told. `unknown` stands for every state that must look alike: never given out,
 * expired, cancelled, or left behind for a later departure. `unfinished`: the provider has not said yet; coming again is safe.
 */
export type Arrival =
  | { page: 'connected' | 'failed' | 'unfinished' | 'unknown' }
  | { page: 'needs_confirmation'; id: string; browserSecret?: string; isSecure?: boolean };

/** Reads the secret that this browser carries for an attempt, if any, from the cookie that was meant for such a host. */
export type BrowserSecrets = (signIn: { id: string; isSecure: boolean }) => string | undefined;

type Visitor = { secrets: BrowserSecrets; principal?: Principal; signal: AbortSignal };

/** Finishing a sign-in: only for the member who started it, in a browser known to be theirs. */
@injectable()
export class SignInCompletionService {
  constructor(
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(SignInCheck) private readonly check: SignInCheck,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(AuditService) private readonly audit: AuditService,
    @inject(MemberNameService) private readonly names: MemberNameService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /** The provider's redirect. Believes nothing in its query but that the state was ours. Never throws for a visitor's sake. */
  async arrive(query: { state: string | undefined; saysFailed: boolean }, visitor: Visitor): Promise<Arrival> {
    const signIn = query.state === undefined ? undefined : await this.signIns.findByStateHash(hashToken(query.state));
    if (signIn === undefined) return { page: 'unknown' };
    return pageOf(signIn) ?? this.settle(signIn, query.saysFailed, visitor);
  }

  /**
   * The member finishes a parked attempt, signed in, in the browser that came back from the provider.
   * Throws `not_found` for an attempt of somebody else, `sign_in_over`, `forbidden` in another browser, `provider_unreachable`.
   */
  async confirm(id: string, principal: Principal, visitor: Omit<Visitor, 'principal'>): Promise<Connection> {
    const signIn = await this.signIns.findById(id);
    if (signIn === undefined || signIn.userId !== principal.userId || signIn.orgId !== principal.orgId) {
      throw new PluginError('not_found', 'There is no sign-in of yours by that name.');
    }
    if (signIn.state !== 'needs_confirmation' || !isOpen(signIn, new Date())) {
      throw new PluginError('sign_in_over', 'This sign-in is over. Start again.');
    }
    if (!carriesSecret(signIn, visitor.secrets)) {
      throw new PluginError(
        'forbidden',
        'Finish in the browser in which you signed in to the app, or start again here.',
      );
    }
    const verdict = await this.check.judge(signIn, { signal: visitor.signal });
    if (verdict !== 'active') {
      throw await this.whyNotFinished(signIn, verdict);
    }
    const connection = await this.endings.connect(signIn, 'needs_confirmation');
    if (connection === undefined) throw new PluginError('sign_in_over', 'This sign-in is over. Start again.');
    return connection;
  }

  private async whyNotFinished(signIn: SignIn, verdict: 'pending' | 'failed'): Promise<PluginError> {
    if (verdict === 'pending') {
      return new PluginError(
        'provider_unreachable',
        'The provider has not confirmed the sign-in yet. Try again in a moment.',
      );
    }
    await this.fail(signIn);
    return new PluginError(
      'sign_in_over',
      'The app refused the sign-in, or it was switched off meanwhile. Start again.',
    );
  }

  private async settle(signIn: DepartedSignIn, saysFailed: boolean, visitor: Visitor): Promise<Arrival> {
    const verdict = await this.check.judge(signIn, { signal: visitor.signal, isHurried: saysFailed });
    if (verdict === 'pending') return { page: saysFailed ? 'failed' : 'unfinished' };
    const settled = await this.conclude(signIn, verdict, visitor);
    if (settled !== undefined) return settled;
    // Another arrival, or another departure, was faster; this one tells what that one came to.
    const current = await this.signIns.findByStateHash(signIn.stateHash);
    return (current && pageOf(current)) ?? { page: 'unknown' };
  }

  /** Undefined when the attempt is no longer what was judged: it is over, or a browser left with it again meanwhile. */
  private async conclude(
    signIn: DepartedSignIn,
    verdict: 'active' | 'failed',
    visitor: Visitor,
  ): Promise<Arrival | undefined> {
    if (verdict === 'failed') return (await this.fail(signIn)) ? { page: 'failed' } : undefined;
    if (!this.isProven(signIn, visitor)) return this.park(signIn);
    return (await this.endings.connect(signIn, 'pending')) && { page: 'connected' };
  }

  /**
   * The browser that left is the browser that came back, and nobody else is signed in there. A link from a chat may have
   * been opened by anybody, so there the member must be signed in.
   */
  private isProven(signIn: SignIn, { principal, secrets }: Visitor): boolean {
    const isMember = principal === undefined ? !isFromChat(signIn) : principal.userId === signIn.userId;
    return isMember && carriesSecret(signIn, secrets);
  }

  private async fail(signIn: SignIn): Promise<boolean> {
    const { stateHash } = signIn;
    const hasEnded = await this.endings.abandon(signIn, { to: 'failed', stateHash });
    if (hasEnded) await this.note(signIn, 'sign_in.refused', 'failed');
    return hasEnded;
  }

  private async park(signIn: DepartedSignIn): Promise<Arrival | undefined> {
    const browserSecret = newToken();
    const expiresAt = new Date(Date.now() + signInLifetimeMs).toISOString();
    const { stateHash } = signIn;
    const isParked = await this.signIns.park(signIn.id, {
      stateHash,
      browserHash: hashToken(browserSecret),
      expiresAt,
    });
    if (!isParked) return undefined;
    await this.note(signIn, 'sign_in.parked', 'refused');
    this.announcer.connectionChanged(signIn, 'needs_confirmation');
    return { page: 'needs_confirmation', id: signIn.id, browserSecret, isSecure: comesBackOverTls(signIn) };
  }

  private async note(signIn: SignIn, action: 'sign_in.parked' | 'sign_in.refused', outcome: 'refused' | 'failed') {
    await this.audit.record(signIn.orgId, { action, outcome, actor: await this.names.nameOf(signIn), app: signIn.app });
  }
}

/** What an attempt came to; undefined while it is undecided. */
function pageOf(signIn: SignIn): Arrival | undefined {
  if (signIn.state === 'connected' || signIn.state === 'failed') return { page: signIn.state };
  if (!isOpen(signIn, new Date())) return { page: 'unknown' };
  return signIn.state === 'needs_confirmation' ? { page: 'needs_confirmation', id: signIn.id } : undefined;
}

function carriesSecret(signIn: SignIn, secrets: BrowserSecrets): boolean {
  return matchesHash(secrets({ id: signIn.id, isSecure: comesBackOverTls(signIn) }), signIn.browserHash);
}
