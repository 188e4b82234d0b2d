/** How much was begun under a name since a moment. */
export type StartCount = { count: number; beganAt: string };

/** Counts what is limited, within windows of time, for all replicas together. */
export interface StartCountStore {
  /**
   * Counts one more, and returns the count with it. Of those who count at once, each gets a number of its own. A window
   * that began before `oldest` is over; so is one that began after `latest`, by a clock that was wrong: a new one begins.
   */
  increment(name: string, at: { now: string; oldest: string; latest: string }): Promise<StartCount>;
  /** Forgets the windows that began before `oldest` or after `latest`. */
  prune(at: { oldest: string; latest: string }): Promise<void>;
}

export const StartCountStore = Symbol('StartCountStore');
