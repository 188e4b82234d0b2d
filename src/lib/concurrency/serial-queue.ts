/** Runs work one piece after the other, in the order in which it was added. A failure does not stop the work that follows it. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }
}
