/** Work by name: who asks for what is under way already waits for that, and it is begun once. */
export class SharedWork<Result> {
  private readonly underWay = new Map<string, Promise<Result>>();

  /** The work outlives any one of those who wait for it, so it needs a limit of its own and no caller's signal. */
  run(name: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.underWay.get(name) ?? work().finally(() => this.underWay.delete(name));
    this.underWay.set(name, running);
    return running;
  }

  /** Resolves when everything that is under way has ended, well or not. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.underWay.values());
  }
}
