import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'tsyringe';
import type { Channel } from '../../contract/access-contract.js';
import { type ConnectionKey, providerUserIdOf } from '../../domain/connection.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import { nameOfRequester, type Requester, requesterOf } from '../../domain/requester.js';
import { hashToken, newToken } from '../../domain/secret-token.js';
import { isOpen, mostFurtherLinks, type SignIn, signInLifetimeMs } from '../../domain/sign-in.js';
import type { Member } from '../../host/directory.js';
import type { Principal } from '../../host/routes.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { Transactions } from '../../stores/transactions.js';
import { auditEventOf } from '../activity/audit-service.js';
import { RevocationService } from '../connections/revocation-service.js';
import { ChangeAnnouncer } from '../events/change-announcer.js';
import { ProviderStatusService } from '../settings/provider-status-service.js';
import { PublicAddressService } from '../settings/public-address-service.js';
import { ConnectableAppService } from './connectable-app-service.js';
import { FurtherLinkService } from './further-link-service.js';
import { SignInEndingService } from './sign-in-ending-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';
import { type Departure, SignInLinkService } from './sign-in-link-service.js';

/** A link of ours, and until when it leads on. */
export type StartedLink = { id: string; signInUrl: string; expiresAt: string };

/** Who starts it, and from where. The token is that of a link of ours. */
type Starter = { requester: Requester; name: string; origin: string; token?: string };

/** Starting a sign-in: at once from the control center, by a link of ours from a chat. */
@injectable()
export class SignInService {
  constructor(
    @inject(ProviderStatusService) private readonly status: ProviderStatusService,
    @inject(PublicAddressService) private readonly addresses: PublicAddressService,
    @inject(ConnectableAppService) private readonly connectable: ConnectableAppService,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(FurtherLinkService) private readonly furtherLinks: FurtherLinkService,
    @inject(SignInLinkService) private readonly links: SignInLinkService,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(RevocationService) private readonly revocations: RevocationService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /**
   * From the control center: the browser that asks goes straight to the provider's page.
   * Throws `not_configured`, `app_not_available`, `app_not_connectable`, `public_address_needed`,
   * `rate_limited`, and what the provider throws.
   */
  async startInBrowser(principal: Principal, request: { app: string; clientOrigin?: string }): Promise<Departure> {
    const key = { orgId: principal.orgId, userId: principal.userId, app: request.app };
    const app = await this.connectable.require(key);
    const origin = await this.addresses.originFor('web', request.clientOrigin);
    await this.limits.admitDeparture(key);
    const signIn = await this.begin(key, {
      requester: { orgId: key.orgId, userId: key.userId },
      name: principal.name,
      origin,
    });
    try {
      return await this.links.depart(signIn, app);
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
    return this.beginWithLink(key, { requester, name: principal.name, origin });
  }

  /**
   * From a chat, a bridge or the command line: a link of ours, which names the member before it leads on. Where somebody
   * else may have asked for it, it joins the sign-in that is open, if any. Throws as `startHandOff`.
   */
  async startFromChat(
    member: Member,
    request: { channel: Channel; agentId: string; app: string; clientOrigin?: string; isOfSpeaker: boolean },
  ): Promise<StartedLink & { isJoined: boolean }> {
    const key = { orgId: member.orgId, userId: member.userId, app: request.app };
    await this.connectable.require(key);
    const origin = await this.addresses.originFor(request.channel, request.clientOrigin);
    const by = { requester: requesterOf(member, request), name: member.name, origin };
    return 'userId' in by.requester
      ? { ...(await this.beginWithLink(key, by)), isJoined: false }
      : this.joinOrBegin(key, by);
  }

  private async beginWithLink(key: ConnectionKey, by: Starter): Promise<StartedLink> {
    const token = newToken();
    return toLink(await this.begin(key, { ...by, token }), { token, origin: by.origin });
  }

  /** Nobody ends the sign-in of another by asking for one. */
  private async joinOrBegin(key: ConnectionKey, by: Starter, tries = 5): Promise<StartedLink & { isJoined: boolean }> {
    const open = await this.signIns.findOpen(key, new Date().toISOString());
    if (open !== undefined) {
      await this.limits.admitStart(by.requester);
      const token = await this.furtherLinks.give(open, by.origin);
      if (token !== undefined) return { ...toLink(open, { token, origin: by.origin }), isJoined: true };
      if (isFull(await this.signIns.findById(open.id))) throw tooManyLinks();
    }
    try {
      return { ...(await this.beginWithLink(key, by)), isJoined: false };
    } catch (error) {
      // Somebody began at the same moment; theirs is the one to join.
      if (!isPluginError(error, 'conflict') || tries === 1) throw error;
      return this.joinOrBegin(key, by, tries - 1);
    }
  }

  /** Intent before effect: the attempt is stored before anything is made at the provider. An older one is over. */
  private async begin(key: ConnectionKey, by: Starter): Promise<SignIn> {
    const now = new Date();
    await this.limits.admitStart(by.requester);
    const signIn: SignIn = {
      orgId: key.orgId,
      userId: key.userId,
      app: key.app,
      id: randomUUID(),
      state: 'pending',
      ...(by.token !== undefined && { tokenHash: hashToken(by.token) }),
      origin: by.origin,
      requestedBy: nameOfRequester(by.requester),
      providerUserId: providerUserIdOf(key.userId),
      projectId: await this.status.discoverProjectId(),
      createdAt: now.toISOString(),
      furtherLinks: 0,
      departures: 0,
      lostReturns: 0,
      expiresAt: new Date(now.getTime() + signInLifetimeMs).toISOString(),
    };
    await this.takePlace(signIn, by);
    this.revocations.wake();
    this.announcer.connectionChanged(key, 'signing_in');
    return signIn;
  }

  /**
   * In one transaction: what was open in that place ends, and what it left at the provider is to be removed. Somebody who
   * asks for another ends only what has run out; throws `conflict` then while one is open.
   */
  private async takePlace(signIn: SignIn, by: Starter, tries = 5): Promise<void> {
    const isOwn = 'userId' in by.requester;
    const actor = { userId: signIn.userId, name: by.name };
    const started = auditEventOf({ action: 'sign_in.started', outcome: 'done', actor, app: signIn.app });
    try {
      await this.transactions.run(async ({ signIns, revocations, audit }) => {
        const ended = isOwn ? signIns.cancelOpen(signIn) : signIns.cancelOverdue(signIn, signIn.createdAt);
        for (const { accountId, ...earlier } of await ended) {
          if (accountId !== undefined) await revocations.add(this.revocations.dueNow({ ...earlier, accountId }));
        }
        await signIns.create(signIn);
        await audit.append(signIn.orgId, started);
      });
    } catch (error) {
      // Somebody took the place between the two steps; theirs is the older one now.
      if (!isPluginError(error, 'conflict') || !isOwn || tries === 1) throw error;
      await this.takePlace(signIn, by, tries - 1);
    }
  }
}

function toLink({ id, expiresAt }: SignIn, { token, origin }: { token: string; origin: string }): StartedLink {
  return { id, signInUrl: `${origin}/v1/appconnect/connect/${token}`, expiresAt };
}

function isFull(signIn: SignIn | undefined): boolean {
  return signIn !== undefined && isOpen(signIn, new Date()) && signIn.furtherLinks >= mostFurtherLinks;
}

function tooManyLinks(): PluginError {
  return new PluginError('rate_limited', 'Too many links were asked for. Use one of those that were given out.', {
    details: { retryAfterMs: 60_000 },
  });
}
