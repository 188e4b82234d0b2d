import type { AccountData } from '../catalog/catalog-seeds.js';

type Records = Record<string, unknown>[];

/** Per owner, per collection: its records. */
export type AccountDataSnapshot = [owner: string, collections: [name: string, records: Records][]][];

/** What the accounts of a project hold at their apps. One account never sees another's records. */
export class AccountDataStore {
  private readonly collections = new Map<string, Map<string, Records>>();

  /** The data of the account `ownerId`, seen under the name its owner typed. */
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
