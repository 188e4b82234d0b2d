/** Holds back what the browser reports about visibility, as it does while the page is busy, and delivers it in one piece. */
export class LateReports {
  readonly held: IntersectionObserverEntry[] = [];
  private isHolding = true;
  private deliver = () => {};

  private constructor(private readonly original: typeof IntersectionObserver) {}

  /** For the observers that are created from now on. */
  static install(): LateReports {
    const reports = new LateReports(window.IntersectionObserver);
    window.IntersectionObserver = reports.observerType();
    return reports;
  }

  release(): void {
    this.isHolding = false;
    this.deliver();
  }

  uninstall(): void {
    window.IntersectionObserver = this.original;
  }

  private observerType(): typeof IntersectionObserver {
    const reports = this;
    return class extends this.original {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries) => {
          reports.held.push(...entries);
          reports.deliver = () => callback(reports.held.splice(0), this);
          if (!reports.isHolding) reports.deliver();
        }, options);
      }
    };
  }
}
