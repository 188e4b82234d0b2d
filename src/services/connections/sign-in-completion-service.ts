import { randomUUID } from 'node:crypto';
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
import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { Transactions } from '../../stores/transactions.js';
import { AuditService, auditEventOf } from '../activity/audit-service.js';
import { MemberNameService } from '../activity/member-name-service.js';
import { ChangeAnnouncer } from '../events/change-announcer.js';
import { AccountCheck } from './account-check.js';
import { AccountLabelService } from './account-label-service.js';
import { RevocationService } from './revocation-service.js';
import { SignInLinkService } from './sign-in-link-service.js';

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
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(AccountCheck) private readonly accounts: AccountCheck,
    @inject(SignInLinkService) private readonly links: SignInLinkService,
    @inject(RevocationService) private readonly revocations: RevocationService,
    @inject(AccountLabelService) private readonly labels: AccountLabelService,
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
    const verdict = await this.judge(signIn, visitor.signal);
    if (verdict !== 'active') {
      throw await this.whyNotFinished(signIn, verdict);
    }
    const connection = await this.consume(signIn, 'needs_confirmation');
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
    const verdict = await this.judge(signIn, visitor.signal, saysFailed);
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
    return (await this.consume(signIn, 'pending')) && { page: 'connected' };
  }

  private async judge(
    signIn: SignIn,
    signal: AbortSignal,
    isHurried = false,
  ): Promise<'active' | 'pending' | 'failed'> {
    const [isEnabled, member] = await Promise.all([
      this.enabledApps.isEnabled(signIn),
      this.directory.findMember(signIn.orgId, signIn.userId),
    ]);
    if (!isEnabled || member === undefined) return 'failed';
    try {
      const verdict = await (isHurried
        ? this.accounts.verifyOnce(signIn, signal)
        : this.accounts.verify(signIn, signal));
      return verdict === 'wrong_account' ? 'failed' : verdict;
    } catch (error) {
      this.logger.warn('The account of a sign-in could not be read.', { app: signIn.app, error });
      return 'pending';
    }
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
    const hasEnded = await this.links.abandon(signIn, { to: 'failed', stateHash });
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

  /** One transaction consumes the attempt and writes the connection. Undefined when it was consumed or over already. */
  private async consume(signIn: SignIn, from: 'pending' | 'needs_confirmation'): Promise<Connection | undefined> {
    const connection = toConnection(signIn);
    const { stateHash } = signIn;
    const actor = await this.names.nameOf(signIn);
    const isConsumed = await this.transactions.run(async ({ signIns, connections, revocations, audit }) => {
      if (!(await signIns.move(signIn.id, { from: [from], to: 'connected', stateHash }))) return false;
      const earlier = await connections.find(signIn);
      const { replacedAccountId } = await connections.replace(connection);
      if (replacedAccountId !== undefined) {
        const { projectId } = earlier ?? signIn;
        await revocations.add(this.revocations.dueNow({ ...signIn, accountId: replacedAccountId, projectId }));
      }
      await audit.append(
        signIn.orgId,
        auditEventOf({ action: 'connection.made', outcome: 'done', actor, app: signIn.app }),
      );
      return true;
    });
    if (!isConsumed) return undefined;
    this.announcer.connectionChanged(signIn, 'connected');
    this.revocations.wake();
    this.labels.learn(connection);
    return connection;
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

function toConnection(signIn: SignIn): Connection {
  if (signIn.accountId === undefined)
    throw new PluginError('internal', 'A sign-in without an account was taken for finished.');
  const now = new Date().toISOString();
  const { orgId, userId, app, accountId, providerUserId, authConfigId, projectId } = signIn;
  return {
    id: randomUUID(),
    ...{ orgId, userId, app, accountId, providerUserId, authConfigId, projectId },
    health: 'healthy',
    healthSince: now,
    createdAt: now,
    updatedAt: now,
  };
}
