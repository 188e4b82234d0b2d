import { inject, injectable } from 'tsyringe';
import type { Channel } from '../../contract/constants.js';
import type { ConnectionKey } from '../../domain/connection.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import { requesterOf } from '../../domain/requester.js';
import { isOpen, maxExtraLinks, type SignIn } from '../../domain/sign-in.js';
import type { Member } from '../../host/directory.js';
import type { Principal } from '../../host/routes.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { PublicAddressService } from '../settings/public-address-service.js';
import { type AuthorizationRedirect, AuthorizationRedirectService } from './authorization-redirect-service.js';
import { ConnectableAppService } from './connectable-app-service.js';
import { FurtherLinkService } from './further-link-service.js';
import { type AttemptRequest, SignInAttemptService, type StartedLink, toLink } from './sign-in-attempt-service.js';
import { SignInEndingService } from './sign-in-ending-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';

/** Starting a sign-in: at once from the control center, by a link of ours from a chat. */
@injectable()
export class SignInService {
  constructor(
    @inject(PublicAddressService) private readonly addresses: PublicAddressService,
    @inject(ConnectableAppService) private readonly connectable: ConnectableAppService,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(SignInAttemptService) private readonly opening: SignInAttemptService,
    @inject(FurtherLinkService) private readonly furtherLinks: FurtherLinkService,
    @inject(AuthorizationRedirectService) private readonly links: AuthorizationRedirectService,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
  ) {}

  /**
   * From the control center: the browser that asks goes straight to the provider's page.
   * Throws `not_configured`, `app_not_available`, `app_not_connectable`, `public_address_needed`,
   * `rate_limited`, and what the provider throws.
   */
  async startInBrowser(
    principal: Principal,
    request: { app: string; clientOrigin?: string },
  ): Promise<AuthorizationRedirect> {
    const key = { orgId: principal.orgId, userId: principal.userId, app: request.app };
    const app = await this.connectable.require(key);
    const origin = await this.addresses.originFor('web', request.clientOrigin);
    await this.limits.admitRedirect(key);
    const signIn = await this.opening.create(key, {
      requester: { orgId: key.orgId, userId: key.userId },
      name: principal.name,
      origin,
    });
    try {
      return await this.links.create(signIn, app);
    } catch (error) {
      await this.endings.abandon(signIn, { to: 'failed' });
      throw error;
    }
  }

  /**
   * For a page whose links open in another browser: a link of ours, for the member who asks. Nothing is made at the
   * provider yet. Throws as `startInBrowser`, without what the provider throws.
   */
  async startHandOff(principal: Principal, request: { app: string; clientOrigin?: string }): Promise<StartedLink> {
    const key = { orgId: principal.orgId, userId: principal.userId, app: request.app };
    await this.connectable.require(key);
    const origin = await this.addresses.originFor('web', request.clientOrigin);
    const requester = { orgId: key.orgId, userId: key.userId };
    return this.opening.createWithLink(key, { requester, name: principal.name, origin });
  }

  /**
   * From a chat, a bridge or the command line: a link of ours, which names the member before it leads on. Where somebody
   * else may have asked for it, it joins the sign-in that is open, if any. Throws as `startHandOff`.
   */
  async startFromChat(
    member: Member,
    request: { channel: Channel; agentId: string; app: string; clientOrigin?: string; isCallersOwn: boolean },
  ): Promise<StartedLink & { isJoined: boolean }> {
    const key = { orgId: member.orgId, userId: member.userId, app: request.app };
    await this.connectable.require(key);
    const origin = await this.addresses.originFor(request.channel, request.clientOrigin);
    const by = { requester: requesterOf(member, request), name: member.name, origin };
    if ('userId' in by.requester) return { ...(await this.opening.createWithLink(key, by)), isJoined: false };
    // Once, however often it begins anew.
    await this.limits.admitStart(by.requester);
    return this.joinOrBegin(key, { ...by, isAdmitted: true });
  }

  /** Nobody ends the sign-in of another by asking for one. */
  private async joinOrBegin(
    key: ConnectionKey,
    by: AttemptRequest,
    tries = 5,
  ): Promise<StartedLink & { isJoined: boolean }> {
    const open = await this.signIns.findOpen(key, new Date().toISOString());
    if (open !== undefined) {
      const token = await this.furtherLinks.give(open, by.origin);
      if (token !== undefined) return { ...toLink(open, { token, origin: by.origin }), isJoined: true };
      if (isFull(await this.signIns.findById(open.id))) throw tooManyLinks();
    }
    try {
      return { ...(await this.opening.createWithLink(key, by)), isJoined: false };
    } catch (error) {
      // Somebody began at the same moment; theirs is the one to join.
      if (!isPluginError(error, 'conflict') || tries === 1) throw error;
      return this.joinOrBegin(key, by, tries - 1);
    }
  }
}

function isFull(signIn: SignIn | undefined): boolean {
  return signIn !== undefined && isOpen(signIn, new Date()) && signIn.extraLinkCount >= maxExtraLinks;
}

function tooManyLinks(): PluginError {
  return new PluginError('rate_limited', 'Too many links were asked for. Use one of those that were given out.', {
    details: { retryAfterMs: 60_000 },
  });
}
