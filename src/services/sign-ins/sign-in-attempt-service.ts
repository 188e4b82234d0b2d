import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'tsyringe';
import { type ConnectionKey, providerUserIdOf, throwAwayProviderUserId } from '../../domain/connection.js';
import { isPluginError } from '../../domain/plugin-error.js';
import { type Requester, requesterKey } from '../../domain/requester.js';
import { hashToken, newToken } from '../../domain/secret-token.js';
import { isTest, type SignIn, type SignInPurpose, signInLifetimeMs } from '../../domain/sign-in.js';
import { Transactions } from '../../stores/transactions.js';
import { RevocationService } from '../accounts/revocation-service.js';
import { auditEventOf } from '../activity/audit-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { ProviderStatusService } from '../provider-project/provider-status-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';

/** A link of ours, and until when it leads on. */
export type StartedLink = { id: string; signInUrl: string; expiresAt: string };

/** Who starts it, from where, and for what. The token is that of a link of ours; `isAdmitted`: it was counted already. */
export type AttemptRequest = {
  requester: Requester;
  name: string;
  origin: string;
  token?: string;
  isAdmitted?: boolean;
  purpose?: SignInPurpose;
};

/** Intent before effect: an attempt is stored before anything is made at the provider. An older one is over. */
@injectable()
export class SignInAttemptService {
  constructor(
    @inject(ProviderStatusService) private readonly status: ProviderStatusService,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(RevocationService) private readonly revocations: RevocationService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /** Throws `rate_limited`, and `conflict` where somebody else asks while one is open. */
  async create(key: ConnectionKey, by: AttemptRequest): Promise<SignIn> {
    const now = new Date();
    if (!by.isAdmitted) await this.limits.admitStart(by.requester);
    const signIn: SignIn = {
      orgId: key.orgId,
      userId: key.userId,
      app: key.app,
      id: randomUUID(),
      state: 'pending',
      ...(by.purpose !== undefined && { purpose: by.purpose }),
      ...(by.token !== undefined && { tokenHash: hashToken(by.token) }),
      origin: by.origin,
      requestedBy: requesterKey(by.requester),
      providerUserId: isTest(by) ? throwAwayProviderUserId() : providerUserIdOf(key.userId),
      projectId: await this.status.discoverProjectId(),
      createdAt: now.toISOString(),
      extraLinkCount: 0,
      redirectCount: 0,
      unverifiedCallbackCount: 0,
      expiresAt: new Date(now.getTime() + signInLifetimeMs).toISOString(),
    };
    await this.replaceOpen(signIn, by);
    this.revocations.wake();
    if (!isTest(signIn)) this.announcer.connectionChanged(key, 'signing_in');
    return signIn;
  }

  /** One that a link of ours leads to. Throws as `open`. */
  async createWithLink(key: ConnectionKey, by: Omit<AttemptRequest, 'token'>): Promise<StartedLink> {
    const token = newToken();
    return toLink(await this.create(key, { ...by, token }), { token, origin: by.origin });
  }

  /**
   * In one transaction: what was open in that place ends, and what it left at the provider is to be removed. Somebody who
   * asks for another ends only what has run out; throws `conflict` then while one is open.
   */
  private async replaceOpen(signIn: SignIn, by: AttemptRequest, tries = 5): Promise<void> {
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
        if (!isTest(signIn)) await audit.append(signIn.orgId, started);
      });
    } catch (error) {
      // Somebody took the place between the two steps; theirs is the older one now.
      if (!isPluginError(error, 'conflict') || !isOwn || tries === 1) throw error;
      await this.replaceOpen(signIn, by, tries - 1);
    }
  }
}

export function toLink({ id, expiresAt }: SignIn, { token, origin }: { token: string; origin: string }): StartedLink {
  return { id, signInUrl: `${origin}/v1/appconnect/connect/${token}`, expiresAt };
}
