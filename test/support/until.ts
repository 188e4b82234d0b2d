import { setTimeout as pause } from 'node:timers/promises';

// Below the time limit of a test, so that a failing wait reports its name and leaves nothing running.
const timeoutMs = 60_000;

// Most waits are over at once; a long one asks less often, since to ask takes the time of what it waits for.
const shortRounds = 10;
const shortPauseMs = 5;
const longestPauseMs = 40;

/** Waits for a condition; throws with its name after the timeout. */
export async function until(name: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  // Uses neither `Date` nor the global timers, which a test may have faked.
  const deadline = performance.now() + timeoutMs;
  for (let round = 0; !(await holds()); round += 1) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${name}.`);
    await pause(Math.min(shortPauseMs + Math.max(0, round - shortRounds), longestPauseMs));
  }
}
