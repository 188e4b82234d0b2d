import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'tsyringe';
import { type Connection, type ConnectionKey, statusOfConnection } from '../../domain/connection.js';
import { PluginError } from '../../domain/plugin-error.js';
import { isExhausted, isTest, type RedirectedSignIn, type SignIn } from '../../domain/sign-in.js';
import { aFewAtOnce } from '../../lib/concurrency/a-few-at-once.js';
import { fromNow, now } from '../../lib/time/time.js';
import { type SignInEnd, SignInStore } from '../../stores/sign-ins/sign-in-store.js';
import { Transactions } from '../../stores/transactions.js';
import { counters } from '../../telemetry/conventions.js';
import { Telemetry } from '../../telemetry/telemetry.js';
import { AccountRemovalService } from '../account-removal/account-removal-service.js';
import { AccountLabelService } from '../accounts/account-label-service.js';
import { type AuditEntry, AuditService, appendEntry } from '../activity/audit-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';

/** Nothing was changed: the attempt had ended, or the redirect was no longer the current one. */
export type Superseded = 'superseded';

/** The counts of an attempt after one of its redirects ended. */
export type EndedRedirect = Pick<SignIn, 'redirectCount' | 'callbacksWithoutCookie'>;

const keptForMs = 24 * 60 * 60 * 1000;
// More than may be started between two runs of maintenance.
const maxPerRun = 400;
// So that a directory that hangs, which is asked for the name of each member, does not hold up one after the other.
const maxExpiredAtOnce = 20;

/** Ends a sign-in attempt exactly once, even under concurrent callbacks: with a connection, or with its account removed. */
@injectable()
export class SignInEndingService {
  constructor(
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(AccountRemovalService) private readonly removals: AccountRemovalService,
    @inject(AccountLabelService) private readonly labels: AccountLabelService,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(AuditService) private readonly audit: AuditService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
    @inject(Telemetry) private readonly telemetry: Telemetry,
  ) {}

  /**
   * Consumes the attempt and stores the connection in one transaction. Where no label is given, it is read in the background.
   * `not_enabled`: the app was disabled meanwhile, and nothing changes.
   */
  async connect(
    signIn: RedirectedSignIn,
    { label }: { label: string | undefined },
  ): Promise<'connected' | 'not_enabled' | Superseded> {
    const connection: Connection = { ...newConnection(signIn), ...(label !== undefined && { label }) };
    const actor = await this.audit.personOf(signIn);
    const end = await this.transactions.run(async ({ enabledApps, redirects, connections, accountRemovals, audit }) => {
      if (!(await enabledApps.isEnabled(signIn))) return 'not_enabled';
      if (!(await redirects.consume(signIn.id, signIn))) return 'superseded';
      const earlier = await connections.find(signIn);
      const { replacedAccountId } = await connections.replace(connection);
      if (replacedAccountId !== undefined) {
        const replaced = { ...(earlier ?? signIn), accountId: replacedAccountId, isConfirmed: true };
        await accountRemovals.add(replaced, { dueAt: now() });
      }
      await appendEntry(audit, signIn.orgId, { action: 'connection.made', outcome: 'done', actor, app: signIn.app });
      return 'connected';
    });
    if (end !== 'connected') return end;
    this.count(signIn, 'connected');
    this.announcer.connectionChanged(signIn, 'connected');
    this.removals.wake();
    if (label === undefined) void this.labels.load(connection);
    return 'connected';
  }

  /**
   * Ends an attempt without a connection, on the conditions of `end`. Its account is scheduled for removal, and the entry recorded
   * in the activity, in the same transaction. Returns false when it had ended already, or a condition was not met.
   */
  async endWithoutConnection(signIn: SignIn, end: SignInEnd, entry?: AuditEntry): Promise<boolean> {
    // The key may have been replaced since the attempt began.
    const presentProjectId = await this.projects.findProjectId();
    const ended = await this.transactions.run(async ({ signIns, accountRemovals, connections, audit }) => {
      if (!(await signIns.end(signIn.id, end))) return undefined;
      if (entry !== undefined) await appendEntry(audit, signIn.orgId, entry);
      // A redirect that came after the attempt was read has another account, perhaps in another project.
      const { accountId, projectId } = (await signIns.findById(signIn.id)) ?? {};
      // The result of a test that passed is the name of its account.
      const isConfirmed = end.to === 'tested';
      const label = isConfirmed ? end.testResult : undefined;
      if (accountId !== undefined) {
        await accountRemovals.add({ ...signIn, accountId, projectId, label, isConfirmed }, { dueAt: now() });
      }
      return { connection: await connections.find(signIn) };
    });
    if (ended === undefined) return false;
    this.count(signIn, end.to);
    if (isTest(signIn)) this.announcer.clientTested(signIn);
    else this.announcer.connectionChanged(signIn, statusOfConnection(ended.connection, presentProjectId));
    this.removals.wake();
    return true;
  }

