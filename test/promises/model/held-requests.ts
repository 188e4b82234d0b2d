type Held = { release(): void; giveUp(): void };

/** Requests, or their answers, that are held until they are released, or until the wait for them is given up. */
export class HeldRequests {
  private readonly all = new Set<Held>();
  private onHold: (() => void)[] = [];

  get count(): number {
    return this.all.size;
  }

  /** Resolves with whether the wait was given up. */
  hold(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isGivenUp: boolean) => () => {
        this.all.delete(held);
        resolve(isGivenUp);
      };
      const held: Held = { release: end(false), giveUp: end(true) };
      this.all.add(held);
      for (const notify of this.onHold.splice(0)) notify();
    });
  }

  nextHold(): Promise<void> {
    return new Promise((resolve) => this.onHold.push(resolve));
  }

  releaseAll(): void {
    for (const each of [...this.all]) each.release();
  }

  /** The limits of time of the plugin are over. */
  giveUpAll(): void {
    for (const each of [...this.all]) each.giveUp();
  }
}
