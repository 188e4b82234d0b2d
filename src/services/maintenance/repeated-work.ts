type Waits = { everyMs: number; afterFailureMs: number };

/** Work that is due at the start, and then again after a while. */
export class RepeatedWork {
  private nextRunAtMs = 0;

  constructor(
    private readonly work: (signal: AbortSignal) => Promise<void>,
    private readonly waits: Waits,
  ) {}

  /** Makes the work due at once. */
  request(): void {
    this.nextRunAtMs = 0;
  }

  /** Does nothing unless the work is due. Throws what the work throws. */
  async runIfDue(signal: AbortSignal): Promise<void> {
    const { everyMs, afterFailureMs } = this.waits;
    const nowMs = Date.now();
    // A next run that is further away was scheduled by a clock that was ahead.
    const isDue = nowMs >= this.nextRunAtMs || this.nextRunAtMs > nowMs + everyMs;
    if (!isDue || signal.aborted) return;
    this.nextRunAtMs = nowMs + everyMs;
    try {
      await this.work(signal);
    } catch (error) {
      this.nextRunAtMs = Date.now() + afterFailureMs;
      throw error;
    }
  }
}
