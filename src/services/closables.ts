import { waitAtMost } from '../lib/wait-at-most.js';

/** The phases in which the plugin closes, in order. */
const closingPhases = [
  // These three stop new work.
  'tools',
  'registrations',
  'listeners',
  // Waits for calls in flight.
  'calls',
  // Gives up reading what later calls would need. Before the provider is closed, which would look like a failure of it.
  'lists',
  // Aborts the calls that are left.
  'provider',
  // Waits until those have ended.
  'ended calls',
  // Writes records that are not stored yet.
  'records',
  'background',
] as const;

// What is still under way then waits for a database or a directory that is silent, and is done again after the next start. A host
// stops waiting for the plugin, and closes the database beneath it.
const maxBackgroundMs = 2_000;

type ClosingPhase = (typeof closingPhases)[number];

type Part = { phase: ClosingPhase; close: () => unknown };

/** The parts to close when the plugin stops. Each is added when it is made. */
export class Closables {
  private readonly parts: Part[] = [];

  /** Within a phase, the part that was added last closes first; those of the background close together, in two seconds at most. */
  add(phase: ClosingPhase, close: () => unknown): void {
    this.parts.unshift({ phase, close });
  }

  /** Closes everything. When a part fails, the others are closed all the same. */
  async closeAll(onFailure: (error: unknown) => void): Promise<void> {
    const close = async (part: Part) => {
      try {
        await part.close();
      } catch (error) {
        onFailure(error);
      }
    };
    for (const phase of closingPhases) {
      const parts = this.parts.filter((each) => each.phase === phase);
      if (phase === 'background') await waitAtMost(maxBackgroundMs, Promise.all(parts.map(close)));
      else for (const part of parts) await close(part);
    }
  }
}
