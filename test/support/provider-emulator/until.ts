import { setImmediate } from 'node:timers/promises';

/** Waits for a condition, and gives its name to whoever wonders what the test was waiting for. */
export async function until(name: string, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${name}`);
    await setImmediate();
  }
}
