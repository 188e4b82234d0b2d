/** Promises that the load and the faults watch themselves, while they run. */
export const watchedPromises = {
  acknowledged: 'What was acknowledged is kept: apps switched on and off, agents ticked, connections made',
  foreignData: 'Nobody sees what is another member’s',
  signIns: 'Only whoever departed finishes a sign-in',
  recovery: 'Every replica works again by itself after a fault',
  recorded: 'Every executed call is recorded once, also on a disk that was full',
  settings: 'A settings file is always the old or the new one, and a full disk is named',
} as const;

export type WatchedPromise = keyof typeof watchedPromises;

/** What was seen to break a promise, in sentences. */
export class Breaches {
  private readonly sentences = new Map<WatchedPromise, string[]>();
  private readonly checks = new Map<WatchedPromise, number>();

  /** Counts a check; a check that does not hold is a breach. */
  expect(promise: WatchedPromise, holds: boolean, sentence: string): void {
    this.checks.set(promise, this.checkCount(promise) + 1);
    if (!holds) this.sentences.set(promise, [...this.of(promise), sentence]);
  }

  of(promise: WatchedPromise): readonly string[] {
    return this.sentences.get(promise) ?? [];
  }

  checkCount(promise: WatchedPromise): number {
    return this.checks.get(promise) ?? 0;
  }
}
