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

type ClosingPhase = (typeof closingPhases)[number];

/** The parts to close when the plugin stops. Each is added when it is made. */
export class Closables {
  private readonly parts: { phase: ClosingPhase; close: () => unknown }[] = [];

  /** Within a phase, the part that was added last closes first. */
  add(phase: ClosingPhase, close: () => unknown): void {
    this.parts.unshift({ phase, close });
  }

  /** Closes everything. When a part fails, the others are closed all the same. */
  async closeAll(onFailure: (error: unknown) => void): Promise<void> {
    for (const phase of closingPhases) {
      for (const part of this.parts.filter((each) => each.phase === phase)) {
        try {
          await part.close();
        } catch (error) {
          onFailure(error);
        }
      }
    }
  }
}
