import { setTimeout as wait } from 'node:timers/promises';
import { inject, injectable } from 'tsyringe';
import { hashToken } from '../../domain/secret-token.js';
import { isExhausted, isOpen, type RedirectedSignIn } from '../../domain/sign-in.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { SingleFlight } from '../../lib/single-flight.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { VerifierCallbackStore } from '../../stores/verifier-callback-store.js';
import { type CallbackRequest, hasPendingRedirect, hasValidSecret, isOtherUser } from './returning-browser.js';
import { type CallbackResult, SignInCallbackService } from './sign-in-callback-service.js';
import { SignInCheck } from './sign-in-check.js';
import { SignInEndingService } from './sign-in-ending-service.js';

/** `attempts`: those that the browser carries a cookie for, by their ids. */
type VerifiedVisitor = CallbackRequest & { attempts: readonly string[] };

/** `refused`: nothing comes of that `session_uri`. `in_doubt`: it may have been taken, and nobody said so. */
type Redeemed = { accountId: string } | 'refused' | 'in_doubt';

// Not the visitor's signal: whoever leaves while it is told leaves an account that is active all the same.
const limitMs = 20_000;
// What another replica was told of the same return is written down within this.
const raceMs = 500;

/**
 * Returns by the provider's verifier: the browser brings a `session_uri` and nothing else, and the account stays closed
 * until the provider is told who was there. So the departures of this very browser say who may be there, and the account
 * that is answered says which of them came back.
 */
@injectable()
export class VerifierCallbackService {
  private readonly underWay = new SingleFlight<Redeemed>();

  constructor(
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(VerifierCallbackStore) private readonly departures: VerifierCallbackStore,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(SignInCallbackService) private readonly completion: SignInCallbackService,
    @inject(SignInCheck) private readonly check: SignInCheck,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Calls nothing for a browser that did not leave, or in which somebody else is signed in. Never throws for a visitor's sake. */
  async handleCallback(sessionUri: string, visitor: VerifiedVisitor): Promise<CallbackResult> {
    const known = await this.signIns.findByStateHash(hashOf(sessionUri));
    if (known !== undefined) return this.completion.handleCallbackOf(known, visitor);
    const open = await this.openDepartures(visitor);
    const own = open.filter((signIn) => !isOtherUser(signIn, visitor.principal));
    const [newest] = own;
    if (newest === undefined) return lostReturn(open[0]);
    const redeemed = await this.redeem(sessionUri, newest.providerUserId);
    if (redeemed === 'in_doubt') return { page: 'unfinished' };
    if (redeemed === 'refused') return this.giveUp(sessionUri, own, visitor);
    const returned = own.find(({ accountId }) => accountId === redeemed.accountId);
    if (returned === undefined) return this.putAway(redeemed.accountId, newest, visitor);
    return this.settle(sessionUri, returned, visitor);
  }

  /** Those with which this browser left and may still come back, newest first. */
  private async openDepartures({ attempts, secrets }: VerifiedVisitor): Promise<RedirectedSignIn[]> {
    const departed = await this.departures.listRedirected(attempts);
    const now = new Date();
    return departed.filter(
      (signIn) => isOpen(signIn, now) && hasPendingRedirect(signIn) && hasValidSecret(signIn, secrets),
    );
  }

  /** Told once, however often the same page is loaded at a time. */
  private redeem(sessionUri: string, providerUserId: string): Promise<Redeemed> {
    return this.underWay.run(`${hashOf(sessionUri)} ${providerUserId}`, async () => {
      try {
        const request = { sessionUri, providerUserId };
        return (await this.provider.completeSignIn(request, { signal: AbortSignal.timeout(limitMs) })) ?? 'refused';
      } catch (error) {
        this.logger.warn('The provider could not be told who came back from a sign-in.', { error });
        return 'in_doubt';
      }
    });
  }

  /** Written down first which departure it was: a `session_uri` is good for one answer, the page may be loaded again. */
  private async settle(
    sessionUri: string,
    returned: RedirectedSignIn,
    visitor: CallbackRequest,
  ): Promise<CallbackResult> {
    const { id, stateHash, accountId = '' } = returned;
    const to = hashOf(sessionUri);
    await this.departures.changeStateHash(id, { stateHash, accountId, to });
    // Told by another load of the page, or a browser left with it again meanwhile and this account is being removed.
    const known = await this.signIns.findByStateHash(to);
    return known === undefined ? { page: 'unknown' } : this.completion.handleCallbackOf(known, visitor);
  }

  /**
   * Refused, so nothing is connected, even if an account is active: it says that somebody signed in, not that it was in this
   * browser. Departures whose account cannot be finished any more are over; the others may still come back.
   */
  private async giveUp(sessionUri: string, own: RedirectedSignIn[], visitor: CallbackRequest): Promise<CallbackResult> {
    const known = await this.findToldMeanwhile(sessionUri, visitor.signal);
    if (known !== undefined) return this.completion.handleCallbackOf(known, visitor);
    const how = { signal: visitor.signal, isHurried: true };
    const verdicts = await Promise.all(own.map((signIn) => this.check.run(signIn, how)));
    const over = own.filter((_, index) => verdicts[index]?.state !== 'pending');
    const ended = await Promise.all(over.map((signIn) => this.completion.fail(signIn)));
    return { page: ended.includes(true) ? 'failed' : 'unknown' };
  }

  /** Refused it may be since the same page was loaded at another replica, which is told just now. */
  private async findToldMeanwhile(sessionUri: string, signal: AbortSignal): Promise<RedirectedSignIn | undefined> {
    const known = await this.signIns.findByStateHash(hashOf(sessionUri));
    if (known !== undefined) return known;
    await wait(raceMs, undefined, { signal }).catch(() => undefined);
    return this.signIns.findByStateHash(hashOf(sessionUri));
  }

  /** It belongs to no departure of this browser: nothing is connected, and what is the member's own does not stay there. */
  private async putAway(
    accountId: string,
    newest: RedirectedSignIn,
    visitor: CallbackRequest,
  ): Promise<CallbackResult> {
    const owner = await this.departures.findByAccountId(accountId);
    if (owner?.userId === newest.userId) return this.completion.handleCallbackOf(owner, visitor);
    if (owner === undefined) await this.endings.removeOrphan(newest, accountId);
    else this.logger.warn('The provider named an account of another member for a sign-in.', { app: newest.app });
    return lostReturn();
  }
}

/** Apart from hashes of a `state`: neither is taken for the other. */
function hashOf(sessionUri: string): string {
  return hashToken(`session_uri ${sessionUri}`);
}

/** Somebody else is signed in where that one left, or nothing tells that any did. */
function lostReturn(left?: RedirectedSignIn): CallbackResult {
  if (left === undefined) return { page: 'lost', reason: 'other_browser', isExhausted: false };
  return {
    page: 'lost',
    reason: 'other_person',
    hasLink: left.tokenHash !== undefined,
    isExhausted: isExhausted(left),
  };
}
