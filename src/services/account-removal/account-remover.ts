import { inject, injectable } from 'tsyringe';
import { belongsToOtherProject } from '../../domain/connection.js';
import { PluginError } from '../../domain/plugin-error.js';
import { isAccountOfAnother, providerUserIdOf } from '../../domain/provider-user.js';
import type { ProviderAccount } from '../../provider/port/account-port.js';
import type { KeyedOptions } from '../../provider/port/request-options.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import {
  AccountRemovalStore,
  type AccountToRemove,
  type GrantOutcome,
} from '../../stores/account-removal/account-removal-store.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { LegacyConnectionStore } from '../../stores/legacy-connection-store.js';
import { readUntilDecided } from '../accounts/read-until-decided.js';
import { ProjectDiscoveryService } from '../provider-project/project-discovery-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { GrantUseService } from './grant-use-service.js';
import { maxCountedOutages } from './retry-times.js';

/**
 * The result of removing an account. `kept_grant`: deleted at the provider, but not revoked at the app, since that might end another
 * connection; `replaced`: the same, for the connection that was made in its place; `gone`: there was none, or nothing to take back;
 * `in_use`: nothing was done, since another connection uses it; `other_project`: nothing can be done until the key of that project
 * is in use again.
 */
export type RemovalResult = GrantOutcome | 'replaced' | 'gone' | 'in_use' | 'other_project';

// Three unclear answers or refusals after whatever outages were counted: a provider without a route to revoke accounts must not
// keep them for ever. It takes about an hour.
const maxUnclearAttempts = maxCountedOutages + 3;

/** The account may still be at the provider, although it is decided what becomes of its grant. */
export class AccountNotDeleted extends Error {
  constructor(
    readonly outcome: GrantOutcome,
    override readonly cause: unknown,
  ) {
    super('The account was not deleted at the provider.');
  }
}

/** Something in between may have given the answer. */
export class UnclearRevocation extends PluginError<'provider_protocol'> {
  constructor() {
    const message = 'The connection provider did not say whether it took the access back.';
    super('provider_protocol', message, { details: { mayHaveHappened: true } });
  }
}

