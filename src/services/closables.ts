import { raceWithSignal } from '../lib/time/signals.js';
import { waitAtMost } from '../lib/time/time-limits.js';

/** The phases in which the plugin closes, in order. */
const closingPhases = [
  // These three stop new work.
  'tools',
  'registrations',
  'listeners',
  // Waits for calls in flight.
  'calls',
  // Gives up removals of accounts, the search for lost ones, and lists for later calls. Before the provider is closed, which would
  // look like a failure of it.
  'lists',
  // Aborts the calls that are left.
  'provider',
  // Waits until those have ended.
  'ended calls',
  // Writes records that are not stored yet.
  'records',
  'background',
] as const;

// A host gives the plugin 20 seconds, and then closes the database beneath it. What is still under way waits for a database, a
// directory or a host that is silent; what the background does is done again after the next start.
const maxForegroundMs = 17_500;
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

  /**
   * Closes everything, in 20 seconds at most. When a part fails, or does not end in time, the others are closed all the same.
   * Returns the phases that have not ended.
   */
  async closeAll(onFailure: (error: unknown) => void): Promise<ClosingPhase[]> {
    const open = new Set<Part>();
    const close = async (part: Part) => {
      open.add(part);
      try {
        await part.close();
      } catch (error) {
        onFailure(error);
      }
      open.delete(part);
    };
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), maxForegroundMs);
    await this.closeInOrder(close, late.signal).finally(() => clearTimeout(timer));
    return [...new Set([...open].map(({ phase }) => phase))];
  }

  private async closeInOrder(close: (part: Part) => Promise<void>, late: AbortSignal): Promise<void> {
    for (const phase of closingPhases) {
      const parts = this.parts.filter((each) => each.phase === phase);
      if (phase === 'background') await waitAtMost(maxBackgroundMs, Promise.all(parts.map(close)));
      else for (const part of parts) await raceWithSignal(close(part), late);
    }
  }
}
