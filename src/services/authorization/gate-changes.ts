import { LRUCache } from 'lru-cache';
import { injectable } from 'tsyringe';

// One that falls out only lets calls be judged once more.
const maxOrganizations = 10_000;

/**
 * Counts, in this process, the changes that may have closed a gate, so that a call which was judged before one of them is
 * not sent after it. Whoever closes a gate counts it once it is stored and before anybody is told.
 */
@injectable()
export class GateChanges {
  private last = 0;
  private lastOfAll = 0;
  private lastOfForgotten = 0;
  private readonly lastOf = new LRUCache<string, number>({
    max: maxOrganizations,
    // Else an organization that fell out would look as if nothing had ever changed in it.
    dispose: (generation, _orgId, reason) => {
      if (reason === 'evict') this.lastOfForgotten = Math.max(this.lastOfForgotten, generation);
    },
  });

  /** Differs from what it was when a gate of the organization may have moved since. */
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
