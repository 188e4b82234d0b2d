import { inject, injectable } from 'tsyringe';
import type { Channel } from '../../contract/access-constants.js';
import { requesterOf } from '../../domain/caller.js';
import type { ConnectionKey } from '../../domain/connection.js';
import { isPluginError } from '../../domain/plugin-error.js';
import { isExhausted, isOpen, maxExtraLinks, type SignIn } from '../../domain/sign-in.js';
import type { Member } from '../../host/directory.js';
import type { Principal } from '../../host/routes.js';
import { now } from '../../lib/time/time.js';
import { SignInStore } from '../../stores/sign-ins/sign-in-store.js';
import { PublicAddressService } from '../settings/public-address-service.js';
import type { AuthorizationRedirect } from './authorization-redirect-service.js';
import { type BrowserStart, BrowserStartService } from './browser-start-service.js';
import { noRedirectsLeftError, tooManyLinksError } from './extra-link-errors.js';
import { SignInAppService } from './sign-in-app-service.js';
import { type AttemptRequest, SignInAttemptService, type StartedLink, toLink } from './sign-in-attempt-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';

// Each conflict means that another requester created an attempt in between, which then usually can be joined.
const maxJoinAttempts = 5;

/** Starts sign-ins: with a redirect from the control center, with a link from a chat. */
@injectable()
export class SignInService {
  constructor(
    @inject(PublicAddressService) private readonly addresses: PublicAddressService,
    @inject(SignInAppService) private readonly apps: SignInAppService,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(BrowserStartService) private readonly starts: BrowserStartService,
    @inject(SignInAttemptService) private readonly attempts: SignInAttemptService,
  ) {}

  /**
   * From the control center: redirects the browser to the provider's page. Throws `not_configured`, `app_not_available`,
   * `app_not_connectable`, `public_address_needed`, `rate_limited`, and what the provider throws.
   */
  async startInBrowser(principal: Principal, start: BrowserStart): Promise<AuthorizationRedirect> {
    return this.starts.startInBrowser(principal, await this.connectableStart(principal, start));
  }

  /**
   * For a page whose links open in another browser: creates a link of ours for the member. Nothing is created at the provider
   * yet. Throws as `startInBrowser`, without what the provider throws.
   */
  async startHandOff(principal: Principal, start: BrowserStart): Promise<StartedLink> {
    return this.starts.startHandOff(principal, await this.connectableStart(principal, start));
  }

  /**
   * From a chat, a bridge or the command line: creates a link of ours, whose page names the member before the browser is
   * redirected to the provider. Where the requester may be somebody else, the link leads to the attempt that is open, if any.
   * Throws as `startHandOff`.
   */
  async startFromChat(
    member: Member,
    start: { channel: Channel; agentId: string; app: string; clientOrigin?: string; isCallersOwn: boolean },
  ): Promise<StartedLink & { isJoined: boolean }> {
    const key = { orgId: member.orgId, userId: member.userId, app: start.app };
    await this.apps.requireConnectable(key);
    const baseAddress = await this.addresses.baseAddressFor(start.channel, start.clientOrigin);
    const request = { requester: requesterOf(member, start), name: member.name, baseAddress };
    if ('userId' in request.requester) {
      return { ...(await this.attempts.createWithLink(key, request)), isJoined: false };
    }
    // Counted once, even if it takes several attempts to join or create.
    await this.limits.admitStart(request.requester);
    return this.joinOrCreate(key, { ...request, isAdmitted: true });
  }

  private async connectableStart({ orgId }: Principal, { app, clientOrigin }: BrowserStart) {
    return { app: await this.apps.requireConnectable({ orgId, app }), clientOrigin };
  }

  /** A requester other than the member does not end an open attempt of the member, but gets an extra link to it. */
  private async joinOrCreate(
    key: ConnectionKey,
    request: AttemptRequest,
  ): Promise<StartedLink & { isJoined: boolean }> {
    for (let attempt = 1; ; attempt += 1) {
      const joined = await this.join(key, request);
      if (joined !== undefined) return { ...joined, isJoined: true };
      try {
        return { ...(await this.attempts.createWithLink(key, request)), isJoined: false };
      } catch (error) {
        // Another requester created an attempt at the same moment; that one can be joined.
        if (!isPluginError(error, 'conflict') || attempt === maxJoinAttempts) throw error;
      }
    }
  }

  /** Undefined where no attempt is open. Throws `rate_limited` where no further link to it is given out. */
  private async join(key: ConnectionKey, request: AttemptRequest): Promise<StartedLink | undefined> {
    const open = await this.signIns.findOpen(key, now());
    if (open === undefined) return undefined;
    if (isExhausted(open)) throw noRedirectsLeftError(open);
    const token = await this.attempts.addLink(open, request);
    if (token !== undefined) return toLink(open, { token, baseAddress: request.baseAddress });
    if (hasMaxExtraLinks(await this.signIns.findById(open.id))) throw tooManyLinksError();
    return undefined;
  }
}

function hasMaxExtraLinks(signIn: SignIn | undefined): boolean {
  return signIn !== undefined && isOpen(signIn, new Date()) && signIn.extraLinkCount >= maxExtraLinks;
}
