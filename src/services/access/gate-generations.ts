import { injectable } from 'tsyringe';
import { growingCache } from '../../lib/memory/growing-cache.js';

// Calls of an evicted organization are only evaluated once more.
const maxOrganizations = 10_000;

/**
 * The generation of each organization's gates in this process. It advances with every change that may have closed one, so that
 * a call which was authorized before a change is not sent after it. `ChangeAnnouncer` advances it for changes of this process,
 * `EventReactionService` for those of the host and of other replicas.
 */
@injectable()
export class GateGenerations {
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
  of(orgId: string): number {
    return Math.max(this.lastOfAll, this.lastOf.get(orgId) ?? this.lastOfEvicted);
  }

  /** In one organization, or in all of them, as when the key changes. */
  advance(orgId?: string): void {
    this.last += 1;
    if (orgId === undefined) this.lastOfAll = this.last;
    else this.lastOf.set(orgId, this.last);
  }
}
