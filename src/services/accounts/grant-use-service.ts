import { inject, injectable } from 'tsyringe';
import { isAddress, mayBeSameAccount } from '../../domain/account-label.js';
import type { Connection } from '../../domain/connection.js';
import { raceWithSignal } from '../../lib/signals.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { AccountLabelService } from './account-label-service.js';

/**
 * Which connection may still use the grant of a removed account. `replacement`: the one that was made in its place, with the same
 * account as far as is known.
 */
export type GrantUser = 'none' | 'replacement' | 'another';

type RemovedAccount = { orgId: string; userId: string; app: string; label?: string };

/** Finds out whether a connection would break if the grant of an account was taken back. */
@injectable()
export class GrantUseService {
  constructor(
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(AccountLabelService) private readonly labels: AccountLabelService,
  ) {}

  /**
   * An app often has one grant for all sign-ins of an account. So it is in use while its owner, or anybody whose account has the same
   * address, has a connection that may be with this account. Throws the signal's reason.
   */
  async findUser(removed: RemovedAccount, { signal }: { signal: AbortSignal }): Promise<GrantUser> {
    const address = isAddress(removed.label) ? removed.label : undefined;
    const users: Connection[] = [];
    for (const connection of await this.connections.listRelated({ ...removed, label: address })) {
      const label = removed.label && (await this.labelOf(connection, signal));
      if (mayBeSameAccount(removed.label, label)) users.push({ ...connection, label });
    }
    if (users.length === 0) return 'none';
    return users.every((user) => isReplacement(user, removed)) ? 'replacement' : 'another';
  }

  /** That of a new connection is still being read while the account that it replaced is removed. */
  private async labelOf(connection: Connection, signal: AbortSignal): Promise<string | undefined> {
    if (connection.label !== undefined) return connection.label;
    const label = await raceWithSignal(this.labels.load(connection), signal);
    signal.throwIfAborted();
    return label;
  }
}

/** Where both labels are known, and differ, the member may have meant another account. */
function isReplacement(user: Connection, { orgId, userId, label }: RemovedAccount): boolean {
  const isLabelledAlike = !user.label || !label || user.label.toLowerCase() === label.toLowerCase();
  return user.orgId === orgId && user.userId === userId && isLabelledAlike;
}
