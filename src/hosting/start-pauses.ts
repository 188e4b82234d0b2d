const firstDelayMs = 500;
// Soon enough after an outage, and hardly any load for a database that is coming up.
const maxDelayMs = 15_000;

/** The pauses between the tries to start a plugin: each is twice as long as the one before it, up to 15 seconds. */
export class StartPauses {
  private delayMs = firstDelayMs;
  private endPause = () => {};

  wait(): Promise<void> {
    const { delayMs } = this;
    this.delayMs = Math.min(2 * delayMs, maxDelayMs);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      timer.unref();
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends the pause that is under way, if there is one. */
  end(): void {
    this.endPause();
  }
}
