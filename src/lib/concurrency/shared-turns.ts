/**
 * Runs work of one kind, one piece at a time. Whoever comes while a piece runs shares the next one with all others that do, so
 * that each gets a result which is not older than their question.
 */
export class SharedTurns<Result> {
  private last: Promise<unknown> = Promise.resolve();
  private next: Promise<Result> | undefined;

  run(work: () => Promise<Result>): Promise<Result> {
    if (this.next !== undefined) return this.next;
    const next = this.last.then(() => {
      this.next = undefined;
      return work();
    });
    this.next = next;
    this.last = next.catch(() => undefined);
    return next;
  }
}
