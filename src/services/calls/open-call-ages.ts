import { injectable } from 'tsyringe';
import type { OpenCall } from '../../domain/open-call.js';
import { growingCache } from '../../lib/memory/growing-cache.js';

/** For how long the same call is refused after one whose outcome is unknown. */
export const maxRefusedMs = 10 * 60 * 1000;
/** Longer than any call can take, see `callTimeoutMs`. */
export const maxCallMs = 60 * 1000;

// The age of an evicted call starts at 0 again, so the same call is only refused for longer.
const maxOpenCalls = 20_000;

/**
 * How long this process has known an open call, by the monotonic clock: the time of day jumps, and differs between replicas.
 * A call that was opened by another process, or before a restart, is older than its age here.
 */
@injectable()
export class OpenCallAges {
  private readonly seenAt = growingCache<string, number>(maxOpenCalls);

  /** In milliseconds; 0 for a call that is seen for the first time. */
  ageOf(openCall: OpenCall): number {
    const key = keyOf(openCall);
    const nowMs = performance.now();
    const seenAt = this.seenAt.get(key) ?? nowMs;
    this.seenAt.set(key, seenAt);
    return nowMs - seenAt;
  }

  forget(openCall: OpenCall): void {
    this.seenAt.delete(keyOf(openCall));
  }
}

function keyOf({ callHash, id = '', sentAt }: OpenCall): string {
  return `${callHash} ${id} ${sentAt}`;
}