/** Attempts to remove one account at the provider. */
@injectable()
export class AccountRemover {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AccountRemovalStore) private readonly store: AccountRemovalStore,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(LegacyConnectionStore) private readonly legacy: LegacyConnectionStore,
    @inject(GrantUseService) private readonly grants: GrantUseService,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(ProjectDiscoveryService) private readonly discovery: ProjectDiscoveryService,
  ) {}

  /**
   * What became of the grant is stored on the list before the account is deleted. Throws what the provider throws, or
   * `AccountNotDeleted`.
   */
  async remove(listed: AccountToRemove, { signal }: { signal: AbortSignal }): Promise<RemovalResult> {
    // In this order, since one that is awaited may become a connection in between.
    if (await this.legacy.isAccountAwaited(listed.accountId)) return 'in_use';
    if (await this.connections.isAccountInUse(listed.accountId)) return 'in_use';
    // With the key of another project the provider would answer that it has no such account.
    const { key, projectId } = await this.discovery.discoverKeyWithProject();
    if (belongsToOtherProject(listed, projectId)) return 'other_project';
    const options = { signal, key };
    const account = await this.findDecided(listed, options);
    if (account === undefined) return this.judgeMissing(listed, projectId);
    // Neither its grant nor the account itself is the member's to take away.
    if (isAccountOfAnother(listed, account) && !isOfRenamedApp(listed, account)) return 'gone';
    // Where the answer to its deletion is lost, the next attempt knows by this that it is gone, and not of another project.
    if (listed.projectId === undefined && projectId !== undefined) {
      await this.store.saveProject(listed.accountId, projectId);
    }
    return this.removeAtProvider(listed, account, options);
  }

  /** Where it can only be of one other project, it is of that one from now on, whose key then tells whether it is gone. */
  private async judgeMissing(listed: AccountToRemove, projectId: string | undefined): Promise<RemovalResult> {
    const [other, ...more] = await this.projects.listOthersOf(listed, projectId);
    if (other === undefined) return 'gone';
    if (projectId !== undefined && more.length === 0) await this.store.saveProject(listed.accountId, other);
    return 'other_project';
  }

  private async removeAtProvider(
    listed: AccountToRemove,
    account: ProviderAccount,
    options: KeyedOptions,
  ): Promise<RemovalResult> {
    const { accountId } = listed;
    const { label = account.label } = listed;
    const result = await this.revoke({ ...listed, label }, account, options);
    if (isGrantOutcome(result)) await this.store.saveOutcome(accountId, result);
    await this.delete(accountId, result, options);
    return result;
  }

  private async delete(accountId: string, removal: RemovalResult, options: KeyedOptions): Promise<void> {
    try {
      await this.provider.deleteAccount(accountId, options);
    } catch (error) {
      throw isGrantOutcome(removal) ? new AccountNotDeleted(removal, error) : error;
    }
  }

  /**
   * A person may have allowed the access a moment ago. Deleted before it is active, the account would leave the grant at the app.
   * One that was made a moment ago may not be shown yet; one that was confirmed was.
   */
  private findDecided(
    { accountId, isConfirmed, attempts }: AccountToRemove,
    options: KeyedOptions,
  ): Promise<ProviderAccount | undefined> {
    const find = () => this.provider.findAccount(accountId, options);
    const mayBeNew = !isConfirmed && attempts === 0;
    return readUntilDecided(
      find,
      (account) => (account === undefined ? !mayBeNew : account.state !== 'opened'),
      options,
    );
  }

  private async revoke(
    listed: AccountToRemove,
    account: ProviderAccount,
    options: KeyedOptions,
  ): Promise<RemovalResult> {
    const known = resultWithoutRevoking(listed, account);
    if (known !== undefined) return known;
    const { authConfigId } = account;
    const isUnfinished = account.isUnfinished && !listed.isConfirmed;
    const user = await this.grants.findUser({ ...listed, authConfigId }, options);
    if (user === 'replacement') return 'replaced';
    if (user === 'another') return isUnfinished ? 'gone' : 'kept_grant';
    const { accountId, attempts } = listed;
    const result = await this.provider.revokeAccount(accountId, options);
    if (result === 'revoked') return result;
    // The provider's word alone would not do: a grant that it has after all must not be left.
    const nothingRevoked = isUnfinished ? 'gone' : 'not_supported';
    // The state of the account would now say that it was revoked, though nothing was taken back at the app.
    if (result === 'nothing') return nothingRevoked;
    // Another replica may have been faster. If it has deleted the account too, it has stored the app's answer.
    const present = await this.provider.findAccount(accountId, options);
    if (present === undefined) return 'gone';
    if (present.state === 'revoked') return 'revoked';
    if (result === 'unclear' && attempts < maxUnclearAttempts) throw new UnclearRevocation();
    return nothingRevoked;
  }
}

/** The result where the app need not be asked to revoke anything; undefined where it is to be asked. */
function resultWithoutRevoking(
  { outcome, isConfirmed }: AccountToRemove,
  { state }: ProviderAccount,
): RemovalResult | undefined {
  // Decided by an earlier attempt, whose time may not have sufficed to delete it. What was kept may have to go by now.
  if (outcome === 'revoked' || outcome === 'not_supported') return outcome;
  // Only a completed sign-in has a grant at the app. An account that was connected had one, whatever sign-in to it came later.
  const isUncompleted = state === 'pending' || state === 'opened' || state === 'failed';
  if (isUncompleted && !isConfirmed) return 'gone';
  // An earlier attempt has revoked it; the provider would refuse to revoke it again.
  return state === 'revoked' ? 'revoked' : undefined;
}

/** One that was connected was of the app then, and is still of its member: the provider names the app otherwise by now. */
function isOfRenamedApp(
  { isConfirmed, userId, providerUserId = providerUserIdOf(userId) }: AccountToRemove,
  account: ProviderAccount,
): boolean {
  return isConfirmed === true && account.providerUserId === providerUserId;
}

/** Whether it says what became of a grant, which is recorded in the activity. */
export function isGrantOutcome(removal: string): removal is GrantOutcome {
  return removal === 'revoked' || removal === 'not_supported' || removal === 'kept_grant';
}
