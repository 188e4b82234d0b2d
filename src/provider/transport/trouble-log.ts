// While it lasts, it is told again for those who read the end of a log.
const minIntervalMs = 10 * 60_000;

/** Logs the beginning and the end of a trouble that lasts, not every request in between. */
export class TroubleLog<Trouble extends { words: string }> {
  private current: { words: string; at: number } | undefined;

  constructor(private readonly log: { begun(trouble: Trouble): void; ended?(): void }) {}

  /** To be called at every sign of the trouble; `words` says which one it is. */
  recordTrouble(trouble: Trouble): void {
    const nowMs = performance.now();
    if (this.current?.words === trouble.words && nowMs - this.current.at < minIntervalMs) return;
    this.current = { words: trouble.words, at: nowMs };
    this.log.begun(trouble);
  }

  /** To be called at every sign that there is none. */
  recordNone(): void {
    if (this.current === undefined) return;
    this.current = undefined;
    this.log.ended?.();
  }
}
