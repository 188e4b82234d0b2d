import { inject, injectable } from 'tsyringe';
import { isPluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { BackgroundTask } from '../../lib/background-task.js';
import { withTimeLimit } from '../../lib/signals.js';
import { SingleFlight } from '../../lib/single-flight.js';
import { isYoungerThan, now } from '../../lib/time.js';
import { type AccountRef, AccountRemovalStore, type AccountToRemove } from '../../stores/account-removal-store.js';
import { type TransactionStores, Transactions } from '../../stores/transactions.js';
import { AuditService, appendEntry } from '../activity/audit-service.js';
import { Closables } from '../closables.js';
import { InstallationService } from '../installation/installation-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { AccountNotDeleted, AccountRemover, isGrantOutcome, type RemovalResult } from './account-remover.js';
import { RemovalFailures } from './removal-failures.js';
import { RemovalLimitService } from './removal-limit-service.js';
import { claimLimits, nextAttemptAt } from './retry-times.js';

/**
 * Where what becomes of the grant is not decided yet, the removal is tried again: it is `refused` where the provider itself
 * answered, and `waiting` where it could not be asked.
 */
export type RemovalReport = RemovalResult | 'waiting' | 'refused';

// After about a day an account that the provider itself refuses to remove is given up.
const maxRefusals = 100;
// Failures during an outage count only until the wait has its maximum, so that no account is given up because of an outage.
const maxCountedOutages = 5;
const timeoutMs = 15_000;
// So that an account whose removal hangs does not delay the others, and the provider does not get too many requests.
const maxConcurrent = 4;
// An account waits for those before it no longer than until its claim would end.
const maxPerClaim = 3 * maxConcurrent;
const skewMs = 5 * 60 * 1000;

/** Removes accounts from a stored list: revokes each at the app, then deletes it at the provider, and retries until it works. */
@injectable()
export class AccountRemovalService {
  private readonly running = new Set<Promise<void>>();
  private readonly attempts = new SingleFlight<RemovalReport>();
  private pause = { since: 0, forMs: 0 };
  private readonly task = new BackgroundTask({
    run: () => this.attemptDue(),
    onFailure: (error) => this.logger.error('The list of revocations could not be read.', { error }),
  });

  constructor(
    @inject(AccountRemovalStore) private readonly store: AccountRemovalStore,
    @inject(AccountRemover) private readonly remover: AccountRemover,
    @inject(RemovalLimitService) private readonly limits: RemovalLimitService,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(AuditService) private readonly audit: AuditService,
    @inject(InstallationService) private readonly installation: InstallationService,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('background', () => this.close());
  }

  /** Attempts at once to remove an account that is on the list already, for a caller who waits for the result. */
  async attemptNow(account: AccountRef): Promise<RemovalReport> {
    if (this.task.signal.aborted) return 'waiting';
    const failures = new RemovalFailures();
    const result = await this.attempt({ ...account, attempts: 0, dueAt: now() }, failures);
    failures.logTo(this.logger);
    return result;
  }

  /** Processes what is due, in the background. After a failure that the next account would have too, it pauses. */
  wake(): void {
    this.task.wake();
  }

  /** Waits for running attempts, so that their results are stored while the database is open. */
  async close(): Promise<void> {
    await this.task.close();
    await this.attempts.settled();
  }

  /** Does not wait for the last attempts, so that one that hangs does not delay the next run. */
  private async attemptDue(): Promise<void> {
    const failures = new RemovalFailures();
    try {
      while (this.mayGoOn) {
        const due = await this.claimDue();
        if (due.length === 0) break;
        await this.attemptAll(due, failures);
      }
    } finally {
      void Promise.all(this.running).then(() => failures.logTo(this.logger));
    }
  }

  private async attemptAll(due: AccountToRemove[], failures: RemovalFailures): Promise<void> {
    for (const account of due) {
      if (this.mayGoOn) this.pauseFor(await this.limits.admit());
      if (this.mayGoOn) await this.startAttempt(account, failures);
      else await this.giveBack(account);
    }
  }

  /** Waits until another attempt may be started. */
  private async startAttempt(account: AccountToRemove, failures: RemovalFailures): Promise<void> {
    const attempt = this.attemptInBackground(account, failures).finally(() => {
      this.running.delete(attempt);
      this.pauseFor(failures.pauseMs);
    });
    this.running.add(attempt);
    if (this.running.size >= maxConcurrent) await Promise.race(this.running);
  }

  private get mayGoOn(): boolean {
    if (this.task.signal.aborted || this.installation.isInDoubt()) return false;
    return !isYoungerThan(this.pause.forMs, this.pause.since);
  }

  private pauseFor(forMs: number): void {
    if (forMs > 0) this.pause = { since: Date.now(), forMs };
  }

  /** Ends the claim of an account that was not attempted, so that it keeps its place on the list. */
  private async giveBack({ accountId, dueAt }: AccountToRemove): Promise<void> {
    await this.store.postpone(accountId, { dueAt, counts: false });
  }

  private async claimDue(): Promise<AccountToRemove[]> {
    const projectId = await this.projects.findProjectId();
    return this.store.claimDue(now(), { ...claimLimits(skewMs), count: maxPerClaim, projectId });
  }

  private async attemptInBackground(account: AccountToRemove, failures: RemovalFailures): Promise<void> {
    try {
      await this.attempt(account, failures);
    } catch (error) {
      this.logger.error('The removal of an account could not be written down; it is tried again.', { error });
    }
  }

  /** Concurrent callers share one attempt per account and its result. */
  private attempt(account: AccountToRemove, failures: RemovalFailures): Promise<RemovalReport> {
    return this.attempts.run(account.accountId, () => this.remove(account, failures));
  }

  private async remove(account: AccountToRemove, failures: RemovalFailures): Promise<RemovalReport> {
    try {
      const removal = await withTimeLimit(timeoutMs, this.task.signal, (signal) =>
        this.remover.remove(account, { signal }),
      );
      failures.addSuccess();
      if (removal === 'other_project') await this.postpone(account, 'It belongs to another project.', failures);
      else await this.settle(account, removal);
      return removal;
    } catch (error) {
      const isGrantDecided = error instanceof AccountNotDeleted;
      await this.postpone(account, isGrantDecided ? error.cause : error, failures);
      if (isGrantDecided) return error.outcome;
      return reportOf(error);
    }
  }

  private async postpone(account: AccountToRemove, error: unknown, failures: RemovalFailures): Promise<void> {
    failures.add(account.app, error);
    if (isRefusal(error) && account.attempts + 1 >= maxRefusals) {
      await this.settle(account, 'not_supported');
      return;
    }
    const counts = isRefusal(error) || account.attempts < maxCountedOutages;
    await this.store.postpone(account.accountId, { dueAt: nextAttemptAt(account.attempts), counts });
  }

  /**
   * Removes the account from the list and records the result in one transaction, so that it is recorded once. Where this attempt
   * found the account deleted, the app's stored answer to an earlier attempt is recorded.
   */
  private async settle(account: AccountToRemove, result: RemovalReport): Promise<void> {
    const { accountId, orgId, app } = account;
    const actingAs = await this.audit.personOf(account);
    await this.transactions.run(async ({ legacy, connections, accountRemovals, audit }) => {
      if (result === 'in_use' && !(await isHeldInUse(accountId, { legacy, connections }))) {
        return accountRemovals.postpone(accountId, { dueAt: now(), counts: false });
      }
      const settled = await accountRemovals.settle(accountId);
      const stored = isGrantOutcome(result) ? result : settled?.outcome;
      if (settled === undefined || stored === undefined) return;
      const outcome = stored === 'revoked' ? 'done' : 'failed';
      // Empty for an account of an older version that does not tell its app.
      await appendEntry(audit, orgId, { action: 'account.revoked', outcome, actingAs, app: app || undefined });
    });
  }
}

/**
 * Asked once more as it goes off the list: what used it may have gone meanwhile, and could not put it on the list, where it
 * still was. In the order in which others change these tables, so that nobody waits for the other.
 */
async function isHeldInUse(
  accountId: string,
  { legacy, connections }: Pick<TransactionStores, 'legacy' | 'connections'>,
): Promise<boolean> {
  if (await legacy.isAccountAwaited(accountId, { holds: true })) return true;
  return connections.isAccountInUse(accountId, { holds: true });
}

/** An answer that a proxy may have given is no refusal by the provider: the account stays on the list. */
function isRefusal(error: unknown): boolean {
  if (isPluginError(error, 'provider_protocol')) return error.details.isFinal === true;
  return isPluginError(error, 'app_not_available');
}

/** Of a failed attempt that decided nothing. Without a key it was not made, and waits for that key as for one of another project. */
function reportOf(error: unknown): RemovalReport {
  if (isPluginError(error, 'not_configured', 'key_misconfigured')) return 'other_project';
  return isAnsweredByProvider(error) ? 'refused' : 'waiting';
}

/** Whether the provider itself answered; a page may come from something in between, whatever its status. */
function isAnsweredByProvider(error: unknown): boolean {
  return isPluginError(error, 'key_refused', 'provider_protocol') && error.details.mayHaveHappened !== true;
}
