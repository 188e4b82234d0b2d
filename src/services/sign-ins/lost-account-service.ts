import { inject, injectable } from 'tsyringe';
import type { ErrorCode } from '../../contract/error-table.js';
import { belongsToOtherProject } from '../../domain/connection.js';
import { isPluginError } from '../../domain/plugin-error.js';
import type { SignIn } from '../../domain/sign-in.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { BackgroundTask } from '../../lib/concurrency/background-task.js';
import { fromNow, now } from '../../lib/time/time.js';
import { withTimeLimit } from '../../lib/time/time-limits.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { type LinkIntent, LinkIntentStore } from '../../stores/intents/link-intent-store.js';
import { Transactions } from '../../stores/transactions.js';
import { AccountRemovalService } from '../account-removal/account-removal-service.js';
import { claimLimits, nextAttemptAt } from '../account-removal/retry-times.js';
import { Closables } from '../closables.js';
import { ProjectDiscoveryService } from '../provider-project/project-discovery-service.js';

// A redirect asks for two links at most, half a minute each, and for an auth config in between, which takes less than a minute.
// An intent older than this has no running request.
const maxRequestMs = 2 * 60 * 1000;
// Within this time the provider creates the account of a request whose response was lost, or never. Its clock may differ as well.
const maxCreationMs = 3 * 60 * 1000;
const skewMs = 60 * 1000;
// About a day. An account that is given up then has no grant, and the provider has not answered for all that time.
const maxAttempts = 100;
const searchTimeoutMs = 15_000;
// A maintenance run processes this many; the next run continues.
const maxPerRun = 20;

// Errors with which the provider, or this plugin itself, refuses before an account is created. A request for a pause has no form
// of the provider's own, so something in between may have sent it after the account was created.
const refusals: readonly ErrorCode[] = [
  'not_found',
  'not_configured',
  'conflict',
  'key_refused',
  'key_misconfigured',
  'app_not_connectable',
];

/**
 * Finds accounts that the provider created for a link whose response was lost, with the network connection or with the process,
 * and schedules them for removal. They are recognized by their owner, app and time of creation. An orphaned account that a
 * callback names goes the same way.
 */
