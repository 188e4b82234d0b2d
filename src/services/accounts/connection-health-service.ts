import { inject, injectable } from 'tsyringe';
import type { BrokenReason } from '../../contract/connection-constants.js';
import { mayBeSameAccount } from '../../domain/account-label.js';
import type { Connection } from '../../domain/connection.js';
import type { ProjectKey } from '../../domain/project-key.js';
import { isAccountOf } from '../../domain/provider-user.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { growingCache } from '../../lib/memory/growing-cache.js';
import { compositeKey } from '../../lib/text/composite-key.js';
import { isYoungerThan, now } from '../../lib/time/time.js';
import type { ProviderAccountState } from '../../provider/port/account-port.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { type TransactionStores, Transactions } from '../../stores/transactions.js';
import { type AuditEntry, AuditService, appendEntry } from '../activity/audit-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { AccountLabelService } from './account-label-service.js';

const lookupTimeoutMs = 10_000;
// Calls within this time share one lookup of the account, while the connection is as it is.
const cachedForMs = 30_000;
const maxCached = 10_000;

const reasons: Record<Exclude<ProviderAccountState, 'active'>, BrokenReason> = {
  failed: 'failed',
  expired: 'expired',
  revoked: 'revoked',
  disabled: 'disabled',
  // A status that we do not know is not usable now; as one that was switched off, it may be again. Nor is an account with which
  // somebody signs in anew at the provider.
  unknown: 'disabled',
  pending: 'disabled',
  opened: 'disabled',
};

/** States of an account that can end at the provider, without a word to us. */
const passingReasons: readonly (BrokenReason | undefined)[] = ['disabled', 'expired', 'deleted', 'revoked', 'failed'];

/** What a lookup found: why the account is broken, or that it may be of another project; undefined where that is not known. */
type Finding = BrokenReason | 'active' | 'elsewhere' | undefined;

type Lookup = { at: number; finding: Promise<Finding> };

/** Who says for certain that the account is broken: the app, or the provider by refusing it a session. */
type Refuser = 'app' | 'provider';

/** Looks up whether the account of a failing call is broken, or works again, and stores that in the connection's status. */
@injectable()
export class ConnectionHealthService {
  private readonly lookups = growingCache<string, Lookup>(maxCached);

