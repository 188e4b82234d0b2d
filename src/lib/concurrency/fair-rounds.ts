import { type TryOptions, tryEach } from './try-each.js';

/** Rounds over items. Those that failed in an earlier round come last, so that they do not keep others from their turn. */
export class FairRounds<Item> {
  /** In the order in which they failed. */
  private readonly failed = new Set<Item>();

  /** One round, as `tryEach`. */
  run(items: ReadonlySet<Item>, work: (item: Item) => Promise<void>, options: TryOptions): Promise<void> {
    return tryEach(this.inTurn(items), (item) => this.attempt(item, work), options);
  }

  private inTurn(items: ReadonlySet<Item>): Item[] {
    const failed = [...this.failed].filter((item) => items.has(item));
    return [...[...items].filter((item) => !this.failed.has(item)), ...failed];
  }

  private async attempt(item: Item, work: (item: Item) => Promise<void>): Promise<void> {
    this.failed.delete(item);
    try {
      await work(item);
    } catch (error) {
      this.failed.add(item);
      throw error;
    }
  }
}
