import { LRUCache } from 'lru-cache';
import { injectable } from 'tsyringe';
import type { OpenCall } from '../../stores/open-call-store.js';

// One that falls out is seen anew, and only keeps its call from being sent for longer.
const maxNotes = 20_000;

/**
 * How long this process has known a note, by a clock that nobody sets: the time of day jumps, and differs between replicas.
 * A note that was written elsewhere, or before a restart, is older than it seems here.
 */
@injectable()
export class OpenCallAges {
  private readonly seenAt = new LRUCache<string, number>({ max: maxNotes });

  /** In milliseconds; 0 for a note that is seen for the first time. */
  ageOf(note: OpenCall): number {
    const name = nameOf(note);
    const now = performance.now();
    const seenAt = this.seenAt.get(name) ?? now;
    this.seenAt.set(name, seenAt);
    return now - seenAt;
  }

  forget(note: OpenCall): void {
    this.seenAt.delete(nameOf(note));
  }
}

function nameOf({ callHash, noteId = '', sentAt }: OpenCall): string {
  return `${callHash} ${noteId} ${sentAt}`;
}
