/** What may be out of date: some apps, or all that are loaded. */
export interface Stale {
  readonly apps: ReadonlySet<string>;
  readonly isAll: boolean;
}

const fresh: Stale = { apps: new Set(), isAll: false };

/** Collects what may be out of date until it is asked for. */
export class ListingStaleness {
  private stale = fresh;

  add({ apps = [], isAll = false }: { apps?: Iterable<string>; isAll?: boolean }): void {
    this.stale = { apps: new Set([...this.stale.apps, ...apps]), isAll: this.stale.isAll || isAll };
  }

  take(): Stale {
    const { stale } = this;
    this.stale = fresh;
    return stale;
  }
}
