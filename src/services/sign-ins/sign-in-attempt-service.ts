import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'tsyringe';
import { connectPath } from '../../contract/sign-in-paths.js';
import { type Requester, requesterKey } from '../../domain/caller.js';
import { type Connection, type ConnectionKey, connectionStatusOf } from '../../domain/connection.js';
import { isPluginError } from '../../domain/plugin-error.js';
import { newTestProviderUserId, providerUserIdOf } from '../../domain/provider-user.js';
import {
  isTest,
  maxExtraLinks,
  maxExtraLinksForMember,
  type SignIn,
  type SignInPurpose,
  signInLifetimeMs,
} from '../../domain/sign-in.js';
import { hashToken, newToken } from '../../domain/sign-in-secrets.js';
import { now } from '../../lib/time/time.js';
import { Transactions } from '../../stores/transactions.js';
import { AccountRemovalService } from '../account-removal/account-removal-service.js';
import { type AuditEntry, appendEntry } from '../activity/audit-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { ProjectDiscoveryService } from '../provider-project/project-discovery-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';

/** A link of ours that leads to an attempt, and when it expires. */
export type StartedLink = { id: string; signInUrl: string; expiresAt: string };

/** Who starts an attempt, for a browser at which address, and for what purpose. */
export type AttemptRequest = {
  requester: Requester;
  name: string;
  baseAddress: string;
  /** The token of the link that leads to the attempt, if any. */
  token?: string;
  /** Whether it was counted against the rate limits already. */
  isAdmitted?: boolean;
  purpose?: SignInPurpose;
};

// Each conflict means that another request of the same member created its attempt in between.
const maxCreations = 5;

/**
 * Creates sign-in attempts and the links that lead to them. An attempt is stored before anything is created at the provider, and
 * replaces an older one of the same member.
 */
@injectable()
export class SignInAttemptService {
  constructor(
    @inject(ProjectDiscoveryService) private readonly discovery: ProjectDiscoveryService,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(AccountRemovalService) private readonly removals: AccountRemovalService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /** Throws `rate_limited`, and `conflict` where the requester is not the member and an attempt of the member is open. */
  async create(key: ConnectionKey, request: AttemptRequest): Promise<SignIn> {
    if (!request.isAdmitted) await this.limits.admitStart(request.requester);
    const signIn = newSignIn(key, request, await this.discovery.discoverProjectId());
    const connection = await this.replaceUnended(signIn, request);
    this.removals.wake();
    if (!isTest(signIn))
      this.announcer.connectionChanged(key, connectionStatusOf({ connection, signIn }, signIn.projectId));
    return signIn;
  }

  /** Creates an attempt and a link that leads to it. Throws as `create`. */
  async createWithLink(key: ConnectionKey, request: Omit<AttemptRequest, 'token'>): Promise<StartedLink> {
    const token = newToken();
    return toLink(await this.create(key, { ...request, token }), { token, baseAddress: request.baseAddress });
  }

  /**
   * The token of an extra link to an open attempt, for whoever requests it. Undefined when the attempt has ended, or has the
   * maximum of extra links.
   */
  addLink(signIn: SignIn, request: AttemptRequest): Promise<string | undefined> {
    const entry = startEntry(signIn, request);
    return this.addLinkUpTo(maxExtraLinks, signIn, { baseAddress: request.baseAddress, entry });
  }

  /**
   * As `addLink`, for the member to start again at the same base address: no other start is recorded. Others who request links
   * cannot use these up.
   */
  addLinkForMember(signIn: SignIn): Promise<string | undefined> {
    return this.addLinkUpTo(maxExtraLinksForMember, signIn, { baseAddress: signIn.baseAddress });
  }

  private async addLinkUpTo(
    max: number,
    { id, orgId }: SignIn,
    { baseAddress, entry }: { baseAddress: string; entry?: AuditEntry },
  ): Promise<string | undefined> {
    const token = newToken();
    const link = { tokenHash: hashToken(token), baseAddress, createdAt: now() };
    return this.transactions.run(async ({ signIns, audit }) => {
      if (!(await signIns.addLink(id, link, max))) return undefined;
      if (entry !== undefined) await appendEntry(audit, orgId, entry);
      return token;
    });
  }

  /**
   * Returns the connection of that moment, if any. Throws `conflict` at once where the requester is not the member, and after
   * some attempts where the member is.
   */
  private async replaceUnended(signIn: SignIn, request: AttemptRequest): Promise<Connection | undefined> {
    const isOwn = 'userId' in request.requester;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.replaceUnendedOnce(signIn, { isOwn, started: startEntry(signIn, request) });
      } catch (error) {
        // Another request created an attempt between the two steps; that one is now the older one, to be replaced.
        if (!isPluginError(error, 'conflict') || !isOwn || attempt === maxCreations) throw error;
      }
    }
  }

  /**
   * In one transaction: the unended attempt of the same key ends, its account is scheduled for removal, and the new one is stored.
   * A requester other than the member ends only an attempt that has expired.
   */
  private async replaceUnendedOnce(
    signIn: SignIn,
    { isOwn, started }: { isOwn: boolean; started: AuditEntry },
  ): Promise<Connection | undefined> {
    return this.transactions.run(async ({ signIns, accountRemovals, connections, audit }) => {
      const ended = isOwn ? signIns.cancelUnended(signIn) : signIns.cancelOverdue(signIn, signIn.createdAt);
      for (const { accountId, ...earlier } of await ended) {
        if (accountId !== undefined) await accountRemovals.add({ ...earlier, accountId }, { dueAt: now() });
      }
      await signIns.create(signIn);
      if (!isTest(signIn)) await appendEntry(audit, signIn.orgId, started);
      return connections.find(signIn);
    });
  }
}

export function toLink(
  { id, expiresAt }: SignIn,
  { token, baseAddress }: { token: string; baseAddress: string },
): StartedLink {
  return { id, signInUrl: `${baseAddress}${connectPath}/${token}`, expiresAt };
}

/** The record of a start: by the member, or by an agent that somebody else may have talked to. */
function startEntry({ userId, app }: SignIn, { requester, name }: AttemptRequest): AuditEntry {
  const member = { userId, name };
  const by =
    'userId' in requester
      ? { actor: member }
      : { actingAs: member, agent: requester.agentId, channel: requester.channel };
  return { action: 'sign_in.started', outcome: 'done', app, ...by };
}

function newSignIn(key: ConnectionKey, request: AttemptRequest, projectId: string | undefined): SignIn {
  const start = new Date();
  return {
    orgId: key.orgId,
    userId: key.userId,
    app: key.app,
    id: randomUUID(),
    state: 'pending',
    ...(request.purpose !== undefined && { purpose: request.purpose }),
    ...(request.token !== undefined && { tokenHash: hashToken(request.token) }),
    baseAddress: request.baseAddress,
    requestedBy: requesterKey(request.requester),
    providerUserId: isTest(request) ? newTestProviderUserId() : providerUserIdOf(key.userId),
    projectId,
    createdAt: start.toISOString(),
    extraLinkCount: 0,
    redirectCount: 0,
    callbacksWithoutCookie: 0,
    expiresAt: new Date(start.getTime() + signInLifetimeMs).toISOString(),
  };
}
