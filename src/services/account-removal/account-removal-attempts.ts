import { inject, injectable } from 'tsyringe';
import { isPluginError } from '../../domain/plugin-error.js';
import { SingleFlight } from '../../lib/concurrency/single-flight.js';
import { now } from '../../lib/time/time.js';
import { withTimeLimit } from '../../lib/time/time-limits.js';
import { AccountRemovalStore, type AccountToRemove } from '../../stores/account-removal/account-removal-store.js';
import { type TransactionStores, Transactions } from '../../stores/transactions.js';
import { AuditService, appendEntry } from '../activity/audit-service.js';
import {
  AccountNotDeleted,
  AccountRemover,
  isGrantOutcome,
  type RemovalResult,
  UnclearRevocation,
} from './account-remover.js';
import type { RemovalFailures } from './removal-failures.js';
import { maxCountedOutages, nextAttemptAt } from './retry-times.js';

/**
 * Where what becomes of the grant is not decided yet, the removal is tried again: it is `refused` where the provider itself
 * answered, and `waiting` where it could not be asked.
 */
export type RemovalReport = RemovalResult | 'waiting' | 'refused';

/** `signal` ends the attempt when the plugin closes; it is not that of one caller, since others may share the attempt. */
type AttemptOptions = { failures: RemovalFailures; signal: AbortSignal };

// After about a day an account that the provider itself refuses to remove is given up.
const maxRefusals = 100;
const timeoutMs = 15_000;

/** Attempts the removal of one account, and stores what it came to: it goes off the list, or is tried again later. */
@injectable()
export class AccountRemovalAttempts {
  private readonly running = new SingleFlight<RemovalReport>();

  constructor(
    @inject(AccountRemovalStore) private readonly store: AccountRemovalStore,
    @inject(AccountRemover) private readonly remover: AccountRemover,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(AuditService) private readonly audit: AuditService,
  ) {}

  /**
   * Attempts to remove one account of the list. Concurrent callers share one attempt per account and its result. What failed is
   * added to `failures`. Throws what the database throws.
   */
  run(account: AccountToRemove, options: AttemptOptions): Promise<RemovalReport> {
    return this.running.run(account.accountId, () => this.remove(account, options));
  }

  /** Waits for running attempts, so that their results are stored while the database is open. */
  settled(): Promise<void> {
    return this.running.settled();
  }

  private async remove(
    account: AccountToRemove,
    { failures, signal: closing }: AttemptOptions,
  ): Promise<RemovalReport> {
    try {
      const removal = await withTimeLimit(timeoutMs, closing, (signal) => this.remover.remove(account, { signal }));
      failures.addSuccess();
      if (removal === 'other_project') await this.postpone(account, 'It belongs to another project.', failures);
      else await this.settle(account, removal);
      return removal;
    } catch (error) {
      const isGrantDecided = error instanceof AccountNotDeleted;
      // What a stop ended is no failure: the claim ends by itself, and another replica goes on.
      if (!closing.aborted) await this.postpone(account, isGrantDecided ? error.cause : error, failures);
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
    const isAnswer = isRefusal(error) || error instanceof UnclearRevocation;
    const counts = isAnswer || account.attempts < maxCountedOutages;
    await this.store.postpone(account.accountId, { dueAt: nextAttemptAt(account.attempts), counts });
  }

  /**
   * Removes the account from the list and records the result in one transaction, so that it is recorded once. What was
   * stored of the grant counts, also where the account could not be deleted after that, or was found deleted.
   */
  private async settle(account: AccountToRemove, result: RemovalReport): Promise<void> {
    const { accountId, orgId, app } = account;
    const actingAs = await this.audit.personOf(account);
    await this.transactions.run(async ({ legacy, connections, accountRemovals, audit }) => {
      if (result === 'in_use' && !(await isHeldInUse(accountId, { legacy, connections }))) {
        return accountRemovals.postpone(accountId, { dueAt: now(), counts: false });
      }
      const settled = await accountRemovals.settle(accountId);
      const stored = settled?.outcome ?? (isGrantOutcome(result) ? result : undefined);
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

/**
 * What to report of a failed attempt that decided nothing. Without a key no attempt was made: the account waits for the key, as one of
 * another project does.
 */
function reportOf(error: unknown): RemovalReport {
  if (isPluginError(error, 'not_configured', 'key_misconfigured')) return 'other_project';
  return isAnsweredByProvider(error) ? 'refused' : 'waiting';
}

/** Whether the provider itself answered; a page may come from something in between, whatever its status. */
function isAnsweredByProvider(error: unknown): boolean {
  return isPluginError(error, 'key_refused', 'provider_protocol') && error.details.mayHaveHappened !== true;
}
