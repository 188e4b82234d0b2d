import { setImmediate } from 'node:timers/promises';

/** Waits for a condition, and gives its name to whoever wonders what the test was waiting for. */
export async function until(name: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  // Not by `Date`, which stands still where a test has stopped the clock.
  const deadline = performance.now() + 5000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${name}`);
    await setImmediate();
  }
}
