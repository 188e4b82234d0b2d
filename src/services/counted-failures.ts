/** What failed of many things that were done in one go, for one line about all: how many, and the first of them. */
export class CountedFailures {
  private count = 0;
  private first?: { app: string; error: unknown };

  add(app: string, error: unknown): void {
    this.count += 1;
    this.first ??= { app, error };
  }

  /** The fields of that line; undefined where nothing failed. */
  get fields(): { count: number; app: string; error: unknown } | undefined {
    return this.first && { count: this.count, ...this.first };
  }
}
