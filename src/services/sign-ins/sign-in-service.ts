import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'tsyringe';
import type { Channel } from '../../contract/access-contract.js';
import { type ConnectionKey, providerUserIdOf } from '../../domain/connection.js';
import { isPluginError } from '../../domain/plugin-error.js';
import { nameOfRequester, type Requester, requesterOf } from '../../domain/requester.js';
import { hashToken, newToken } from '../../domain/secret-token.js';
import { type SignIn, signInLifetimeMs } from '../../domain/sign-in.js';
import type { Member } from '../../host/directory.js';
import type { Principal } from '../../host/routes.js';
import { Transactions } from '../../stores/transactions.js';
import { auditEventOf } from '../activity/audit-service.js';
import { RevocationService } from '../connections/revocation-service.js';
import { ChangeAnnouncer } from '../events/change-announcer.js';
import { ProviderStatusService } from '../settings/provider-status-service.js';
import { PublicAddressService } from '../settings/public-address-service.js';
import { ConnectableAppService } from './connectable-app-service.js';
import { SignInEndingService } from './sign-in-ending-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';
import { type Departure, SignInLinkService } from './sign-in-link-service.js';

/** Who starts it, and from where. The token is that of a link of ours. */
type Starter = { requester: Requester; name: string; origin: string; token?: string };

/** Starting a sign-in: at once from the control center, by a link of ours from a chat. */
@injectable()
export class SignInService {
  constructor(
    @inject(ProviderStatusService) private readonly status: ProviderStatusService,
    @inject(PublicAddressService) private readonly addresses: PublicAddressService,
    @inject(ConnectableAppService) private readonly connectable: ConnectableAppService,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
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
   * From a chat, a bridge or the command line: a link of ours, which names the member before it leads on. Nothing is
   * made at the provider yet. Throws as `startInBrowser`, without what the provider throws.
   */
  async startFromChat(
    member: Member,
    request: { channel: Channel; agentId: string; app: string; clientOrigin?: string },
  ): Promise<{ signInUrl: string; expiresAt: string }> {
    const key = { orgId: member.orgId, userId: member.userId, app: request.app };
    await this.connectable.require(key);
    const origin = await this.addresses.originFor(request.channel, request.clientOrigin);
    const token = newToken();
    const signIn = await this.begin(key, { requester: requesterOf(member, request), name: member.name, origin, token });
    return { signInUrl: `${origin}/v1/appconnect/connect/${token}`, expiresAt: signIn.expiresAt };
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
      departures: 0,
      lostReturns: 0,
      expiresAt: new Date(now.getTime() + signInLifetimeMs).toISOString(),
    };
    await this.takePlace(signIn, by.name);
    this.revocations.wake();
    this.announcer.connectionChanged(key, 'signing_in');
    return signIn;
  }

  /** In one transaction: what was open in that place ends, and what it left at the provider is to be removed. */
  private async takePlace(signIn: SignIn, name: string, tries = 5): Promise<void> {
    const actor = { userId: signIn.userId, name };
    const started = auditEventOf({ action: 'sign_in.started', outcome: 'done', actor, app: signIn.app });
    try {
      await this.transactions.run(async ({ signIns, revocations, audit }) => {
        for (const { accountId, ...earlier } of await signIns.cancelOpen(signIn)) {
          if (accountId !== undefined) await revocations.add(this.revocations.dueNow({ ...earlier, accountId }));
        }
        await signIns.create(signIn);
        await audit.append(signIn.orgId, started);
      });
    } catch (error) {
      // Somebody took the place between the two steps; theirs is the older one now.
      if (!isPluginError(error, 'conflict') || tries === 1) throw error;
      await this.takePlace(signIn, name, tries - 1);
    }
  }
}
