import { inject, injectable } from 'tsyringe';
import { isPluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { BackgroundTask } from '../../lib/background-task.js';
import { withLinkedSignal } from '../../lib/signals.js';
import { SingleFlight } from '../../lib/single-flight.js';
import { fromNow } from '../../lib/time.js';
import { type Revocation, RevocationStore } from '../../stores/revocation-store.js';
import { Transactions } from '../../stores/transactions.js';
import { auditEventOf } from '../activity/audit-service.js';
import { MemberNameService } from '../activity/member-name-service.js';
import { Closables } from '../closables.js';
import { type AccountRemoval, AccountRemovalService, isRevocationOutcome } from './account-removal-service.js';

export type AccountRef = { accountId: string; app: string; orgId: string; userId: string; projectId?: string };

/** `waiting`: still to be removed, and tried again. */
export type Removal = AccountRemoval | 'waiting';

const firstWaitMs = 30_000;
const maxWaitMs = 15 * 60 * 1000;
// An account that the provider itself refuses to remove is given up after about a day.
const maximumRefusals = 100;
// Outages count only until the waits are at their longest, so that no outage brings an account near to being given up.
const countedOutages = 5;
const limitMs = 15_000;
// A few, so that an account whose removal hangs does not hold up the others, and the provider is not flooded.
const atOnce = 4;
// Longer than any try takes; an account that a killed replica worked at is free again after it.
const claimedForMs = 60_000;
// How far the clocks of replicas may differ. What is due later than any wait plus this was written by a clock that was wrong.
const skewMs = 5 * 60 * 1000;

/** Accounts at the provider that must go: revoked at the app, then deleted, tried until it worked. */
@injectable()
export class RevocationService {
  private readonly underWay = new Set<Promise<void>>();
  private readonly removals = new SingleFlight<Removal>();
  private readonly rounds = new BackgroundTask({
    run: () => this.attemptDue(),
    onFailure: (error) => this.logger.error('The list of revocations could not be read.', { error }),
  });

  constructor(
    @inject(RevocationStore) private readonly store: RevocationStore,
    @inject(AccountRemovalService) private readonly accounts: AccountRemovalService,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(MemberNameService) private readonly names: MemberNameService,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('background', () => this.close());
  }

  dueNow(leftover: AccountRef): Omit<Revocation, 'attempts'> {
    return toRevocation(leftover, 0);
  }

  /** For whoever calls `tryNow` next: until that try is over, nobody else is to begin one. */
  dueAfterAttempt(leftover: AccountRef): Omit<Revocation, 'attempts'> {
    return toRevocation(leftover, claimedForMs);
  }

  async add(leftover: AccountRef): Promise<void> {
    await this.store.add(this.dueNow(leftover));
    this.wake();
  }

  /** Tries one at once, for a person who waits to hear what became of it. It is on the list already. */
  async attemptNow(leftover: AccountRef): Promise<Removal> {
    if (this.rounds.signal.aborted) return 'waiting';
    return this.attempt({ ...this.dueNow(leftover), attempts: 0 });
  }

  /** Works off what is due, in the background. */
  wake(): void {
    this.rounds.wake();
  }

  /** The tries under way end first: what they came to is written while there is a database. */
  async close(): Promise<void> {
    await this.rounds.close();
    await this.removals.settled();
  }

  /** Goes through the list, whether or not what it began has ended: one that hangs holds up no later round either. */
  private async attemptDue(): Promise<void> {
    for (let due = await this.claimNext(); due !== undefined; due = await this.claimNext()) {
      const attempt = this.attemptInBackground(due).finally(() => this.underWay.delete(attempt));
      this.underWay.add(attempt);
      if (this.underWay.size >= atOnce) await Promise.race(this.underWay);
    }
  }

  private async claimNext(): Promise<Revocation | undefined> {
    if (this.rounds.signal.aborted) return undefined;
    return this.store.claimDue(fromNow(0), { until: fromNow(claimedForMs), farthest: fromNow(maxWaitMs + skewMs) });
  }

  private async attemptInBackground(revocation: Revocation): Promise<void> {
    try {
      await this.attempt(revocation);
    } catch (error) {
      this.logger.error('The removal of an account could not be written down; it is tried again.', { error });
    }
  }

  /** Of two who try the same account at once, both learn what the one try came to. */
  private attempt(revocation: Revocation): Promise<Removal> {
    return this.removals.run(revocation.accountId, () => this.remove(revocation));
  }

  private async remove(revocation: Revocation): Promise<Removal> {
    try {
      const removal = await withLinkedSignal([this.rounds.signal, AbortSignal.timeout(limitMs)], (signal) =>
        this.accounts.remove(revocation, { signal }),
      );
      if (removal === 'other_project') await this.postpone(revocation, 'It belongs to another project.');
      else await this.settle(revocation, removal);
      return removal;
    } catch (error) {
      await this.postpone(revocation, error);
      return 'waiting';
    }
  }

  private async postpone(revocation: Revocation, error: unknown): Promise<void> {
    this.logger.warn('An account could not be removed at the provider yet.', { app: revocation.app, error });
    if (isRefusal(error) && revocation.attempts + 1 >= maximumRefusals) {
      await this.settle(revocation, 'not_supported');
      return;
    }
    const dueAt = fromNow(Math.min(firstWaitMs * 2 ** revocation.attempts, maxWaitMs));
    const counts = isRefusal(error) || revocation.attempts < countedOutages;
    await this.store.postpone(revocation.accountId, { dueAt, counts });
  }

  /**
   * Only whoever takes it off the list records it, in the same transaction, however many tried it at once. What an earlier
   * try heard from the app counts where this one found the account deleted.
   */
  private async settle(revocation: Revocation, result: Removal): Promise<void> {
    const { accountId, orgId, app } = revocation;
    const actingAs = await this.names.nameOf(revocation);
    await this.transactions.run(async ({ revocations, audit }) => {
      const settled = await revocations.settle(accountId);
      const said = isRevocationOutcome(result) ? result : settled?.outcome;
      if (settled === undefined || said === undefined) return;
      const outcome = said === 'revoked' ? 'done' : 'failed';
      await audit.append(orgId, auditEventOf({ action: 'account.revoked', outcome, actingAs, app }));
    });
  }
}

function toRevocation(leftover: AccountRef, dueInMs: number): Omit<Revocation, 'attempts'> {
  const { accountId, app, orgId, userId, projectId } = leftover;
  return { accountId, app, orgId, userId, projectId, dueAt: fromNow(dueInMs) };
}

/** What only something in between may have said is no refusal: the account stays on the list. */
function isRefusal(error: unknown): boolean {
  if (isPluginError(error, 'provider_protocol')) return error.details.isFinal === true;
  return isPluginError(error, 'app_not_available');
}
