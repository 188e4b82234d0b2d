import { setTimeout as pause } from 'node:timers/promises';

const pausesMs = [400, 800, 1_200, 1_600];

/**
 * Reads an account until its sign-in has a result, for at most four seconds: the browser may come back before the account is
 * active (provider protocol, callback). With other pauses between the reads it waits for something else, and no longer than
 * these. Returns what was read last. Throws what `read` throws, and when the signal aborts.
 */
export async function readUntilDecided<T>(
  read: () => Promise<T>,
  isDecided: (found: T) => boolean,
  { signal, pauses = pausesMs }: { signal: AbortSignal; pauses?: readonly number[] },
): Promise<T> {
  const endsAt = performance.now() + pauses.reduce((sum, pauseMs) => sum + pauseMs, 0);
  for (const pauseMs of pauses) {
    const found = await read();
    // A slow provider takes that time for its answers alone.
    if (isDecided(found) || performance.now() >= endsAt) return found;
    await pause(pauseMs, undefined, { signal });
  }
  return read();
}
