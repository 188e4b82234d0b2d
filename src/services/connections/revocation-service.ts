import { inject, injectable } from 'tsyringe';
import { isPluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { type ProviderAccountState, ProviderGateway, type RevokeResult } from '../../provider/provider-gateway.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { type Revocation, RevocationStore } from '../../stores/revocation-store.js';
import { AuditService } from '../activity/audit-service.js';
import { MemberNameService } from '../activity/member-name-service.js';
import { SharedWork } from '../concurrency/shared-work.js';
import { ProviderStatusService } from '../settings/provider-status-service.js';

export type Leftover = { accountId: string; app: string; orgId: string; userId: string; projectId?: string };

/**
 * What became of an account. `kept_grant`: deleted at the provider, but not revoked at the app, since revoking would end
 * another connection of the same person; `in_use`: nothing was done, another row still uses it; `waiting`: still to be
 * removed, and tried again; `other_project`: so too, once that project's key is back.
 */
export type Removal = RevokeResult | 'kept_grant' | 'in_use' | 'waiting' | 'other_project';

const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60 * 1000;
// An account that the provider itself refuses to remove is given up after about a day.
const maximumRefusals = 100;
// Outages count only until the waits are at their longest, so that no outage brings an account near to being given up.
const countedOutages = 5;
const limitMs = 15_000;

/** Accounts at the provider that must go: revoked at the app, then deleted, tried until it worked. */
@injectable()
export class RevocationService {
  private running?: Promise<void>;
  private again = false;
  private readonly removals = new SharedWork<Removal>();
  private readonly closing = new AbortController();

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(RevocationStore) private readonly store: RevocationStore,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(ProviderStatusService) private readonly status: ProviderStatusService,
    @inject(AuditService) private readonly audit: AuditService,
    @inject(MemberNameService) private readonly names: MemberNameService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  dueNow(leftover: Leftover): Omit<Revocation, 'attempts'> {
    const { accountId, app, orgId, userId, projectId } = leftover;
    return { accountId, app, orgId, userId, projectId, dueAt: new Date().toISOString() };
  }

  async add(leftover: Leftover): Promise<void> {
    await this.store.add(this.dueNow(leftover));
    this.wake();
  }

  /** Tries one at once, for a person who waits to hear what became of it. It is on the list already. */
  async tryNow(leftover: Leftover): Promise<Removal> {
    if (this.closing.signal.aborted) return 'waiting';
    return this.attempt({ ...this.dueNow(leftover), attempts: 0 });
  }

  /** Works off what is due, in the background. */
  wake(): void {
    this.again = true;
    this.running ??= this.workOff();
  }

  /** The tries under way end first: what they came to is written while there is a database. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
    await this.removals.ended();
  }

  /** Rests in the same moment in which it finds that nobody asked again, so that no call to wake up is lost between. */
  private async workOff(): Promise<void> {
    while (this.again && !this.closing.signal.aborted) {
      this.again = false;
      await this.attemptDue().catch((error: unknown) =>
        this.logger.error('The list of revocations could not be read.', { error }),
      );
    }
    this.running = undefined;
  }

  private async attemptDue(): Promise<void> {
    for (const revocation of await this.store.listDue(new Date().toISOString(), 50)) {
      if (this.closing.signal.aborted) return;
      await this.attempt(revocation);
    }
  }

  /** Of two who try the same account at once, both learn what the one try came to. */
  private attempt(revocation: Revocation): Promise<Removal> {
    return this.removals.run(revocation.accountId, () => this.remove(revocation));
  }

  private async remove(revocation: Revocation): Promise<Removal> {
    const { accountId } = revocation;
    if (await this.connections.isAccountInUse(accountId)) {
      await this.store.settle(accountId);
      return 'in_use';
    }
    if (await this.isOfOtherProject(revocation)) {
      await this.postpone(revocation, 'It belongs to another project.');
      return 'other_project';
    }
    try {
      const result = await this.removeAtProvider(revocation);
      await this.store.settle(accountId);
      if (result === 'revoked' || result === 'not_supported') {
        await this.note(revocation, result === 'revoked' ? 'done' : 'failed');
      }
      return result;
    } catch (error) {
      await this.postpone(revocation, error);
      return 'waiting';
    }
  }

  /**
   * Only a sign-in that was finished left something at the app to take back; and there a grant is often one for all of a
   * person's sign-ins, so that revoking it would break the connection that replaced this one.
   */
  private async removeAtProvider({ accountId, userId, app }: Revocation): Promise<Removal> {
    const signal = AbortSignal.any([this.closing.signal, AbortSignal.timeout(limitMs)]);
    const account = await this.provider.findAccount(accountId, { signal });
    if (account === undefined) return 'gone';
    const result = await this.revoke({ accountId, userId, app }, { state: account.state, signal });
    await this.provider.deleteAccount(accountId, { signal });
    return result;
  }

  private async revoke(
    { accountId, userId, app }: Pick<Revocation, 'accountId' | 'userId' | 'app'>,
    { state, signal }: { state: ProviderAccountState; signal: AbortSignal },
  ): Promise<Removal> {
    if (state === 'pending' || state === 'failed') return 'gone';
    // An earlier try came as far as this; the provider would refuse to revoke it again.
    if (state === 'revoked') return 'revoked';
    if (await this.connections.isConnectedAnywhere({ userId, app })) return 'kept_grant';
    return this.provider.revokeAccount(accountId, { signal });
  }

  private async isOfOtherProject(revocation: Revocation): Promise<boolean> {
    if (revocation.projectId === undefined) return false;
    const current = await this.status.discoverProjectId();
    return current !== undefined && revocation.projectId !== current;
  }

  private async postpone(revocation: Revocation, error: unknown): Promise<void> {
    this.logger.warn('An account could not be removed at the provider yet.', { app: revocation.app, error });
    if (isRefusal(error) && revocation.attempts + 1 >= maximumRefusals) {
      await this.store.settle(revocation.accountId);
      await this.note(revocation, 'failed');
      return;
    }
    const waitMs = Math.min(firstWaitMs * 2 ** revocation.attempts, longestWaitMs);
    const dueAt = new Date(Date.now() + waitMs).toISOString();
    const counts = isRefusal(error) || revocation.attempts < countedOutages;
    await this.store.postpone(revocation.accountId, { dueAt, counts });
  }

  private async note(revocation: Revocation, outcome: 'done' | 'failed'): Promise<void> {
    const actingAs = await this.names.nameOf(revocation);
    await this.audit.record(revocation.orgId, { action: 'account.revoked', outcome, actingAs, app: revocation.app });
  }
}

function isRefusal(error: unknown): boolean {
  return isPluginError(error, 'provider_protocol') || isPluginError(error, 'app_not_available');
}
