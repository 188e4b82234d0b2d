import { inject, injectable } from 'tsyringe';
import { isTest } from '../../domain/sign-in.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { raceWithSignal } from '../../lib/signals.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { RevocationService } from '../accounts/revocation-service.js';
import { AuditService } from '../activity/audit-service.js';
import { MemberNameService } from '../activity/member-name-service.js';
import { DefaultAgentService } from '../apps/default-agent-service.js';
import { UnsettledCallService } from '../calls/unsettled-call-service.js';
import { Closables } from '../closables.js';
import { OrphanedAccountService } from '../sign-ins/orphaned-account-service.js';
import { OwnClientService } from '../sign-ins/own-client-service.js';
import { SignInEndingService } from '../sign-ins/sign-in-ending-service.js';
import { SignInLimitService } from '../sign-ins/sign-in-limit-service.js';
import { AuditRetentionService } from './audit-retention-service.js';
import { LegacyMigrationService } from './legacy-migration-service.js';
import { OffboardingService } from './offboarding-service.js';

const everyMs = 15_000;
const keepSignInsMs = 24 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
// A daily round that failed, such as while the directory does not answer, is tried again before the next day.
const tryAgainAfterMs = 5 * 60 * 1000;
// Part of what the whole plugin has to end: a directory that never answers must not hold it up.
const closingTimeoutMs = 1_000;

/** Work that no request starts: ending overdue sign-ins, removing the accounts they left, deleting old records. */
@injectable()
export class MaintenanceService {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private nextDailyRound = 0;
  private readonly closing = new AbortController();

  constructor(
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(UnsettledCallService) private readonly calls: UnsettledCallService,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(OrphanedAccountService) private readonly lostLinks: OrphanedAccountService,
    @inject(RevocationService) private readonly revocations: RevocationService,
    @inject(AuditRetentionService) private readonly retention: AuditRetentionService,
    @inject(AuditService) private readonly audit: AuditService,
    @inject(MemberNameService) private readonly names: MemberNameService,
    @inject(OffboardingService) private readonly offboarding: OffboardingService,
    @inject(LegacyMigrationService) private readonly legacy: LegacyMigrationService,
    @inject(DefaultAgentService) private readonly defaultAgents: DefaultAgentService,
    @inject(OwnClientService) private readonly ownClients: OwnClientService,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('background', () => this.close());
  }

  /** Does nothing after `close`: a plugin may be stopped while it is still starting. */
  start(): void {
    if (this.closing.signal.aborted) return;
    this.timer = setInterval(() => this.wake(), everyMs).unref();
    this.wake();
  }

  /** One round; also called by the timer. Never throws. */
  async run(): Promise<void> {
    try {
      await this.expireSignIns();
      const now = Date.now();
      await this.signIns.prune(new Date(now - keepSignInsMs).toISOString());
      this.lostLinks.wake();
      await this.calls.run();
      this.revocations.wake();
      await this.limits.prune();
      if (this.isDaily(now)) await this.dailyRound(now);
      await this.defaultAgents.assignAwaitingApps();
      await this.ownClients.runMaintenance();
    } catch (error) {
      this.logger.warn('A round of housekeeping did not finish; the next one goes on.', { error });
    }
  }

  /** So too where it was put off further than a day, by a clock that was ahead. */
  private isDaily(now: number): boolean {
    return now >= this.nextDailyRound || this.nextDailyRound > now + dayMs;
  }

  /** Brings the next daily round forward to within minutes, such as when an event and the directory disagree. */
  requestDailyRun(): void {
    this.nextDailyRound = Math.min(this.nextDailyRound, Date.now() + tryAgainAfterMs);
  }

  /** The first daily round runs right after the start, to catch up with what happened while the plugin was down. */
  private async dailyRound(now: number): Promise<void> {
    this.nextDailyRound = now + dayMs;
    try {
      await this.workOfTheDay();
    } catch (error) {
      this.requestDailyRun();
      throw error;
    }
  }

  private async workOfTheDay(): Promise<void> {
    await this.retention.run(this.closing.signal);
    try {
      await this.offboarding.reconcile(this.closing.signal);
    } finally {
      // Moves what could not be moved at the start, such as while the directory did not answer.
      await this.legacy.run(this.closing.signal);
    }
  }

  /** A round under way ends before its next part; it is waited for, but not for long. */
  async close(): Promise<void> {
    this.closing.abort();
    clearInterval(this.timer);
    if (this.running) await raceWithSignal(this.running, AbortSignal.timeout(closingTimeoutMs));
  }

  private wake(): void {
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  private async expireSignIns(): Promise<void> {
    for (const signIn of await this.signIns.listOverdue(new Date().toISOString(), 100)) {
      if (!(await this.endings.abandon(signIn, { to: 'expired' }))) continue;
      const actingAs = await this.names.nameOf(signIn);
      const { orgId, app } = signIn;
      const action = isTest(signIn) ? 'oauth_client.tested' : 'sign_in.expired';
      await this.audit.record(orgId, { action, outcome: 'failed', actingAs, app });
    }
  }
}
