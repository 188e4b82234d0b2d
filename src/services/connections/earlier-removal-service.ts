import { inject, injectable } from 'tsyringe';
import { belongsToOtherProject, type ConnectionKey } from '../../domain/connection.js';
import { AccountRemovalStore } from '../../stores/account-removal/account-removal-store.js';
import type { RemovalReport } from '../account-removal/account-removal-attempts.js';
import { AccountRemovalService } from '../account-removal/account-removal-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';

/** What becomes of the account of a connection that its member removed before, while that account is still on the list. */
@injectable()
export class EarlierRemovalService {
  constructor(
    @inject(AccountRemovalStore) private readonly accountRemovals: AccountRemovalStore,
    @inject(AccountRemovalService) private readonly removals: AccountRemovalService,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
  ) {}

  /**
   * What became of the account that was connected before; of several accounts, of one that is not decided yet. Undefined where none
   * is on the list. While in doubt, it also has them tried again: since a restart, nobody knows that their member disconnected them.
   */
  async findResult(key: ConnectionKey): Promise<RemovalReport | undefined> {
    // Nobody was connected with the others: they are of sign-ins that ended.
    const listed = (await this.accountRemovals.listOfConnection(key)).filter(({ isConfirmed }) => isConfirmed);
    this.removals.goOnWith(listed);
    const account = listed.find(({ outcome }) => outcome === undefined) ?? listed[0];
    if (account === undefined || account.outcome !== undefined) return account?.outcome;
    const { key: projectKey, projectId } = await this.projects.findKeyWithProject();
    return projectKey === undefined || belongsToOtherProject(account, projectId) ? 'other_project' : 'waiting';
  }
}
