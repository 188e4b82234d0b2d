type Task = {
  run: () => Promise<void>;
  /** Receives what a run threw; later runs go on. */
  onFailure: (error: unknown) => void;
};

/** Runs a task in the background: one run at a time, and one more after it if the task was woken meanwhile. */
export class BackgroundTask {
  private running?: Promise<void>;
  private isWanted = false;
  private readonly closing = new AbortController();

  constructor(private readonly task: Task) {}

  /** Aborts when the task is stopped or closed. */
  get signal(): AbortSignal {
    return this.closing.signal;
  }

  wake(): void {
    this.isWanted = true;
    this.running ??= this.work();
  }

  /** Aborts the current run's signal, and starts no further run. */
  stop(): void {
    this.closing.abort();
  }

  /** The same; resolves when the current run has ended. */
  async close(): Promise<void> {
    this.stop();
    await this.running;
  }

  // There is no await between the check and the reset of `running`, so no call of `wake` is lost.
  private async work(): Promise<void> {
    while (this.isWanted && !this.signal.aborted) {
      this.isWanted = false;
      await this.task.run().catch(this.task.onFailure);
    }
    this.running = undefined;
  }
}
