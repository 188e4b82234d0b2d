/** Runs work by name. Work of a name that is under way is not begun again: all who ask for it share its result. */
export class SingleFlight<Result> {
  private readonly underWay = new Map<string, Promise<Result>>();

  /** The work goes on when a caller leaves, so it needs a time limit of its own and must not use a caller's signal. */
  run(name: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.underWay.get(name) ?? work().finally(() => this.underWay.delete(name));
    this.underWay.set(name, running);
    return running;
  }

  /** Resolves when all work under way has ended, successfully or not. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.underWay.values());
  }
}
