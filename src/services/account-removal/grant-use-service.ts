import { inject, injectable } from 'tsyringe';
import type { BrokenReason } from '../../contract/connection-constants.js';
import { isAddress, isSameAddress, mayBeSameAccount } from '../../domain/account-label.js';
import type { Connection } from '../../domain/connection.js';
import { raceWithTimeLimit } from '../../lib/time/time-limits.js';
import type { AccountRef } from '../../stores/account-removal/account-removal-store.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { AccountLabelService } from '../accounts/account-label-service.js';
import { ConnectionHealthService } from '../accounts/connection-health-service.js';
import { GrantSharingService } from './grant-sharing-service.js';

/**
 * Which connection may still use the grant of a removed account. `replacement`: only the one that was made in its place, with
 * the same account as far as is known.
 */
type GrantUser = 'none' | 'replacement' | 'another';

type RemovedAccount = Omit<AccountRef, 'accountId' | 'projectId'> & { authConfigId: string };

/** An account whose label is not read in this time counts as one without a label. */
const labelTimeoutMs = 3_000;
/** A connection whose account is not looked up in this time counts as one that works. */
const lookupTimeoutMs = 3_000;
/** A mailbox may be shared by a whole organization; one more that works would keep the grant. */
const maxLookedUp = 10;
/**
 * Such a connection has no use for its grant: a sign-in mends it, and gives it a new grant. The account of an expired or
 * deleted one might have come back by itself. It ends with the grant all the same: if the grant were kept, nobody might ever
 * take it back.
 */
const endedReasons: readonly (BrokenReason | 'changed' | undefined)[] = ['deleted', 'revoked', 'failed', 'expired'];

/** Finds out whether a connection would break if the grant of an account was taken back. */
@injectable()
export class GrantUseService {
  constructor(
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(GrantSharingService) private readonly sharing: GrantSharingService,
    @inject(AccountLabelService) private readonly labels: AccountLabelService,
    @inject(ConnectionHealthService) private readonly health: ConnectionHealthService,
  ) {}

  /**
   * An app often has one grant for all sign-ins of an account, and some share it with other apps. So it is in use while its owner,
   * or a colleague whose account has the same address, has a connection that may be with this account. Throws the signal's
   * reason.
   */
  async findUser(removed: RemovedAccount, { signal }: { signal: AbortSignal }): Promise<GrantUser> {
    const { label } = removed;
    const related = await this.connections.listRelated({ ...removed, label: isAddress(label) ? label : undefined });
    const living = related.filter(({ brokenReason }) => !endedReasons.includes(brokenReason));
    const sharing = await this.sharing.listSharing(removed, living);
    const labelled = label === undefined ? sharing : await this.withLabels(sharing, signal);
    const users = labelled.filter((connection) => mayUseGrant(connection, removed));
    const user = userOf(users, removed);
    // A replacement was active a moment ago; to look it up at each sign-in would trust every answer that comes too early.
    if (user !== 'another') return user;
    const found = await this.lookUp(users, signal);
    // Disconnected, or connected anew, whose grant may be the same one.
    if (found.includes('changed')) return this.findUser(removed, { signal });
    return userOf(
      users.filter((_, index) => !endedReasons.includes(found[index])),
      removed,
    );
  }

  /** The label of a new connection is still being read while the account that it replaced is removed. */
  private async withLabels(connections: Connection[], signal: AbortSignal): Promise<Connection[]> {
    const limits = { timeoutMs: labelTimeoutMs, signal };
    const labels = await askEach(connections, limits, async (one) => one.label ?? this.labels.load(one));
    return connections.map((one, index) => ({ ...one, label: labels[index] }));
  }

  /** Looks the accounts up: that one was deleted or revoked at the provider is not known here until a call has failed. */
  private lookUp(users: Connection[], signal: AbortSignal) {
    const limits = { timeoutMs: lookupTimeoutMs, signal };
    return askEach(users.slice(0, maxLookedUp), limits, (user) => this.health.markIfBroken(user));
  }
}

/** What is found of each connection, all at once; undefined where that is not known in time. Throws the signal's reason. */
async function askEach<Answer>(
  connections: readonly Connection[],
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
  ask: (connection: Connection) => Promise<Answer>,
): Promise<(Answer | undefined)[]> {
  const answers = await Promise.all(
    connections.map((connection) => raceWithTimeLimit(timeoutMs, signal, () => ask(connection))),
  );
  signal.throwIfAborted();
  return answers;
}

/**
 * A stranger may have signed in with an account that is not confirmed. The member's connections to other apps then say nothing
 * about it, or whoever passes on a link could have the stranger's grant kept.
 */
function mayUseGrant(user: Connection, { app, label, isConfirmed = false }: RemovedAccount): boolean {
  if (isConfirmed || user.app === app) return mayBeSameAccount(label, user.label);
  return isSameAddress(label, user.label);
}

function userOf(users: Connection[], removed: RemovedAccount): GrantUser {
  if (users.length === 0) return 'none';
  // What other apps live on, the replacement lives on too.
  const ofApp = users.filter(({ app }) => app === removed.app);
  return ofApp.length > 0 && ofApp.every((user) => isReplacement(user, removed)) ? 'replacement' : 'another';
}

/** Where both labels are known, and differ, the member may have meant another account. */
function isReplacement(user: Connection, { orgId, userId, label }: RemovedAccount): boolean {
  const isLabelledAlike = !user.label || !label || user.label.toLowerCase() === label.toLowerCase();
  return user.orgId === orgId && user.userId === userId && isLabelledAlike;
}
