import { LRUCache } from 'lru-cache';
import { injectable } from 'tsyringe';

// An organization that is evicted only has its calls evaluated once more.
const maxOrganizations = 10_000;

/**
 * Counts, in this process, the changes that may have closed a gate, so that a call which was authorized before a change is
 * not sent after it. Code that closes a gate counts the change once it is stored and before it is announced.
 */
@injectable()
export class GateChanges {
  private last = 0;
  private lastOfAll = 0;
  private lastOfForgotten = 0;
  private readonly lastOf = new LRUCache<string, number>({
    max: maxOrganizations,
    // Else an evicted organization would look as if nothing had ever changed in it.
    dispose: (generation, _orgId, reason) => {
      if (reason === 'evict') this.lastOfForgotten = Math.max(this.lastOfForgotten, generation);
    },
  });

  /** A number that differs from an earlier one when a gate of the organization may have changed since. */
  generationOf(orgId: string): number {
    return Math.max(this.lastOfAll, this.lastOf.get(orgId) ?? this.lastOfForgotten);
  }

  /** In one organization, or in all of them, as when the key changes. */
  count(orgId?: string): void {
    this.last += 1;
    if (orgId === undefined) this.lastOfAll = this.last;
    else this.lastOf.set(orgId, this.last);
  }
}
