/** Runs what must not take from the agent what became of its call, such as a host's logger that throws. */
export function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // There is nowhere else to say it.
  }
}
