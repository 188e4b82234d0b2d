/**
 * The phases in which the plugin closes, in their order. The first three let nothing new in; `calls` waits for those in
 * flight; `provider` ends the ones that are left, for which `ended calls` waits; `records` writes what is still unwritten.
 */
const closingPhases = [
  'tools',
  'registrations',
  'listeners',
  'calls',
  'provider',
  'ended calls',
  'records',
  'background',
] as const;

type ClosingPhase = (typeof closingPhases)[number];

/** What has to be closed when the plugin stops. Each part joins when it is made. */
export class Closables {
  private readonly parts: { phase: ClosingPhase; close: () => unknown }[] = [];

  /** Within a phase, what was made last closes first. */
  add(phase: ClosingPhase, close: () => unknown): void {
    this.parts.unshift({ phase, close });
  }

  /** A part that fails keeps no other from closing. */
  async closeAll(onFailure: (error: unknown) => void): Promise<void> {
    for (const phase of closingPhases) {
      for (const part of this.parts.filter((one) => one.phase === phase)) {
        try {
          await part.close();
        } catch (error) {
          onFailure(error);
        }
      }
    }
  }
}
