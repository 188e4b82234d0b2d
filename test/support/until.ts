import { setTimeout as pause } from 'node:timers/promises';

// Below the time limit of a test, so that one which waits in vain says what for, and leaves nothing running.
const timeoutMs = 20_000;

/** Waits for a condition, and gives its name to whoever wonders what the test was waiting for. */
export async function until(name: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  // Neither by `Date` nor by the global timers, which stand still where a test has stopped the clock.
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${name}.`);
    await pause(5);
  }
}
