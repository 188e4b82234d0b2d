/** What may be out of date: some apps, or all that are loaded. */
export interface Stale {
  readonly apps: readonly string[];
  readonly isAll: boolean;
}

const fresh: Stale = { apps: [], isAll: false };

/** Collects what may be out of date until it is asked for. */
export class ListingStaleness {
  private stale = fresh;

  add({ apps = [], isAll = false }: Partial<Stale>): void {
    this.stale = { apps: [...new Set([...this.stale.apps, ...apps])], isAll: this.stale.isAll || isAll };
  }

  /** Where nobody said what, it is all. */
  take(): Stale {
    const { apps, isAll } = this.stale;
    this.stale = fresh;
    return { apps, isAll: isAll || apps.length === 0 };
  }
}
