import { inject, injectable } from 'tsyringe';
import type { ErrorCode } from '../../contract/error-table.js';
import { isPluginError } from '../../domain/plugin-error.js';
import type { SignIn } from '../../domain/sign-in.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { BackgroundTask } from '../../lib/background-task.js';
import { withLinkedSignal } from '../../lib/signals.js';
import { fromNow } from '../../lib/time.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { type LinkIntent, LinkIntentStore } from '../../stores/link-intent-store.js';
import { Transactions } from '../../stores/transactions.js';
import { RevocationService } from '../accounts/revocation-service.js';
import { ProviderStatusService } from '../provider-project/provider-status-service.js';

// One departure asks the provider three times at most, twenty seconds each; what is older than this is not asked any more.
const underWayMs = 2 * 60 * 1000;
// What a provider makes for a request that nobody waits for any more, it makes within this; its clock may differ as well.
const madeWithinMs = 3 * 60 * 1000;
const skewMs = 60 * 1000;
const firstWaitMs = 30_000;
const maxWaitMs = 15 * 60 * 1000;
// About a day. What is left then is a row without a grant, at a provider that cannot be asked.
const maxAttempts = 100;
const lookTimeoutMs = 15_000;
// Longer than any look takes; what a killed replica looked for is looked for again after it.
const claimedForMs = 60_000;
// A round of upkeep looks for these; the next one goes on.
const maxAtOnce = 20;

// With these the provider, or we ourselves, refused before anything was made.
const refusals: readonly ErrorCode[] = [
  'not_found',
  'rate_limited',
  'not_configured',
  'key_refused',
  'key_misconfigured',
  'app_not_connectable',
];

/**
 * Accounts that a link made at the provider and whose answer was lost, with the connection or with the process: found by
 * their owner, app and time, and put on the list of revocations.
 */
@injectable()
export class OrphanedAccountService {
  private readonly rounds = new BackgroundTask({
    run: () => this.lookForDue(),
    onFailure: (error) => this.logger.error('The list of lost links could not be read.', { error }),
  });

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(LinkIntentStore) private readonly intents: LinkIntentStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(ProviderStatusService) private readonly status: ProviderStatusService,
    @inject(RevocationService) private readonly revocations: RevocationService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** To be kept before the provider is asked, and removed with its answer. Due once nobody can be asking any more. */
  newIntent(signIn: SignIn, stateHash: string): Omit<LinkIntent, 'attempts'> {
    const { orgId, userId, app, providerUserId, projectId } = signIn;
    return {
      stateHash,
      orgId,
      userId,
      app,
      providerUserId,
      projectId,
      beganAt: fromNow(0),
      dueAt: fromNow(underWayMs),
    };
  }

  /** The provider did not answer with a link. What it may have made all the same is looked for at once. Never throws. */
  async recordFailure(stateHash: string, error: unknown): Promise<void> {
    try {
      if (isRefusal(error)) return await this.intents.remove(stateHash);
      await this.intents.postpone(stateHash, { dueAt: fromNow(0), counts: true });
      this.wake();
    } catch (failure) {
      this.logger.warn('A lost link could not be written down; it is looked for later.', { error: failure });
    }
  }

  /** Looks for what is due, in the background. */
  wake(): void {
    this.rounds.wake();
  }

  close(): Promise<void> {
    return this.rounds.close();
  }

  private async lookForDue(): Promise<void> {
    for (let looked = 0; looked < maxAtOnce && !this.rounds.signal.aborted; looked += 1) {
      const limits = { until: fromNow(claimedForMs), farthest: fromNow(maxWaitMs + skewMs) };
      const intent = await this.intents.claimDue(fromNow(0), limits);
      if (intent === undefined) return;
      await this.look(intent);
    }
  }

  private async look(intent: LinkIntent): Promise<void> {
    try {
      // Under another project's key its accounts are not to be seen.
      if (await this.status.isOfOtherProject(intent)) throw new Error('It belongs to another project.');
      // Listed before ours are read: what is made after this is not in the list, what was made before has a row by then.
      const listed = await withLinkedSignal([this.rounds.signal, AbortSignal.timeout(lookTimeoutMs)], (signal) =>
        this.provider.listUnfinishedAccounts(intent, { signal }),
      );
      const made = listed.filter(({ createdAt }) => isWithin(createdAt, intent)).map(({ accountId }) => accountId);
      await this.putOnList(intent, made);
    } catch (error) {
      await this.tryAgain(intent, error);
    }
  }

  private async putOnList(intent: LinkIntent, made: string[]): Promise<void> {
    const { stateHash } = intent;
    const lost = await this.transactions.run(async ({ linkIntents, revocations }) => {
      // Read before the accounts: one that is told meanwhile has its account in a row by then.
      if (await linkIntents.hasOtherPending(intent, { after: fromNow(-underWayMs), before: fromNow(skewMs) }))
        return [];
      const unknown = await linkIntents.listOrphanedAccounts(made);
      for (const accountId of unknown) await revocations.add(this.revocations.dueNow({ ...intent, accountId }));
      if (unknown.length > 0 || isSettled(intent)) await linkIntents.remove(stateHash);
      return unknown;
    });
    // Removed, it is not put off by this; else nothing was found yet, or another link is under way.
    if (lost.length === 0) await this.intents.postpone(stateHash, { dueAt: fromNow(firstWaitMs), counts: false });
    else this.logger.info('The account of a link whose answer was lost is removed.', { app: intent.app });
    this.revocations.wake();
  }

  private async tryAgain({ stateHash, attempts, app }: LinkIntent, error: unknown): Promise<void> {
    this.logger.warn('The account of a link whose answer was lost could not be looked for yet.', { app, error });
    if (attempts >= maxAttempts) return this.intents.remove(stateHash);
    const dueAt = fromNow(Math.min(firstWaitMs * 2 ** attempts, maxWaitMs));
    await this.intents.postpone(stateHash, { dueAt, counts: true });
  }
}

/**
 * Whether the provider made it for this departure, as far as time tells: the accounts of another platform that uses the
 * same project, and names its users alike, are not ours.
 */
function isWithin(createdAt: string, { beganAt }: LinkIntent): boolean {
  const afterMs = Date.parse(createdAt) - Date.parse(beganAt);
  return afterMs >= -skewMs && afterMs <= madeWithinMs;
}

/** Whether nothing more can come of it; so too where a clock that was ahead has written when it began. */
function isSettled({ beganAt }: LinkIntent): boolean {
  const ageMs = Date.now() - Date.parse(beganAt);
  return ageMs >= madeWithinMs || ageMs < -skewMs;
}

function isRefusal(error: unknown): boolean {
  return isPluginError(error, ...refusals);
}
