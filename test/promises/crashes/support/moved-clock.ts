/** The clocks of this process: the time of day and the elapsed time, both ahead of the machine's. */
export class MovedClock {
  constructor(private aheadMs: number) {}

  install(): this {
    const RealDate = Date;
    const now = () => RealDate.now() + this.aheadMs;
    const elapsed = performance.now.bind(performance);
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, parts: [], self) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, self),
      get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
    });
    performance.now = () => elapsed() + this.aheadMs;
    return this;
  }

  advance(ms: number): void {
    this.aheadMs += ms;
  }
}
