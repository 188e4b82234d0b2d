import { injectable } from 'tsyringe';
import { growingCache } from '../../lib/growing-cache.js';

// Calls of an evicted organization are only evaluated once more.
const maxOrganizations = 10_000;

/**
 * Counts, in this process, the changes that may have closed a gate, so that a call which was authorized before a change is
 * not sent after it. Code that closes a gate counts the change once it is stored and before it is announced.
 */
@injectable()
export class GateChanges {
  private last = 0;
  private lastOfAll = 0;
  private lastOfEvicted = 0;
  private readonly lastOf = growingCache<string, number>(maxOrganizations, {
    // Otherwise an evicted organization would seem to have had no change at all.
    dispose: (generation, _orgId, reason) => {
      if (reason === 'evict') this.lastOfEvicted = Math.max(this.lastOfEvicted, generation);
    },
  });

  /** A number that differs from an earlier one when a gate of the organization may have changed since. */
  generationOf(orgId: string): number {
    return Math.max(this.lastOfAll, this.lastOf.get(orgId) ?? this.lastOfEvicted);
  }

  /** In one organization, or in all of them, as when the key changes. */
  count(orgId?: string): void {
    this.last += 1;
    if (orgId === undefined) this.lastOfAll = this.last;
    else this.lastOf.set(orgId, this.last);
  }
}
