import type { AccountData } from '../catalog/catalog-seeds.js';

type Records = Record<string, unknown>[];

/** The records of each collection of each owner. */
export type AccountDataSnapshot = [owner: string, collections: [name: string, records: Records][]][];

/** The data that the accounts of a project have at their apps, separate for each account. */
export class AccountDataStore {
  private readonly collections = new Map<string, Map<string, Records>>();

  /** The data of the account `ownerId`; `label` is the name that its owner typed. */
  open(ownerId: string, label: string): AccountData {
    const collections = this.collections.get(ownerId) ?? new Map<string, Records>();
    this.collections.set(ownerId, collections);
    return { label, collection: (name) => openCollection(collections, name) };
  }

  snapshot(): AccountDataSnapshot {
    return [...this.collections].map(([owner, collections]) => [owner, [...collections]]);
  }

  restore(owners: AccountDataSnapshot): void {
    for (const [owner, collections] of owners) this.collections.set(owner, new Map(collections));
  }

  clear(): void {
    this.collections.clear();
  }
}

function openCollection(collections: Map<string, Records>, name: string): Records {
  const records = collections.get(name) ?? [];
  collections.set(name, records);
  return records;
}