  /**
   * Ends the current redirect and leaves the attempt open, unless it has no redirects left. The account of the redirect is
   * scheduled for removal, and the entry recorded, in the same transaction.
   */
  async endRedirect(
    signIn: RedirectedSignIn,
    { lacksCookie, entry }: { lacksCookie: boolean; entry: AuditEntry },
  ): Promise<EndedRedirect | Superseded> {
    const { stateHash } = signIn;
    const ended = await this.transactions.run(async ({ redirects, accountRemovals, audit }) => {
      const redirect = await redirects.end(signIn.id, { stateHash, lacksCookie });
      if (redirect !== undefined) await appendEntry(audit, signIn.orgId, entry);
      const accountId = redirect?.removedAccountId;
      if (accountId !== undefined) await accountRemovals.add({ ...signIn, accountId }, { dueAt: now() });
      return redirect;
    });
    if (ended === undefined) return 'superseded';
    this.count(signIn, 'refused');
    this.removals.wake();
    // This was the last redirect, so no other one can have begun meanwhile.
    if (isExhausted(ended)) await this.endWithoutConnection(signIn, { to: 'failed' });
    return ended;
  }

  /**
   * Ends the unended attempt of a member for an app, if any; a working connection stays. Also one whose time is up: its callback
   * may be under way, and connect the account after all.
   */
  async cancel({ orgId, userId, app }: ConnectionKey): Promise<void> {
    for (const signIn of await this.signIns.listUnended({ orgId, userId, app })) {
      if (!isTest(signIn)) await this.endWithoutConnection(signIn, { to: 'cancelled' });
    }
  }

  /** Ends all unended attempts of a member or of an organization, tests of clients too. */
  async cancelAll({ orgId, userId }: { orgId: string; userId?: string }): Promise<void> {
    for (const signIn of await this.signIns.listUnended({ orgId, userId })) {
      await this.endWithoutConnection(signIn, { to: 'cancelled' });
    }
  }

  /** Ends up to 400 attempts that have expired, and records each in the activity. */
  async expireOverdue(): Promise<void> {
    const overdue = await this.signIns.listOverdue(now(), maxPerRun);
    await aFewAtOnce(overdue, maxExpiredAtOnce, (signIn) => this.expire(signIn));
  }

  private async expire(signIn: SignIn): Promise<void> {
    const actingAs = await this.audit.personOf(signIn);
    const action = isTest(signIn) ? 'oauth_client.tested' : 'sign_in.expired';
    const entry: AuditEntry = { action, outcome: 'failed', actingAs, app: signIn.app };
    await this.endWithoutConnection(signIn, { to: 'expired' }, entry);
  }

  private count({ app }: SignIn, outcome: string): void {
    this.telemetry.count(counters.signIns, { 'appconnect.app': app, 'appconnect.outcome': outcome });
  }

  /** Deletes attempts that ended more than a day ago, and ended ones that a clock far ahead began. */
  async prune(): Promise<void> {
    await this.signIns.prune({ before: fromNow(-keptForMs), farthest: fromNow(keptForMs) });
  }
}

function newConnection(signIn: SignIn): Connection {
  if (signIn.accountId === undefined)
    throw new PluginError('internal', 'A sign-in without an account was taken for finished.');
  const at = now();
  const { orgId, userId, app, accountId, providerUserId, authConfigId, projectId } = signIn;
  return {
    id: randomUUID(),
    ...{ orgId, userId, app, accountId, providerUserId, authConfigId, projectId },
    health: 'healthy',
    healthSince: at,
    createdAt: at,
    updatedAt: at,
  };
}
