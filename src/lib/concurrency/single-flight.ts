/** Runs work at most once at a time per key: callers that ask for a key while its work runs share that run's result. */
export class SingleFlight<Result> {
  private readonly running = new Map<string, Promise<Result>>();

  /** The work continues when a caller stops waiting, so it needs a timeout of its own and must not use a caller's signal. */
  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const shared = this.running.get(key) ?? work().finally(() => this.running.delete(key));
    this.running.set(key, shared);
    return shared;
  }

  /** Resolves when all running work has settled. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.running.values());
  }
}
