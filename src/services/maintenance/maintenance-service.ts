import { inject, injectable } from 'tsyringe';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { SingleFlight } from '../../lib/concurrency/single-flight.js';
import { raceWithTime } from '../../lib/time/time-limits.js';
import { AccountRemovalService } from '../account-removal/account-removal-service.js';
import { DefaultAgentService } from '../apps/default-agent-service.js';
import { RetiredClientService } from '../auth-configs/retired-client-service.js';
import { UnsettledCallService } from '../calls/unsettled-call-service.js';
import { Closables } from '../closables.js';
import { InstallationService } from '../installation/installation-service.js';
import { LostAccountService } from '../sign-ins/lost-account-service.js';
import { SignInEndingService } from '../sign-ins/sign-in-ending-service.js';
import { SignInLimitService } from '../sign-ins/sign-in-limit-service.js';
import { RepeatedWork } from './repeated-work.js';
import { runAll } from './run-all.js';
import { SlowMaintenance } from './slow-maintenance.js';

const intervalMs = 15_000;
// Nobody waits for it, and each time it sends a request for every client that could not be deleted before.
const clientsIntervalMs = 5 * 60 * 1000;
// Less than the time that the whole plugin has to close, so that a directory that never answers does not delay that.
const closingTimeoutMs = 1_000;

/** Runs every 15 seconds what no request starts: ends overdue sign-ins, removes their accounts, deletes old records. */
@injectable()
export class MaintenanceService {
  private timer?: NodeJS.Timeout;
  private readonly runs = new SingleFlight<void>();
  private readonly closing = new AbortController();
  private readonly unusedClients: RepeatedWork;

  constructor(
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(LostAccountService) private readonly lostAccounts: LostAccountService,
    @inject(UnsettledCallService) private readonly calls: UnsettledCallService,
    @inject(AccountRemovalService) private readonly removals: AccountRemovalService,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(SlowMaintenance) private readonly slow: SlowMaintenance,
    @inject(DefaultAgentService) private readonly defaultAgents: DefaultAgentService,
    @inject(RetiredClientService) retiredClients: RetiredClientService,
    @inject(InstallationService) private readonly installation: InstallationService,
    @inject(Closables) closables: Closables,
  ) {
    const waits = { everyMs: clientsIntervalMs, afterFailureMs: clientsIntervalMs };
    this.unusedClients = new RepeatedWork(() => retiredClients.collectUnused(), waits);
    closables.add('background', () => this.close());
  }

  /** Does nothing after `close`: a plugin may be stopped while it is still starting. */
  start(): void {
    if (this.closing.signal.aborted) return;
    this.timer = setInterval(() => void this.run(), intervalMs).unref();
    void this.run();
  }

  /**
   * One run; the timer starts the others. What is still running from the one before goes on, and keeps nothing else waiting: a
   * directory that hangs holds up the slow part for minutes. Never throws.
   */
  async run(): Promise<void> {
    const round = () => this.runLogged(() => this.runRound());
    const slow = () => this.runLogged(() => this.slow.runIfDue(this.closing.signal));
    await Promise.all([this.runs.run('round', round), this.runs.run('slow', slow)]);
  }

  private runRound(): Promise<void> {
    this.lostAccounts.wake();
    this.removals.wake();
    return runAll([
      () => this.installation.lookAgain(),
      () => this.endings.expireOverdue(),
      () => this.endings.prune(),
      () => this.calls.run(),
      () => this.limits.prune(),
      () => this.defaultAgents.assignAllAwaitingApps(this.closing.signal),
      () => this.unusedClients.runIfDue(this.closing.signal),
    ]);
  }

  private async runLogged(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn('A round of maintenance did not finish; the next one goes on.', { error });
    }
  }

  /** Stops a slow run between its parts, and waits up to a second for the current run. */
  async close(): Promise<void> {
    this.closing.abort();
    clearInterval(this.timer);
    await raceWithTime(closingTimeoutMs, this.runs.settled());
  }
}
