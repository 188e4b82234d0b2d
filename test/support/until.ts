import { setTimeout as pause } from 'node:timers/promises';

// Below the time limit of a test, so that a failing wait reports its name and leaves nothing running.
const timeoutMs = 60_000;

/** Waits for a condition; throws with its name after the timeout. */
export async function until(name: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  // Uses neither `Date` nor the global timers, which a test may have faked.
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${name}.`);
    await pause(5);
  }
}
