import { inject, injectable } from 'tsyringe';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { BackgroundTask } from '../../lib/concurrency/background-task.js';
import { growingCache } from '../../lib/memory/growing-cache.js';
import { isYoungerThan, now } from '../../lib/time/time.js';
import {
  type AccountRef,
  AccountRemovalStore,
  type AccountToRemove,
} from '../../stores/account-removal/account-removal-store.js';
import { Closables } from '../closables.js';
import { InstallationService } from '../installation/installation-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { AccountRemovalAttempts, type RemovalReport } from './account-removal-attempts.js';
import { RemovalFailures } from './removal-failures.js';
import { RemovalLimitService } from './removal-limit-service.js';
import { claimLimits } from './retry-times.js';

// So that an account whose removal hangs does not delay the others, and the provider does not get too many requests.
const maxConcurrent = 4;
// An account waits for those before it no longer than until its claim would end.
const maxPerClaim = 3 * maxConcurrent;
const skewMs = 5 * 60 * 1000;
// More than members disconnect before an operator has looked, and few enough for one query.
const maxDisconnected = 1_000;

/** Works through the stored list of accounts to remove, in the background: which is next, how many at once, when to pause. */
@injectable()
export class AccountRemovalService {
  private readonly running = new Set<Promise<void>>();
  private pause = { since: 0, forMs: 0 };
  /** The ids of accounts whose members disconnected them while in doubt. The list has others that another platform may still use. */
  private readonly disconnected = growingCache<string, true>(maxDisconnected);
  private readonly task = new BackgroundTask({
    run: () => this.runDue(),
    onFailure: (error) => this.logger.error('The list of revocations could not be read.', { error }),
  });

  constructor(
    @inject(AccountRemovalStore) private readonly store: AccountRemovalStore,
    @inject(AccountRemovalAttempts) private readonly attempts: AccountRemovalAttempts,
    @inject(RemovalLimitService) private readonly limits: RemovalLimitService,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(InstallationService) private readonly installation: InstallationService,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('lists', () => this.task.stop());
    closables.add('background', () => this.close());
  }

  /**
   * Attempts at once to remove an account that is on the list already, for a member who disconnected it and waits for the result.
   */
  async attemptNow(account: AccountRef): Promise<RemovalReport> {
    if (this.installation.isInDoubt()) this.remember([account]);
    if (this.task.signal.aborted) return 'waiting';
    const failures = new RemovalFailures();
    const listed = { ...account, attempts: 0, dueAt: now() };
    const result = await this.attempts.run(listed, { failures, signal: this.task.signal });
    failures.logTo(this.logger);
    return result;
  }

  /** Has accounts of the list tried again also while in doubt, since their member disconnected them. */
  goOnWith(accounts: readonly AccountRef[]): void {
    if (!this.installation.isInDoubt()) return;
    this.remember(accounts);
    this.wake();
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

  private remember(accounts: readonly AccountRef[]): void {
    for (const { accountId } of accounts) this.disconnected.set(accountId, true);
  }

  /** Does not wait for the last attempts, so that one that hangs does not delay the next run. */
  private async runDue(): Promise<void> {
    const failures = new RemovalFailures();
    try {
      while (this.mayGoOn) {
        const due = await this.claimDue();
        if (due.length === 0) break;
        await this.startAll(due, failures);
      }
    } finally {
      void Promise.all(this.running).then(() => failures.logTo(this.logger));
    }
  }

  private async startAll(due: AccountToRemove[], failures: RemovalFailures): Promise<void> {
    for (const account of due) {
      if (this.mayGoOn) this.pauseFor(await this.limits.admit());
      if (this.mayGoOn) await this.start(account, failures);
      else await this.giveBack(account);
    }
  }

  /** Starts an attempt, and waits until another may be started. */
  private async start(account: AccountToRemove, failures: RemovalFailures): Promise<void> {
    const attempt = this.attempt(account, failures).finally(() => {
      this.running.delete(attempt);
      this.pauseFor(failures.pauseMs);
    });
    this.running.add(attempt);
    if (this.running.size >= maxConcurrent) await Promise.race(this.running);
  }

  private get mayGoOn(): boolean {
    if (this.task.signal.aborted || this.allowed?.length === 0) return false;
    return !isYoungerThan(this.pause.forMs, this.pause.since);
  }

  /** The ids of those that may be removed: while in doubt, those that their members disconnected. Undefined: all. */
  private get allowed(): string[] | undefined {
    return this.installation.isInDoubt() ? [...this.disconnected.keys()] : undefined;
  }

  private pauseFor(forMs: number): void {
    // One that ends later stays: the provider may have asked for it.
    const isCovered = isYoungerThan(this.pause.forMs - forMs, this.pause.since);
    if (forMs > 0 && !isCovered) this.pause = { since: Date.now(), forMs };
  }

  /** Ends the claim of an account that was not attempted, so that it keeps its place on the list. */
  private async giveBack({ accountId, dueAt }: AccountToRemove): Promise<void> {
    await this.store.postpone(accountId, { dueAt, counts: false });
  }

  private async claimDue(): Promise<AccountToRemove[]> {
    const projectId = await this.projects.findProjectId();
    const limits = { ...claimLimits(skewMs), count: maxPerClaim, projectId, among: this.allowed };
    return this.store.claimDue(now(), limits);
  }

  private async attempt(account: AccountToRemove, failures: RemovalFailures): Promise<void> {
    try {
      await this.attempts.run(account, { failures, signal: this.task.signal });
    } catch (error) {
      this.logger.error('The removal of an account could not be written down; it is tried again.', { error });
    }
  }
}
