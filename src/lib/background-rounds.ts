type Rounds = {
  run: () => Promise<void>;
  /** Told of what a round threw; the next one goes on. */
  onFailure: (error: unknown) => void;
};

/** Works something off in the background: one round at a time, and another one where it was asked for meanwhile. */
export class BackgroundTask {
  private running?: Promise<void>;
  private isWanted = false;
  private readonly closing = new AbortController();

  constructor(private readonly rounds: Rounds) {}

  /** Aborted once it is closed. */
  get signal(): AbortSignal {
    return this.closing.signal;
  }

  wake(): void {
    this.isWanted = true;
    this.running ??= this.work();
  }

  /** No further round begins; resolves when the one under way has ended. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  /** Rests in the same moment in which it finds that nobody asked again, so that no call to wake up is lost between. */
  private async work(): Promise<void> {
    while (this.isWanted && !this.signal.aborted) {
      this.isWanted = false;
      await this.rounds.run().catch(this.rounds.onFailure);
    }
    this.running = undefined;
  }
}
