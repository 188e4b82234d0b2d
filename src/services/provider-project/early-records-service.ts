import { inject, injectable } from 'tsyringe';
import { now } from '../../lib/time/time.js';
import { type AuthConfigRecord, AuthConfigStore } from '../../stores/auth-config-store.js';
import { type TransactionStores, Transactions } from '../../stores/transactions.js';
import { unknownProjectId } from './record-project-id.js';

type Stores = Pick<TransactionStores, 'authConfigs' | 'clientIntents'>;

/**
 * Gives a project the OAuth clients that were stored before it was known. Without them, a client that an admin saved would no
 * longer be used, and one that was removed would stay at the provider with its secret.
 */
@injectable()
export class EarlyRecordsService {
  constructor(
    @inject(AuthConfigStore) private readonly authConfigs: AuthConfigStore,
    @inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /** Writes nothing where there are none. */
  async giveTo(projectId: string): Promise<void> {
    if (!(await this.authConfigs.hasAny(unknownProjectId))) return;
    await this.transactions.run(async (stores) => {
      // In the order in which a client that was made is stored, so that neither waits for what the other one holds.
      for (const intent of await stores.clientIntents.list(unknownProjectId)) {
        // Another replica may give it at this moment.
        if (await stores.clientIntents.remove(intent.name)) await stores.clientIntents.add({ ...intent, projectId });
      }
      for (const record of await stores.authConfigs.list(unknownProjectId)) await giveInUse(stores, record, projectId);
      await giveRetired(stores, projectId);
    });
  }
}

async function giveInUse({ authConfigs }: Stores, early: AuthConfigRecord, projectId: string): Promise<void> {
  await authConfigs.remove(early);
  const record = { ...early, projectId };
  // Another replica may store a client for the project at this moment, which only this answer tells.
  const present = await authConfigs.replace(record);
  const [used, unused] = present && !isBefore(record, present) ? [present, record] : [record, present];
  if (used === present) await authConfigs.replace(used);
  if (unused?.source === 'own' && unused.authConfigId !== used.authConfigId) await authConfigs.retire(unused, now());
}

/** A client that an admin saved goes before any other, and the latest of them before earlier ones. */
function isBefore(one: AuthConfigRecord, other: AuthConfigRecord): boolean {
  if (one.source !== 'own') return false;
  return other.source !== 'own' || one.createdAt > other.createdAt;
}

async function giveRetired({ authConfigs }: Stores, projectId: string): Promise<void> {
  for (const app of await authConfigs.listRetiredApps(unknownProjectId)) {
    for (const authConfigId of await authConfigs.listRetired({ projectId: unknownProjectId, app })) {
      await authConfigs.retire({ projectId, app, authConfigId }, now());
      await authConfigs.removeRetired({ projectId: unknownProjectId, authConfigId });
    }
  }
}
