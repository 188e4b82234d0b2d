import { backoffMs } from '../lib/time/backoff.js';

// The longest is soon enough after an outage, and hardly any load for a database that is coming up.
const delays = { firstMs: 500, maxMs: 15_000 };

/** The pauses between the tries to start a plugin: each is twice as long as the one before it, up to 15 seconds. */
export class StartPauses {
  private count = 0;
  private endPause = () => {};

  wait(): Promise<void> {
    const delayMs = backoffMs(this.count, delays);
    this.count += 1;
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