@injectable()
export class LostAccountService {
  private readonly task = new BackgroundTask({
    run: () => this.collect(),
    onFailure: (error) => this.logger.error('The list of lost links could not be read.', { error }),
  });

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(LinkIntentStore) private readonly intents: LinkIntentStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(ProjectDiscoveryService) private readonly discovery: ProjectDiscoveryService,
    @inject(AccountRemovalService) private readonly removals: AccountRemovalService,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('lists', () => this.task.stop());
    closables.add('background', () => this.close());
  }

  /**
   * Stores the intent before the provider is called, in the transaction of `linkIntents`; it is removed with the response. Due once
   * no request can be running.
   */
  async begin(
    { orgId, userId, app, providerUserId, projectId }: SignIn,
    { stateHash, linkIntents }: { stateHash: string; linkIntents: LinkIntentStore },
  ): Promise<void> {
    const times = { beganAt: now(), dueAt: fromNow(maxRequestMs) };
    await linkIntents.add({ stateHash, orgId, userId, app, providerUserId, projectId, ...times });
  }

  /** The provider returned no link. An account that it may have created all the same is searched for at once. Never throws. */
  async endWithoutLink(stateHash: string, error: unknown): Promise<void> {
    try {
      if (isRefusal(error)) return await this.intents.remove(stateHash);
      await this.intents.postpone(stateHash, { dueAt: now(), counts: true });
      this.wake();
    } catch (failure) {
      this.logger.warn('A lost link could not be written down; it is looked for later.', { error: failure });
    }
  }

  /** Schedules an account of the member for removal, unless a record here refers to it. */
  async removeOrphan(signIn: SignIn, accountId: string): Promise<void> {
    await this.transactions.run(async ({ linkIntents, accountRemovals }) => {
      const [orphan] = await linkIntents.listOrphanedAccounts([accountId]);
      if (orphan !== undefined) await accountRemovals.add({ ...signIn, accountId: orphan }, { dueAt: now() });
    });
    this.removals.wake();
  }

  /** Processes what is due, in the background. */
  wake(): void {
    this.task.wake();
  }

  close(): Promise<void> {
    return this.task.close();
  }

  private async collect(): Promise<void> {
    for (let count = 0; count < maxPerRun && !this.task.signal.aborted; count += 1) {
      const intent = await this.intents.claimDue(now(), claimLimits(skewMs));
      if (intent === undefined) return;
      await this.process(intent);
    }
  }

  private async process(intent: LinkIntent): Promise<void> {
    try {
      const { key, projectId } = await this.discovery.discoverKeyWithProject();
      if (belongsToOtherProject(intent, projectId)) throw new Error('It belongs to another project.');
      // Decided before the list is read: a process may be suspended in between, and an account appear meanwhile.
      const isLast = isSettled(intent);
      // The provider's list is read before our own records: by then an account on the list has its record, if it gets one.
      const listed = await withTimeLimit(searchTimeoutMs, this.task.signal, (signal) =>
        this.provider.listUnfinishedAccounts(intent, { signal, key }),
      );
      const created = listed
        .filter(({ createdAt }) => isCreatedFor(intent, createdAt))
        .map(({ accountId }) => accountId);
      await this.scheduleRemoval(intent, { created, isLast });
    } catch (error) {
      // What a stop ended is no failure: the intent is due again by itself.
      if (!this.task.signal.aborted) await this.retryLater(intent, error);
    }
  }

  private async scheduleRemoval(
    intent: LinkIntent,
    { created, isLast }: { created: string[]; isLast: boolean },
  ): Promise<void> {
    const { stateHash } = intent;
    const lost = await this.transactions.run(async ({ linkIntents, accountRemovals }) => {
      // Read before the accounts: a link whose response comes meanwhile has its account in a record by then.
      if (await linkIntents.hasOtherPending(intent, { after: fromNow(-maxRequestMs), before: fromNow(skewMs) }))
        return [];
      const accountIds = await linkIntents.listOrphanedAccounts(created);
      for (const accountId of accountIds) await accountRemovals.add({ ...intent, accountId }, { dueAt: now() });
      // What was found may be of another link, also one whose account was removed since the list was read.
      if (isLast) await linkIntents.remove(stateHash);
      return accountIds;
    });
    // Has no effect where the intent was removed.
    await this.intents.postpone(stateHash, { dueAt: nextAttemptAt(0), counts: false });
    if (lost.length > 0)
      this.logger.info('The account of a link whose answer was lost is removed.', { app: intent.app });
    this.removals.wake();
  }

  private async retryLater({ stateHash, attempts, app }: LinkIntent, error: unknown): Promise<void> {
    this.logger.warn('The account of a link whose answer was lost could not be looked for yet.', { app, error });
    if (attempts >= maxAttempts) return this.intents.remove(stateHash);
    await this.intents.postpone(stateHash, { dueAt: nextAttemptAt(attempts), counts: true });
  }
}

/**
 * Whether an account may have been created for an intent, by its time of creation. The accounts of another platform that uses the
 * same project, with the same user ids, are not ours.
 */
function isCreatedFor({ beganAt }: LinkIntent, createdAt: string): boolean {
  const afterMs = Date.parse(createdAt) - Date.parse(beganAt);
  return afterMs >= -skewMs && afterMs <= maxCreationMs;
}

/** Whether no account can appear any more, or the intent was stored by a clock that was ahead. */
function isSettled({ beganAt }: LinkIntent): boolean {
  const ageMs = Date.now() - Date.parse(beganAt);
  return ageMs >= maxCreationMs || ageMs < -skewMs;
}

/** Whether it proves that no account was created. */
function isRefusal(error: unknown): boolean {
  return isPluginError(error, ...refusals);
}
