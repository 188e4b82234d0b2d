/**
 * The phases in which the plugin closes, in order. The first three stop new work. `calls` waits for calls in flight, `lists`
 * gives up reading what later calls would need, so that this is not taken for a failure of the provider, `provider` aborts those
 * calls that are left, and `ended calls` waits until these have ended. `records` writes records that are not stored yet.
 */
const closingPhases = [
  'tools',
  'registrations',
  'listeners',
  'calls',
  'lists',
  'provider',
  'ended calls',
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