  constructor(
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(AccountLabelService) private readonly labels: AccountLabelService,
    @inject(AuditService) private readonly audit: AuditService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /**
   * After a call that failed because of the account: looks the account up, and marks the connection when it is broken. With
   * `refusedBy` it is broken even when the provider still lists it as active, or does not answer. Returns why it is broken,
   * `changed` where its member has disconnected or replaced it meanwhile, which ends it at the provider too; undefined while it
   * works, and where it may be of another project.
   */
  async markIfBroken(
    connection: Connection,
    { refusedBy }: { refusedBy?: Refuser } = {},
  ): Promise<BrokenReason | 'changed' | undefined> {
    const found = await this.find(connection, { isCertain: refusedBy !== undefined });
    if (found === 'elsewhere') return undefined;
    const reason = isFaultless(found) ? unseenReason(refusedBy) : found;
    if (reason === undefined || (await this.markBroken(connection, reason))) return reason;
    const current = await this.connections.find(connection);
    return current?.accountId === connection.accountId ? reason : 'changed';
  }

  /**
   * Before a call is refused because its connection is broken: looks the account up, and marks the connection as healthy where
   * the account is active again, or with the reason of now. Returns whether it is healthy. A sign-in that the app refused was
   * active all along, so that tells nothing.
   */
  async healIfActive(connection: Connection): Promise<boolean> {
    const { brokenReason: reason } = connection;
    if (reason === undefined || !passingReasons.includes(reason)) return false;
    const found = await this.find(connection, { isCertain: false });
    if (found !== 'active') {
      await this.correct(connection, { from: reason, found });
      return false;
    }
    const isChanged = await this.connections.markHealthy(connection, { reason, at: now() });
    if (isChanged) this.announcer.connectionChanged(connection, 'connected');
    return true;
  }

  /** That it is broken was told when it was marked; why may be known better by now. */
  private async correct(
    connection: Connection,
    { from, found }: { from: BrokenReason; found: Finding },
  ): Promise<void> {
    if (isFaultless(found) || found === 'elsewhere' || found === from) return;
    const isChanged = await this.connections.correctReason(connection, { from, to: found, at: now() });
    if (isChanged) this.announcer.connectionChanged(connection, 'reconnect_needed');
  }

  /** Returns false where it was marked so already, or is no longer there. */
  private async markBroken(connection: Connection, reason: BrokenReason): Promise<boolean> {
    const actingAs = await this.audit.personOf(connection);
    const { orgId, app } = connection;
    const entry: AuditEntry = { action: 'connection.broken', outcome: 'failed', actingAs, app };
    const work = async ({ connections, audit }: TransactionStores) => {
      if (!(await connections.markBroken(connection, { reason, at: now() }))) return false;
      await appendEntry(audit, orgId, entry);
      return true;
    };
    const isMarked = await this.transactions.run(work, { writesFirst: true });
    if (isMarked) this.announcer.connectionChanged(connection, 'reconnect_needed');
    return isMarked;
  }

  /** A fault that `isCertain` is newer than a lookup that found none, even one that still ran when the fault came. */
  private async find(connection: Connection, { isCertain }: { isCertain: boolean }): Promise<Finding> {
    const { accountId, healthSince, brokenReason = '' } = connection;
    // What was found before another replica marked it is of no use after that: it would heal what has just broken.
    const key = compositeKey(accountId, healthSince, brokenReason);
    const cached = this.lookups.get(key);
    if (cached === undefined || !isYoungerThan(cachedForMs, cached.at)) return this.lookUpAnew(key, connection);
    const found = await cached.finding;
    if (!isCertain || !isFaultless(found)) return found;
    const current = this.lookups.get(key) ?? cached;
    return current === cached ? this.lookUpAnew(key, connection) : current.finding;
  }

  private lookUpAnew(key: string, connection: Connection): Promise<Finding> {
    const finding = this.lookUp(connection);
    this.lookups.set(key, { at: Date.now(), finding });
    return finding;
  }

  private async lookUp(connection: Connection): Promise<Finding> {
    try {
      const key = await this.projects.requireKeyFor(connection);
      const signal = AbortSignal.timeout(lookupTimeoutMs);
      const account = await this.provider.findAccount(connection.accountId, { signal, key });
      if (account === undefined) return await this.judgeMissing(connection, key);
      // An account of somebody else under that id is not the member's, so theirs is gone.
      if (!isAccountOf(connection, account)) return 'deleted';
      await this.projects.confirmProject(connection, key);
      if (isNewLabel(connection.label, account.label)) await this.labels.save(connection, account.label);
      return account.state === 'active' ? 'active' : reasons[account.state];
    } catch (error) {
      this.logger.warn('An account that may be broken could not be looked up.', { app: connection.app, error });
      return undefined;
    }
  }

  /** Where it can only be of one other project, the connection is of that one from now on. */
  private async judgeMissing(connection: Connection, key: ProjectKey): Promise<Finding> {
    const [other, ...more] = await this.projects.listOthersOf(connection, await this.projects.findProjectIdOf(key));
    if (other === undefined) return 'deleted';
    if (more.length > 0 || connection.projectId !== undefined) return 'elsewhere';
    await this.connections.saveProject(connection, other);
    this.announcer.connectionChanged(connection, 'other_project');
    return 'elsewhere';
  }
}

/** Also where somebody signed in to it anew at the provider, as another person for certain: calls act as that one from now on. */
function isNewLabel(known: string | undefined, found: string | undefined): found is string {
  return found !== undefined && (known === undefined || !mayBeSameAccount(known, found));
}

function isFaultless(found: Finding): found is 'active' | undefined {
  return found === undefined || found === 'active';
}

/** What the provider refuses a session now, it may accept a moment later, so that heals by itself. */
function unseenReason(refusedBy: Refuser | undefined): BrokenReason | undefined {
  return refusedBy === 'provider' ? 'disabled' : refusedBy && 'refused_by_app';
}
